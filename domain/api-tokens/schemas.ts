import * as z from "zod/mini";
import { API_RIGHTS } from "#db/vocabulary.ts";
import { countCharacters } from "#domain/kit/characters.ts";
import { titled } from "#domain/kit/parse.ts";
import { visibleText } from "#domain/kit/visible-text.ts";
import { MAX_TOKEN_NAME_LENGTH, MAX_TOKEN_NAME_UNITS, TOKEN_DAYS, type TokenDays } from "./rules.ts";

const NAME_TOO_LONG = `A name can have at most ${MAX_TOKEN_NAME_LENGTH} characters.`;

const rights = z.pipe(
  z.array(z.enum(API_RIGHTS)).check(z.minLength(1, "Please choose at least one right.")),
  // In one order, and each once.
  z.transform((chosen) => API_RIGHTS.filter((right) => chosen.includes(right))),
);

/** A form sends a text. */
const days = z.pipe(
  z.coerce
    .number()
    .check(z.refine((count) => TOKEN_DAYS.some((days) => days === count), "Please choose how long it works.")),
  z.transform((count) => count as TokenDays),
);

export const TokenInput = titled(
  "Token not created",
  z.object({
    name: z.string().check(
      z.overwrite(visibleText),
      z.minLength(1, "Please give the token a name."),
      z.maxLength(MAX_TOKEN_NAME_UNITS, { error: NAME_TOO_LONG, abort: true }),
      z.refine((text) => countCharacters(text) <= MAX_TOKEN_NAME_LENGTH, NAME_TOO_LONG),
    ),
    rights,
    days,
  }),
);
export type TokenInput = z.output<typeof TokenInput>;

export const ConsentInput = titled("Not connected", z.object({ rights, days }));
export type ConsentInput = z.output<typeof ConsentInput>;
