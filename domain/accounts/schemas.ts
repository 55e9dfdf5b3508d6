import * as z from "zod/mini";
import { MODES, THEMES } from "#db/vocabulary.ts";
import { titled } from "#domain/kit/parse.ts";
import { NICKNAME_FORMAT } from "./nicknames.ts";
import { ABOUT_TOO_LONG, LINK_TOO_LONG, MAX_ABOUT_LENGTH, MAX_LINK_LENGTH, MAX_NICKNAME_LENGTH } from "./rules.ts";
import { LAST_STEP } from "./tutorial.ts";

export const ModeInput = z.object({ mode: z.enum(MODES) });
/** `next` is the page that shows the switch, if it has no scripts. */
export const ThemeInput = z.object({ theme: z.enum(THEMES), next: z.optional(z.string().check(z.maxLength(2_000))) });

export const TutorialStepInput = z.object({
  step: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LAST_STEP)),
});

function optional(...checks: Parameters<z.ZodMiniString["check"]>) {
  const text = z.string().check(z.trim(), ...checks);
  return z.pipe(
    text,
    z.transform((written: string) => written || null),
  );
}

const NICKNAME_TOO_LONG = `The nickname can have at most ${MAX_NICKNAME_LENGTH} characters.`;

export const ProfileInput = titled(
  "Error saving profile",
  z.object({
    nickname: optional(z.normalize("NFC"), z.maxLength(MAX_NICKNAME_LENGTH, NICKNAME_TOO_LONG)).check(
      z.refine((name) => name === null || NICKNAME_FORMAT.test(name), {
        message: "Use letters, numbers, spaces, dots, hyphens and underscores, starting with a letter or number.",
      }),
    ),
    aboutYou: optional(z.maxLength(MAX_ABOUT_LENGTH, ABOUT_TOO_LONG)),
    koFiLink: optional(z.maxLength(MAX_LINK_LENGTH, LINK_TOO_LONG)).check(
      z.refine((link) => link === null || isHttps(link), {
        message: "Enter a full link, such as https://ko-fi.com/you.",
      }),
    ),
  }),
);

function isHttps(link: string) {
  try {
    const { protocol, hostname, username } = new URL(link);
    return protocol === "https:" && hostname.includes(".") && username === "";
  } catch {
    return false;
  }
}
