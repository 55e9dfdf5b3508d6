import { MEBIBYTE } from "#domain/bytes.ts";

/** Lengths in UTF-16 units, as `maxlength` in HTML counts them: some emoji count twice. */
export const MAX_DESCRIPTION_LENGTH = 1000;
export const MAX_RELEASE_NOTES_LENGTH = 500;

/** Files that one import takes; further ones are skipped. */
export const MAX_IMPORTED_FILES = 200;
/** Bytes that a ZIP may unpack to. */
export const MAX_ARCHIVE_BYTES = 100 * MEBIBYTE;

/** Of older versions, only each day's last one and those submitted or published are kept (thinning.server.ts). */
export const VERSIONS_KEPT = 50;
export const VERSIONS_PAGE_SIZE = 30;

export const TRASH_RETENTION_DAYS = 30;
