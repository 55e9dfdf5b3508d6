import { GIBIBYTE } from "#domain/kit/bytes.ts";
import { HOUR_MS } from "#domain/kit/durations.ts";

/** Time between the nightly run that finds a file without references and the run that deletes it. */
export const BLOB_GRACE_MS = 24 * HOUR_MS;
/**
 * A nightly run claims the files that it is deleting. A run ends after 15 minutes at most (the platform's limit), so an
 * older claim is left from a crash; an hour leaves a margin.
 */
export const BLOB_CLAIM_EXPIRES_MS = HOUR_MS;

/** The HTML of every version, trash included, and the pictures of the account's listings. */
export const MAX_ACCOUNT_BYTES = GIBIBYTE;
export const MAX_ACCOUNT_SIZE = `${MAX_ACCOUNT_BYTES / GIBIBYTE} GB`;
/** Of one account. */
export const SAVES_PER_HOUR = 240;
export const PICTURES_PER_HOUR = 60;
