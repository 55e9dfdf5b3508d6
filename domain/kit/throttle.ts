import { DAY_MS } from "./durations.ts";
import { AppError } from "./errors.ts";
import { waitText } from "./time-texts.ts";

/** Before the first attempt beyond the burst, the second, and so on; the last value repeats. */
export const WAIT_MINUTES = [1, 2, 4, 8, 15] as const;
/** The count is reset this long after the last attempt. */
export const ATTEMPTS_EXPIRE_MS = DAY_MS;

/** `burst`: how many attempts need no wait, as each caller chooses. */
export function waitMinutes(attempts: number, burst: number) {
  if (attempts < burst) return 0;
  const step = Math.min(attempts - burst, WAIT_MINUTES.length - 1);
  return WAIT_MINUTES[step] ?? 0;
}

export function tooManyAttemptsError(retryAfterSeconds: number, account: string | null = null) {
  return new AppError(
    "throttled",
    "Too many attempts",
    `Please wait ${waitText(retryAfterSeconds)} before trying again.`,
    { account },
  );
}
