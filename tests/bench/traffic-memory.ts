import { readFileSync } from "node:fs";
import { newestWorkerd } from "./load.ts";

/** `mb` of the runtime's process, so many hours after the start. */
type MemorySample = { hours: number; mb: number };

const SAMPLE_MS = 1_000;
/** Samples of a minute, whose mean is the start or the end: the runtime collects garbage when it likes. */
const ENDS = 60;

/** Of the runtime that started last. */
export function watchMemory() {
  let pid = newestWorkerd(new Set());
  let isPaused = false;
  let samples: Array<MemorySample> = [];
  let start: Array<MemorySample> = [];
  let timer: NodeJS.Timeout | undefined;
  return {
    begin(startedAt: number) {
      timer = setInterval(() => {
        if (!isPaused) samples.push({ hours: (performance.now() - startedAt) / 3_600_000, mb: residentMb(pid) });
      }, SAMPLE_MS);
    },
    /** The version before ends: its first minute is the start. */
    pause() {
      start = samples.slice(0, ENDS);
      samples = [];
      isPaused = true;
    },
    /** The next version has a process of its own. */
    resume() {
      pid = newestWorkerd(new Set([pid]));
      isPaused = false;
    },
    stop: () => clearInterval(timer),
    now: () => Math.round(residentMb(pid)),
    read: () => ({ startMb: mean(start), endMb: mean(samples.slice(-ENDS)), slopeMbPerHour: slope(samples) }),
  };
}

function mean(samples: ReadonlyArray<MemorySample>) {
  return samples.reduce((sum, { mb }) => sum + mb, 0) / Math.max(1, samples.length);
}

/** Least squares. */
function slope(samples: ReadonlyArray<MemorySample>) {
  const count = samples.length;
  const meanX = samples.reduce((sum, { hours }) => sum + hours, 0) / count;
  const meanY = samples.reduce((sum, { mb }) => sum + mb, 0) / count;
  const above = samples.reduce((sum, { hours, mb }) => sum + (hours - meanX) * (mb - meanY), 0);
  const below = samples.reduce((sum, { hours }) => sum + (hours - meanX) ** 2, 0);
  return count < 2 ? 0 : above / below;
}

function residentMb(pid: number) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
