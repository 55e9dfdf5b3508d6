import { expect, test } from "vitest";
import type { TrafficResult } from "./bench/traffic.ts";
import { trafficLines } from "./bench/traffic-lines.ts";

const ROW = { kind: "visitor: store", requests: 1200, serverErrors: 0, refused: { 429: 2 }, p50Ms: 9, p99Ms: 40 };
const RESULT: TrafficResult = {
  minutes: 10,
  ratePerSecond: 20,
  rows: [ROW],
  bytesPerUser: 4000,
  memory: { startMb: 1000, endMb: 1050 },
  events: { lost: 0, takenDownMs: 300, deployMs: 4000, nightRuns: 3 },
};

test("a run of ten minutes meets its goals and tells its memory", () => {
  const lines = trafficLines(RESULT);
  expect(lines.map(({ met }) => met)).toEqual([true, true, true, true]);
  expect(lines.at(-1)?.measured).toBe("1000 to 1050 MB");
});

test("a run of a minute meets nothing", () => {
  const lines = trafficLines({ ...RESULT, minutes: 1 });
  expect(lines.map(({ met }) => met)).toEqual([null, null, null, null]);
});

test("a run of a minute fails by an error, an unexpected refusal, a lost write and a late takedown", () => {
  const minute = { ...RESULT, minutes: 1 };
  const failed = (change: Partial<TrafficResult>) => trafficLines({ ...minute, ...change }).map(({ met }) => met);
  expect(failed({ rows: [{ ...ROW, serverErrors: 1 }] })).toEqual([false, null, null, null]);
  expect(failed({ rows: [{ ...ROW, refused: { 403: 1 } }] })).toEqual([null, false, null, null]);
  const events = { lost: 0, takenDownMs: 300, deployMs: 4000, nightRuns: 3 };
  expect(failed({ events: { ...events, lost: 1 } })).toEqual([null, null, false, null]);
  expect(failed({ events: { ...events, takenDownMs: 2001 } })).toEqual([null, null, false, null]);
});
