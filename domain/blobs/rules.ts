import { HOUR_MS } from "#domain/durations.ts";

export const BLOB_GRACE_MS = 24 * HOUR_MS;
/** An older claim is of a run that crashed: none lasts longer than 15 minutes. */
export const CLAIM_EXPIRES_MS = HOUR_MS;

/** The HTML of every version, trash included, and the pictures of the account's listings. */
export const MAX_ACCOUNT_BYTES = 1024 ** 3;
export const SAVES_PER_HOUR = 240;
export const PICTURES_PER_HOUR = 60;
