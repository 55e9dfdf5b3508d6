export const HOUR_MS = 60 * 60 * 1000;

/** A blob that no row names is deleted this long after a nightly run first sees it. */
export const BLOB_GRACE_MS = 24 * HOUR_MS;
/** A claim this old is of a run that died: no run lasts longer than 15 minutes. */
export const CLAIM_EXPIRES_MS = HOUR_MS;

/** What an account keeps in all: every version's HTML, also in the trash, and the pictures that its listings show. */
export const ACCOUNT_BYTES_MAX = 1024 ** 3;
/** Saves and uploads of pictures that cost no wait within an hour. */
export const SAVES_PER_HOUR = 240;
export const PICTURES_PER_HOUR = 60;
