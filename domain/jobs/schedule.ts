import { DAY_MS, HOUR_MS } from "#domain/durations.ts";

/** A step whose last success is older is late: it missed a night. */
export const JOB_LATE_MS = 26 * HOUR_MS;

/** The nightly steps run from this hour on, in UTC. */
const NIGHT_BEGINS_UTC_HOUR = 3;
/** A failed step runs again after this long. */
const JOB_RETRY_MS = HOUR_MS;

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

/** When the most recent night before `now` started, in ms. */
export function lastNight(now: number) {
  const shift = NIGHT_BEGINS_UTC_HOUR * HOUR_MS;
  return Math.floor((now - shift) / DAY_MS) * DAY_MS + shift;
}

export function isDue(run: JobRun | null, now: number) {
  if (run === null || run.endedAt === null) return true;
  if (run.error !== null) return now - run.endedAt >= JOB_RETRY_MS;
  return run.startedAt < lastNight(now);
}

/** The due steps in the order that they run: the one tried longest ago first. The sort keeps the order of equals. */
export function dueInOrder<Row extends { run: JobRun | null }>(steps: ReadonlyArray<Row>, now: number) {
  return steps.filter(({ run }) => isDue(run, now)).toSorted((a, b) => (a.run?.triedAt ?? 0) - (b.run?.triedAt ?? 0));
}
