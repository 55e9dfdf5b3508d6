import { readFileSync } from "node:fs";
import { newestWorkerd } from "./load.ts";

const SAMPLE_MS = 1_000;
/** Samples of a minute, whose mean is the start or the end: the runtime collects garbage when it likes. */
const ENDS = 60;

/** Of the runtime that started last, in MB. */
export function watchMemory() {
  let pid = newestWorkerd(new Set());
  let isPaused = false;
  let samples: Array<number> = [];
  let start: Array<number> = [];
  let timer: NodeJS.Timeout | undefined;
  return {
    begin() {
      timer = setInterval(() => {
        if (!isPaused) samples.push(residentMb(pid));
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
    read: () => ({ startMb: mean(start), endMb: mean(samples.slice(-ENDS)) }),
  };
}

function mean(samples: ReadonlyArray<number>) {
  return samples.reduce((sum, mb) => sum + mb, 0) / Math.max(1, samples.length);
}

function residentMb(pid: number) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
