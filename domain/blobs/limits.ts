import { HOUR_MS } from "#domain/durations.ts";

/** An unreferenced blob is deleted this long after a nightly run first sees it. */
export const BLOB_GRACE_MS = 24 * HOUR_MS;
/** An older claim belongs to a run that crashed: no run lasts longer than 15 minutes. */
export const CLAIM_EXPIRES_MS = HOUR_MS;

/** The account's quota: the HTML of every version, trash included, and the pictures of its listings. */
export const ACCOUNT_BYTES_MAX = 1024 ** 3;
/** Saves, and uploads of pictures, per account and hour before waits begin. */
export const SAVES_PER_HOUR = 240;
export const PICTURES_PER_HOUR = 60;
