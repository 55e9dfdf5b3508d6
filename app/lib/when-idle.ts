/** For browsers without requestIdleCallback. */
const IDLE_DELAY_MS = 2000;

/** Runs once the page rests, e.g. to load code that a press may need. @returns the function that cancels it. */
export function whenIdle(run: () => void) {
  if ("requestIdleCallback" in window) {
    const idle = window.requestIdleCallback(run);
    return () => window.cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, IDLE_DELAY_MS);
  return () => clearTimeout(timer);
}
