import { CANCEL_WINDOW_MS, PROGRESS_STEP, PROGRESS_STEP_MS } from "./rules.ts";

/** How full the ring of a running install is, in percent: at 100 the install can no longer be cancelled. */
export function installProgress(elapsedMs: number) {
  if (elapsedMs >= CANCEL_WINDOW_MS) return 100;
  return Math.floor(Math.max(0, elapsedMs) / PROGRESS_STEP_MS) * PROGRESS_STEP;
}
