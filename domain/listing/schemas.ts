import * as z from "zod/mini";
import { countCharacters } from "#domain/kit/characters.ts";
import { visibleText } from "#domain/kit/visible-text.ts";
import { halfEmojiProblem } from "./html.ts";
import { iconProblem } from "./icons.ts";
import { MAX_TITLE_LENGTH, MAX_TITLE_UNITS, MIN_TITLE_LENGTH } from "./rules.ts";

const TITLE_TOO_LONG = `Title must be at most ${MAX_TITLE_LENGTH} characters.`;

const name = z.string().check(
  z.overwrite(visibleText),
  z.maxLength(MAX_TITLE_UNITS, { error: TITLE_TOO_LONG, abort: true }),
  z.refine((text) => countCharacters(text) <= MAX_TITLE_LENGTH, TITLE_TOO_LONG),
);

export const title = name.check(
  z.refine(
    (text) => countCharacters(text) >= MIN_TITLE_LENGTH,
    `Title must be at least ${MIN_TITLE_LENGTH} characters.`,
  ),
);

/** It may be too short for a title. */
export const importedName = name.check(z.minLength(1, "The app needs a name."));

/** Null also for a text that shows nothing. Pictures of other sites are imported before saving. */
export const icon = z.nullable(
  z.pipe(
    z.string().check(
      z.overwrite(visibleText),
      z.superRefine((text, context) => {
        const problem = iconProblem(text);
        if (problem) context.addIssue(problem);
      }),
    ),
    z.transform((text: string) => text || null),
  ),
);

/** A JSON string preserves line endings. `missing`: the message where there is no text. */
export function htmlText(missing: string) {
  return z.pipe(
    z.string(missing).check(
      z.superRefine((text, context) => {
        const problem = halfEmojiProblem(text);
        if (problem) context.addIssue(problem);
      }),
    ),
    z.transform((text: string) => new TextEncoder().encode(text)),
  );
}
