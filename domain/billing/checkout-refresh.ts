import { FIRST_REFRESH_WAIT_MS, MAX_REFRESH_WAIT_MS } from "./rules.ts";

/** The wait in ms before `attempt`, counted from 1. */
export function refreshWait(attempt: number) {
  return Math.min(FIRST_REFRESH_WAIT_MS * 2 ** (attempt - 1), MAX_REFRESH_WAIT_MS);
}
