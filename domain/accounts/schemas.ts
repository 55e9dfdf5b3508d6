import { z } from "zod";
import { MODES, THEMES } from "#db/vocabulary.ts";
import { MAX_NICKNAME_LENGTH, NICKNAME_FORMAT } from "./nicknames.ts";
import { MAX_ABOUT_LENGTH, MAX_LINK_LENGTH } from "./rules.ts";
import { LAST_STEP } from "./tutorial.ts";

export const ModeInput = z.object({ mode: z.enum(MODES) });
/** `next` is the page that shows the switch, if it has no scripts. */
export const ThemeInput = z.object({ theme: z.enum(THEMES), next: z.string().max(2_000).optional() });

export const TutorialStepInput = z.object({ step: z.coerce.number().int().min(0).max(LAST_STEP) });

function optional(max: number, what: string) {
  return z
    .string()
    .trim()
    .max(max, `${what} can have at most ${max} characters.`)
    .transform((text) => text || null);
}

export const ProfileInput = z
  .object({
    nickname: optional(MAX_NICKNAME_LENGTH, "The nickname").refine(
      (name) => name === null || NICKNAME_FORMAT.test(name),
      { message: "Use letters, numbers, spaces, dots, hyphens and underscores, starting with a letter or number." },
    ),
    aboutYou: optional(MAX_ABOUT_LENGTH, "About You"),
    koFiLink: optional(MAX_LINK_LENGTH, "The support link").refine((link) => link === null || isHttps(link), {
      message: "Enter a full link, such as https://ko-fi.com/you.",
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
