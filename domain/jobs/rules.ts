const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** When the night's work begins, in hours after midnight UTC: the store's quietest hour. */
const NIGHT_BEGINS_HOUR = 3;
/** A step that failed runs again after this long. */
export const JOB_RETRY_MS = HOUR_MS;
/** A step that has not finished for longer is late: one night was missed. */
export const JOB_LATE_MS = 26 * HOUR_MS;
/** Runs that are kept, about two months of nights. */
export const JOB_ROWS_KEPT = 1_000;
/** Statements of one invocation; D1 allows 1,000, those inside batches too. */
export const JOB_STATEMENTS_MAX = 900;
/** An invocation starts nothing new after this long; the next one goes on. */
export const JOB_TIME_MS = 60_000;
/** Notes of one run that are kept. */
export const JOB_NOTES_MAX = 100;

/** The latest run of a step; `triedAt`, `startedAt` and `endedAt` in ms. */
export type JobRun = {
  seq: number;
  startedAt: number;
  triedAt: number;
  endedAt: number | null;
  cursor: string | null;
  error: string | null;
  notes: Array<string>;
};

/** The start of the last night's work before `now`, in ms. */
export function lastNight(now: number) {
  const shift = NIGHT_BEGINS_HOUR * HOUR_MS;
  return Math.floor((now - shift) / DAY_MS) * DAY_MS + shift;
}

/** Whether a step has something to do: a run that is not finished, one that failed, or none in this night. */
export function isDue(run: JobRun | null, now: number) {
  if (run === null || run.endedAt === null) return true;
  if (run.error !== null) return now - run.endedAt >= JOB_RETRY_MS;
  return run.startedAt < lastNight(now);
}
