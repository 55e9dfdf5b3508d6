import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import { JOB_RETRY_MS, NIGHT_BEGINS_UTC_HOUR } from "./rules.ts";

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
