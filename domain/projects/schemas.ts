import { z } from "zod";
import { countCharacters, firstCharacters } from "#domain/characters.ts";
import { MAX_SCREENSHOTS } from "#domain/images/rules.ts";
import { declarationsProblem, normalizeDeclarations } from "#domain/previews/declared-hosts.ts";
import { CATEGORIES, MAX_CATEGORIES } from "#domain/store/categories.ts";
import { iconProblem, isPicture, MAX_ICON_TEXT_LENGTH } from "./icons.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_RELEASE_NOTES_LENGTH } from "./rules.ts";
import { MAX_TITLE_LENGTH, MIN_TITLE_LENGTH } from "./titles.ts";

/** In UTF-16 units: one character can have any number of marks. */
const MAX_TITLE_UNITS = 300;

const name = z
  .string()
  .trim()
  .max(MAX_TITLE_UNITS, `Title must be at most ${MAX_TITLE_LENGTH} characters.`)
  .refine((text) => countCharacters(text) >= MIN_TITLE_LENGTH, `Title must be at least ${MIN_TITLE_LENGTH} characters.`)
  .refine(isShortTitle, `Title must be at most ${MAX_TITLE_LENGTH} characters.`);

/** Pictures of other sites are imported before saving. */
const icon = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const problem = iconProblem(text);
    if (problem) context.addIssue(problem);
  })
  .transform((text) => text || null)
  .nullable();

/** Forms send declared hosts and screenshots as JSON in one field. */
const declaredHosts = z.preprocess(
  readJson,
  z
    .array(z.object({ host: z.string().max(300), purpose: z.string().max(300) }))
    .transform(normalizeDeclarations)
    .superRefine((declared, context) => {
      const problem = declarationsProblem(declared);
      if (problem) context.addIssue(problem);
    }),
);

export const releaseNotes = z
  .string()
  .trim()
  .max(MAX_RELEASE_NOTES_LENGTH, `Release notes can have at most ${MAX_RELEASE_NOTES_LENGTH} characters.`)
  .transform((text) => text || null)
  .nullable();

const screenshots = z.preprocess(
  readJson,
  z
    .array(z.string().refine(isPicture, "Please upload PNG or JPEG files only."))
    .max(MAX_SCREENSHOTS, `An app can have at most ${MAX_SCREENSHOTS} screenshots.`),
);

/** Omitted hosts, screenshots and release notes are not changed. */
export const ListingInput = z
  .object({
    name,
    description: z
      .string()
      .trim()
      .max(MAX_DESCRIPTION_LENGTH, `Description must be at most ${MAX_DESCRIPTION_LENGTH} characters.`),
    icon,
    tags: z.array(z.enum(CATEGORIES)).max(MAX_CATEGORIES, `You can select maximum ${MAX_CATEGORIES} categories.`),
    declaredHosts: declaredHosts.optional(),
    screenshots: screenshots.optional(),
    releaseNotes: releaseNotes.optional(),
  })
  .meta({ title: "Save failed" });
export type Listing = z.output<typeof ListingInput>;

/** A JSON string preserves line endings. */
const html = z.string("No content to save").transform((text) => new TextEncoder().encode(text));

export const NewProjectInput = z.object({ name, html }).meta({ title: "Save failed" });

export const NewVersionInput = z
  .object({ projectId: z.string(), baseVersion: z.number().int(), html })
  .meta({ title: "Save failed" });

/** A name too short for a title makes a draft. */
const importedName = z
  .string()
  .trim()
  .max(MAX_TITLE_UNITS, `Title must be at most ${MAX_TITLE_LENGTH} characters.`)
  .min(1)
  .refine(isShortTitle, `Title must be at most ${MAX_TITLE_LENGTH} characters.`);

export const ImportInput = z.object({ name: importedName, html }).meta({ title: "Save failed" });

/** Icon texts over the limit are truncated. A record of a device may name a category that is none. */
export const MigrationInput = ListingInput.pick({ description: true })
  .extend({
    name: importedName,
    tags: z.array(z.string()).pipe(ListingInput.shape.tags),
    icon: z.preprocess(
      (value) =>
        typeof value === "string" && !isPicture(value) ? firstCharacters(value.trim(), MAX_ICON_TEXT_LENGTH) : value,
      icon,
    ),
    html,
  })
  .meta({ title: "Migration failed" });

function isShortTitle(text: string) {
  return countCharacters(text) <= MAX_TITLE_LENGTH;
}

function readJson(value: unknown) {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
