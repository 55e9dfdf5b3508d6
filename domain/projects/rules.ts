import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { SCREENSHOTS_MAX } from "#domain/images/limits.ts";
import { declarationsProblem, tidyDeclarations } from "#domain/previews/hosts.ts";
import {
  CATEGORIES,
  CATEGORIES_MAX,
  DESCRIPTION_MAX,
  firstCharacters,
  HTML_MAX_BYTES,
  ICON_TEXT_MAX,
  iconProblem,
  isPicture,
  RELEASE_NOTES_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from "./limits.ts";

const name = z
  .string()
  .trim()
  .min(TITLE_MIN, `Title must be at least ${TITLE_MIN} characters.`)
  .max(TITLE_MAX, `Title must be at most ${TITLE_MAX} characters.`);

/** An uploaded picture, or an emoji or text; an address elsewhere is imported before it is saved. */
const icon = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const problem = iconProblem(text);
    if (problem) context.addIssue(problem);
  })
  .transform((text) => text || null)
  .nullable();

/** Forms send declared hosts, and screenshots, as JSON in one field. */
const declaredHosts = z.preprocess(
  readJson,
  z
    .array(z.object({ host: z.string().max(300), purpose: z.string().max(300) }))
    .transform(tidyDeclarations)
    .superRefine((declared, context) => {
      const problem = declarationsProblem(declared);
      if (problem) context.addIssue(problem);
    }),
);

const releaseNotes = z
  .string()
  .trim()
  .max(RELEASE_NOTES_MAX, `Release notes have at most ${RELEASE_NOTES_MAX} characters.`)
  .transform((text) => text || null)
  .nullable();

/** Uploaded pictures, like icons. */
const screenshots = z.preprocess(
  readJson,
  z
    .array(z.string().refine(isPicture, "Please upload PNG or JPEG files only."))
    .max(SCREENSHOTS_MAX, `An app has at most ${SCREENSHOTS_MAX} screenshots.`),
);

/** Of hosts, screenshots and release notes, what is not given stays as it is. */
export const ListingInput = z
  .object({
    name,
    description: z.string().trim().max(DESCRIPTION_MAX, `Description must be at most ${DESCRIPTION_MAX} characters.`),
    icon,
    tags: z.array(z.enum(CATEGORIES)).max(CATEGORIES_MAX, `You can select maximum ${CATEGORIES_MAX} categories.`),
    declaredHosts: declaredHosts.optional(),
    screenshots: screenshots.optional(),
    releaseNotes: releaseNotes.optional(),
  })
  .meta({ title: "Save failed" });
export type Listing = z.output<typeof ListingInput>;

/** HTML is sent as a JSON string, which preserves line endings, and stored as UTF-8 bytes. */
const html = z.string("No content to save").transform((text) => new TextEncoder().encode(text));

export const NewProjectInput = z.object({ name, html }).meta({ title: "Save failed" });

export const NewVersionInput = z
  .object({ projectId: z.string(), baseVersion: z.number().int(), html })
  .meta({ title: "Save failed" });

/** The name of an imported file; one too short for a title makes a draft. */
const importedName = z.string().trim().min(1).max(TITLE_MAX, `Title must be at most ${TITLE_MAX} characters.`);

export const ImportInput = z.object({ name: importedName, html }).meta({ title: "Save failed" });

/** An app of a device, with its listing. Icon texts that exceed today's limit are truncated. */
export const MigrationInput = ListingInput.pick({ description: true, tags: true })
  .extend({
    name: importedName,
    icon: z.preprocess(
      (value) =>
        typeof value === "string" && !isPicture(value) ? firstCharacters(value.trim(), ICON_TEXT_MAX) : value,
      icon,
    ),
    html,
  })
  .meta({ title: "Migration failed" });

/**
 * The HTML that these bytes are.
 * @throws AppError("invalid") where they are empty, not UTF-8 or contain NUL; AppError("too-large") over 5 MiB.
 */
export function readHtml(bytes: Uint8Array) {
  if (bytes.byteLength > HTML_MAX_BYTES) {
    throw new AppError(
      "too-large",
      "Save failed",
      "Your HTML is larger than 5 MB. Please make it smaller and try again.",
    );
  }
  const html = decodeUtf8(bytes);
  if (html.trim() === "") throw new AppError("invalid", "Save failed", "No content to save");
  if (html.includes("\0")) {
    throw new AppError("invalid", "Save failed", "Your HTML contains a NUL character. Please remove it and try again.");
  }
  return html;
}

function readJson(value: unknown) {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function decodeUtf8(bytes: Uint8Array) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError(
      "invalid",
      "Save failed",
      "Your HTML is not UTF-8 text. Please save the file as UTF-8 and try again.",
    );
  }
}
