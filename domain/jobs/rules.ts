import { HOUR_MS, MINUTE_MS } from "#domain/kit/durations.ts";

/** So many of the newest rows stay in the table of runs. */
export const JOB_ROWS_KEPT = 1_000;
/**
 * D1 allows 1,000 statements per invocation, including those inside batches. Each step says how many one of its units takes
 * at most (`..._STATEMENTS`); a unit that might not fit waits for the next invocation.
 */
export const MAX_JOB_STATEMENTS = 900;
/** An invocation starts no unit after this long; the next invocation continues. */
export const JOB_TIME_MS = MINUTE_MS;
/** Lines for operators of one run of a step. */
export const MAX_JOB_NOTES = 100;

/** A failed step runs again after this long. */
export const JOB_RETRY_MS = HOUR_MS;
/** The nightly steps run from this hour on, in UTC. */
export const NIGHT_BEGINS_UTC_HOUR = 3;
/** A step whose last success is older is late: it missed a night. */
export const JOB_LATE_MS = 26 * HOUR_MS;
