import { MEBIBYTE } from "#domain/kit/bytes.ts";
import { DAY_MS } from "#domain/kit/durations.ts";

/** Largest file that can be exported and imported. */
export const MAX_DATA_FILE_BYTES = 50 * MEBIBYTE;
export const MAX_DATA_FILE_SIZE = `${MAX_DATA_FILE_BYTES / MEBIBYTE} MB`;
/** How long an app's data stays on devices after the app left the store (decision 119). */
const DATA_RETENTION_DAYS = 30;
export const DATA_RETENTION_MS = DATA_RETENTION_DAYS * DAY_MS;
