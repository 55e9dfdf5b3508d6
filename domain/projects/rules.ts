import { KIBIBYTE, MEBIBYTE } from "#domain/kit/bytes.ts";
import { MAX_HTML_REQUEST_BYTES } from "#domain/listing/rules.ts";

/** Files that one import takes; further ones are skipped. */
export const MAX_IMPORTED_FILES = 200;
/** Bytes that a ZIP may unpack to. */
export const MAX_ARCHIVE_BYTES = 100 * MEBIBYTE;
export const MAX_ARCHIVE_SIZE = `${MAX_ARCHIVE_BYTES / MEBIBYTE} MB`;

/** Of older versions, only each day's last one and those submitted or published are kept (thinning.server.ts). */
export const VERSIONS_KEPT = 50;
/** Of an import's versions as JSON; the rest of a request is for the listing. */
export const VERSIONS_REQUEST_BYTES = MAX_HTML_REQUEST_BYTES - 64 * KIBIBYTE;
/** Of an export's project.json. */
export const MAX_PROJECT_FILE_BYTES = 64 * KIBIBYTE;
export const VERSIONS_PAGE_SIZE = 30;

export const TRASH_RETENTION_DAYS = 30;

/** An explorer's apps are kept on the device alone, at most this many. Other plans keep any number in the account. */
export const MAX_DEVICE_APPS = 3;
export const MAX_DEVICE_APP_ID_LENGTH = 100;

export const MAX_PROJECT_SEARCH_LENGTH = 100;
export const PROJECTS_PAGE_SIZE = 24;
