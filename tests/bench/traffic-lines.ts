import { type Line, round } from "./table.ts";
import type { TrafficResult } from "./traffic.ts";

/** A shorter run can fail the goal, but not meet it. */
const GOAL_MINUTES = 10;
const MEMORY_GROWTH = 1.1;
const TAKEDOWN_MS = 2_000;
/** A note that was saved in between, and a limit by the hour. */
const EXPECTED_STATUS = [409, 429];

export function trafficLines({ minutes, ratePerSecond, rows, memory, events }: TrafficResult): Array<Line> {
  const requests = rows.reduce((sum, row) => sum + row.requests, 0);
  const errors = rows.reduce((sum, row) => sum + row.serverErrors, 0);
  const unexpected = rows.flatMap(({ kind, refused }) =>
    Object.entries(refused)
      .filter(([status]) => !EXPECTED_STATUS.includes(Number(status)))
      .map(([status, count]) => `${kind}: ${count} x ${status}`),
  );
  return [
    {
      goal: "traffic",
      what: `mixed traffic, ${round(minutes, 1)} minutes at ${ratePerSecond} requests a second: answers of 5xx`,
      measured: `${errors} of ${requests}`,
      wanted: `0 in ${GOAL_MINUTES} minutes`,
      met: errors > 0 ? false : minutes >= GOAL_MINUTES || null,
    },
    {
      goal: "traffic",
      what: "the same: refused requests that the traffic does not expect",
      measured: unexpected.join(", ") || "0",
      wanted: "0",
      met: unexpected.length > 0 ? false : minutes >= GOAL_MINUTES || null,
    },
    ...(events ? [eventsLine(events, minutes)] : []),
    {
      goal: "traffic",
      what: "the same: memory of the runtime after the warm-up",
      measured: memoryText(memory),
      wanted: `the end at most ${MEMORY_GROWTH} of the start, each the mean of a minute`,
      met: minutes < GOAL_MINUTES ? null : memory.endMb <= MEMORY_GROWTH * memory.startMb,
    },
  ];
}

function eventsLine(
  { lost, takenDownMs, deployMs, nightRuns }: NonNullable<TrafficResult["events"]>,
  minutes: number,
): Line {
  return {
    goal: "traffic",
    what: "the same: confirmed writes that are lost after a takedown, a deployment and a night",
    measured: `${lost}; refused ${round(takenDownMs, 0)} ms after the takedown, ${round(deployMs / 1000, 1)} s for the new version, the night in ${nightRuns} runs`,
    wanted: `0, the takedown within ${TAKEDOWN_MS} ms`,
    met: lost > 0 || takenDownMs > TAKEDOWN_MS ? false : minutes >= GOAL_MINUTES || null,
  };
}

export function memoryText({ startMb, endMb }: TrafficResult["memory"]) {
  return `${round(startMb, 0)} to ${round(endMb, 0)} MB`;
}
