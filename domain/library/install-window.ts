/** How long after the press an install can be cancelled (decision 7). */
const CANCEL_WINDOW_MS = 5000;
const PROGRESS_STEP_MS = 1000;
const PROGRESS_STEP = 20;
/** A press this soon after the last one belongs to a double click or a held key. */
export const PRESS_GUARD_MS = 500;

/** How full the ring of a running install is, in percent: at 100 the install can no longer be cancelled. */
export function installProgress(elapsedMs: number) {
  if (elapsedMs >= CANCEL_WINDOW_MS) return 100;
  return Math.floor(Math.max(0, elapsedMs) / PROGRESS_STEP_MS) * PROGRESS_STEP;
}
