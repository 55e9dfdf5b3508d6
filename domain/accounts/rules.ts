import { z } from "zod";
import { MODES, THEMES } from "#db/vocabulary.ts";
import { ABOUT_MAX, LINK_MAX, NICKNAME_MAX } from "./limits.ts";
import { LAST_STEP } from "./tutorial.ts";

export const ModeInput = z.object({ mode: z.enum(MODES) });
export const ThemeInput = z.object({ theme: z.enum(THEMES) });

export const TutorialStepInput = z.object({ step: z.coerce.number().int().min(0).max(LAST_STEP) });

/** Trimmed; what is empty then is null. */
function optional(max: number, what: string) {
  return z
    .string()
    .trim()
    .max(max, `${what} can have at most ${max} characters.`)
    .transform((text) => text || null);
}

export const ProfileInput = z
  .object({
    nickname: optional(NICKNAME_MAX, "The nickname").refine(
      (name) => name === null || /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(name),
      { message: "A nickname starts with a letter or digit and has letters, digits, spaces, dots, - and _ only." },
    ),
    aboutYou: optional(ABOUT_MAX, "About You"),
    koFiLink: optional(LINK_MAX, "The support link").refine((link) => link === null || isHttps(link), {
      message: "Please enter a full address that starts with https://.",
    }),
  })
  .meta({ title: "Error saving profile" });

function isHttps(link: string) {
  try {
    const { protocol, hostname, username } = new URL(link);
    return protocol === "https:" && hostname.includes(".") && username === "";
  } catch {
    return false;
  }
}
