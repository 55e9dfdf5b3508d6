import { DAY_MS } from "#domain/durations.ts";
import { AppError } from "#domain/errors.ts";

/** A burst: attempts before the first wait. A right password, or a day without an attempt, resets the count. */
export const ATTEMPT_BURST = 5;
/** After the burst's last attempt, the next and so on; the last value repeats. */
export const LOCKOUT_MINUTES = [1, 2, 4, 8, 15] as const;
/** Higher for a network address, which many people may share. */
export const ADDRESS_ATTEMPT_BURST = 50;
/** After the last attempt. */
export const ATTEMPTS_EXPIRE_MS = DAY_MS;

/** Sign-ups, and requests for a reset, of one network address. */
export const SIGN_UP_BURST = 50;
/** Mails of one kind to a mailbox: of one sender, and of all senders. */
export const MAIL_BURST = 5;
export const MAILBOX_BURST = 20;

export function lockoutMinutes(attempts: number, burst: number = ATTEMPT_BURST) {
  if (attempts < burst) return 0;
  const step = Math.min(attempts - burst, LOCKOUT_MINUTES.length - 1);
  return LOCKOUT_MINUTES[step] ?? 0;
}

export function tooManyAttemptsError(retryAfterSeconds: number) {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new AppError("throttled", "Too many attempts", `Please wait ${wait} before trying again.`);
}
