import { z } from "zod";
import { AppError } from "#domain/errors.ts";

/** Limits of a listing (spec 2, sections 5 and 9), in characters. */
export const TITLE_MIN = 5;
export const TITLE_MAX = 15;
export const DESCRIPTION_MIN = 500;
export const DESCRIPTION_MAX = 1000;
export const CATEGORIES_MAX = 3;
export const ICON_TEXT_MAX = 4;
export const DEFAULT_ICON = "🚀";
export const DEFAULT_DESCRIPTION = "Amazing HTML app";

/** The most HTML one app may have, in bytes. */
export const HTML_MAX_BYTES = 5 * 1024 * 1024;

export const CATEGORIES = [
  "Productivity",
  "Entertainment",
  "Education",
  "Games",
  "Business",
  "Health",
  "Finance",
  "Social",
  "Travel",
  "Food",
  "Shopping",
  "News",
  "Weather",
  "Sports",
  "Music",
  "Photos",
  "Utilities",
  "Lifestyle",
  "Reference",
  "Books",
  "Navigation",
  "Medical",
  "Developer Tools",
  "Graphics & Design",
] as const;

/** Characters as a person counts them: an emoji of several code points is one. */
export function countCharacters(text: string) {
  return Array.from(new Intl.Segmenter().segment(text)).length;
}

const name = z
  .string()
  .trim()
  .min(TITLE_MIN, `Title must be at least ${TITLE_MIN} characters.`)
  .max(TITLE_MAX, `Title must be at most ${TITLE_MAX} characters.`);

const icon = z
  .string()
  .trim()
  .refine((text) => countCharacters(text) <= ICON_TEXT_MAX, `An icon has at most ${ICON_TEXT_MAX} characters.`)
  .transform((text) => text || null)
  .nullable();

export const ListingInput = z
  .object({
    name,
    description: z.string().trim().max(DESCRIPTION_MAX, `Description must be at most ${DESCRIPTION_MAX} characters.`),
    icon,
    tags: z.array(z.enum(CATEGORIES)).max(CATEGORIES_MAX, `You can select maximum ${CATEGORIES_MAX} categories.`),
  })
  .meta({ title: "Save failed" });
export type Listing = z.output<typeof ListingInput>;

export const NewProjectInput = z.object({ name }).meta({ title: "Save failed" });

/** What is still missing for the store, in the order of the wizard; empty where all is there. */
export function missingForStore(listing: {
  name: string;
  description: string;
  icon: string | null;
  tags: Array<string>;
}) {
  const length = listing.description.trim().length;
  return [
    listing.name.length < TITLE_MIN || listing.name.length > TITLE_MAX
      ? `Title: ${TITLE_MIN}-${TITLE_MAX} characters`
      : null,
    length < DESCRIPTION_MIN || length > DESCRIPTION_MAX
      ? `Description: ${DESCRIPTION_MIN}-${DESCRIPTION_MAX} characters`
      : null,
    listing.tags.length < 1 || listing.tags.length > CATEGORIES_MAX ? `Categories: 1-${CATEGORIES_MAX}` : null,
    listing.icon ? null : "Icon",
  ].filter((item) => item !== null);
}

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
