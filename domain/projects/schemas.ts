import * as z from "zod/mini";
import { MAX_SCREENSHOTS } from "#domain/blobs/images/rules.ts";
import { firstCharacters, truncateToFit } from "#domain/kit/characters.ts";
import { titled } from "#domain/kit/parse.ts";
import { CATEGORIES } from "#domain/listing/categories.ts";
import { declarationsProblem, normalizeDeclarations } from "#domain/listing/declared-hosts.ts";
import { isPicture } from "#domain/listing/icons.ts";
import {
  DESCRIPTION_TOO_LONG,
  MAX_CATEGORIES,
  MAX_DESCRIPTION_LENGTH,
  MAX_ICON_TEXT_LENGTH,
  MAX_ICON_TEXT_UNITS,
  MAX_RELEASE_NOTES_LENGTH,
  RELEASE_NOTES_TOO_LONG,
} from "#domain/listing/rules.ts";
import { htmlText, icon, importedName, title } from "#domain/listing/schemas.ts";
import { DEVICE_APP_ID_PREFIX } from "./device-app-ids.ts";
import { MAX_DEVICE_APP_ID_LENGTH, VERSIONS_KEPT } from "./rules.ts";

const html = htmlText("No content to save");

/** Forms send declared hosts and screenshots as JSON in one field. */
const shortText = z.string().check(z.maxLength(300));
const declaredHosts = z.pipe(
  z.transform(readJson),
  z
    .pipe(
      z.array(z.object({ host: shortText, purpose: shortText })),
      z.transform((declared) => normalizeDeclarations(declared)),
    )
    .check(
      z.superRefine((declared, context) => {
        const problem = declarationsProblem(declared);
        if (problem) context.addIssue(problem);
      }),
    ),
);

export const releaseNotes = z.nullable(
  z.pipe(z.string().check(z.trim(), z.maxLength(MAX_RELEASE_NOTES_LENGTH, RELEASE_NOTES_TOO_LONG)), nullIfEmpty()),
);

const screenshots = z.pipe(
  z.transform(readJson),
  z
    .array(z.string().check(z.refine(isPicture, "Please upload PNG or JPEG files only.")))
    .check(z.maxLength(MAX_SCREENSHOTS, `An app can have at most ${MAX_SCREENSHOTS} screenshots.`)),
);

/** What is omitted of the last four is not changed. */
export const ListingInput = titled(
  "Save failed",
  z.object({
    name: title,
    description: z.string().check(z.trim(), z.maxLength(MAX_DESCRIPTION_LENGTH, DESCRIPTION_TOO_LONG)),
    icon,
    tags: z
      .array(z.enum(CATEGORIES))
      .check(z.maxLength(MAX_CATEGORIES, `You can select maximum ${MAX_CATEGORIES} categories.`)),
    declaredHosts: z.optional(declaredHosts),
    screenshots: z.optional(screenshots),
    releaseNotes: z.optional(releaseNotes),
    allowsCopies: z.optional(z.stringbool()),
  }),
);
export type Listing = z.output<typeof ListingInput>;

/** The part of a listing that the automatic checks read. */
export const CheckedListingInput = titled(
  "Error",
  z.pick(ListingInput, { name: true, description: true, icon: true, declaredHosts: true, screenshots: true }),
);
export type CheckedListing = z.output<typeof CheckedListingInput>;

export const NewProjectInput = titled("Save failed", z.object({ name: title, html }));

export const VersionInput = titled("Save failed", z.object({ baseVersion: z.int(), html }));

export const RenameInput = titled("Save failed", z.object({ projectId: z.string(), name: title }));

/** `html`: what the editor has, in place of the saved code. */
export const DuplicateInput = titled("Save failed", z.object({ projectId: z.string(), html: z.optional(html) }));

export const NewVersionInput = titled("Save failed", z.extend(VersionInput, { projectId: z.string() }));

export const ImportInput = titled("Save failed", z.object({ name: importedName, html }));

const shaHex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const SignedLineage = z.object({
  address: z.string(),
  digest: shaHex,
  name: z.string(),
  author: z.nullable(z.string()),
  proof: shaHex,
});
/** What has no proof counts as none, so that the app itself is never refused for it. */
const lineage = z.optional(z.transform((value: unknown) => SignedLineage.safeParse(value).data ?? null));

/** Icon texts over the limit are truncated. A record of a device may name a category that is none. */
export const MigrationInput = titled(
  "Migration failed",
  z.extend(z.pick(ListingInput, { description: true }), {
    name: importedName,
    tags: z.pipe(z.array(z.string()), ListingInput.shape.tags),
    icon: z.pipe(
      z.transform((value) => (typeof value === "string" && !isPicture(value) ? shortenIcon(value) : value)),
      icon,
    ),
    html,
    /** Pages of the version before send none. */
    deviceAppId: z.optional(
      z.string().check(z.startsWith(DEVICE_APP_ID_PREFIX), z.maxLength(MAX_DEVICE_APP_ID_LENGTH)),
    ),
    basedOn: lineage,
  }),
);

/** What an export's project.json says of a project (`accounts/export.server.ts`). Older exports lack some of it. */
export const ExportedListing = z.object({
  ...z.pick(MigrationInput, { name: true, description: true, tags: true, icon: true }).shape,
  declaredHosts: orElse([], declaredHosts),
  screenshots: orElse([], screenshots),
  releaseNotes: orElse(null, releaseNotes),
  basedOn: lineage,
});

/** `htmls` are the versions, the oldest first. */
export const ProjectImportInput = titled(
  "Import failed",
  z.extend(ExportedListing, { htmls: z.array(html).check(z.minLength(1), z.maxLength(VERSIONS_KEPT)) }),
);

function orElse<Schema extends z.ZodMiniType>(fallback: unknown, schema: Schema) {
  return z.pipe(
    z.transform((value: unknown): unknown => value ?? fallback),
    schema,
  );
}

function nullIfEmpty() {
  return z.transform((text: string) => text || null);
}

function shortenIcon(text: string) {
  return firstCharacters(truncateToFit(text.trim(), MAX_ICON_TEXT_UNITS), MAX_ICON_TEXT_LENGTH);
}

function readJson(value: unknown) {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
