import { MEBIBYTE } from "#domain/bytes.ts";
import { MAX_CATEGORIES } from "#domain/store/categories.ts";
import { isTitle, MAX_TITLE_LENGTH, MIN_TITLE_LENGTH } from "./titles.ts";

/** Lengths in UTF-16 units, as `maxlength` in HTML counts them: some emoji count twice. */
export const MAX_DESCRIPTION_LENGTH = 1000;
export const MAX_RELEASE_NOTES_LENGTH = 500;
/** For submitting; a project may be saved with less. */
export const MIN_STORE_DESCRIPTION_LENGTH = 500;

export const MAX_HTML_BYTES = 5 * MEBIBYTE;
export const MAX_HTML_SIZE = `${MAX_HTML_BYTES / MEBIBYTE} MB`;
export const HTML_TOO_LARGE = `Your HTML is larger than ${MAX_HTML_SIZE}. Please make it smaller and try again.`;

/** Files that one import takes; further ones are skipped. */
export const MAX_IMPORTED_FILES = 200;
/** Bytes that a ZIP may unpack to. */
export const MAX_ARCHIVE_BYTES = 100 * MEBIBYTE;

export function htmlBytes(html: string) {
  return new TextEncoder().encode(html).byteLength;
}

/** What a project or an update lacks before it can be submitted, in words. */
export function missingForStore(listing: {
  name: string;
  description: string;
  icon: string | null;
  tags: Array<string>;
}) {
  const length = listing.description.trim().length;
  return [
    isTitle(listing.name) ? null : `Title: ${MIN_TITLE_LENGTH}-${MAX_TITLE_LENGTH} characters`,
    length < MIN_STORE_DESCRIPTION_LENGTH || length > MAX_DESCRIPTION_LENGTH
      ? `Description: ${MIN_STORE_DESCRIPTION_LENGTH}-${MAX_DESCRIPTION_LENGTH} characters`
      : null,
    listing.tags.length < 1 || listing.tags.length > MAX_CATEGORIES ? `Categories: 1-${MAX_CATEGORIES}` : null,
    listing.icon ? null : "Icon",
  ].filter((item) => item !== null);
}

/** Of older versions, only each day's last one and those submitted or published are kept (thinning.server.ts). */
export const VERSIONS_KEPT = 50;
export const VERSIONS_PAGE_SIZE = 30;

export const TRASH_RETENTION_DAYS = 30;
