/** After a checkout the page asks this often for the plan, in case no live event arrives. */
export const REFRESH_ATTEMPTS = 5;
const FIRST_REFRESH_WAIT_MS = 1000;
const MAX_REFRESH_WAIT_MS = 10_000;

/** The wait in ms before `attempt`, counted from 1. */
export function refreshWait(attempt: number) {
  return Math.min(FIRST_REFRESH_WAIT_MS * 2 ** (attempt - 1), MAX_REFRESH_WAIT_MS);
}
