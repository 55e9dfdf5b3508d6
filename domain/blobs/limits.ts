const HOUR_MS = 60 * 60 * 1000;

/** A blob that no row names is deleted this long after a nightly run first sees it. */
export const BLOB_GRACE_MS = 24 * HOUR_MS;
/** A claim this old is of a run that died: no run lasts longer than 15 minutes. */
export const CLAIM_EXPIRES_MS = HOUR_MS;
