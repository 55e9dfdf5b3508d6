import { DAY_MS, HOUR_MS } from "./durations.ts";

/** A session ends after this long without a request, and in any case at its maximum age. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
export const SESSION_MAX_AGE_MS = 90 * DAY_MS;
export const ADMIN_SESSION_MAX_AGE_MS = 12 * HOUR_MS;
/** `seen_at` is written at most this often. */
export const SESSION_TOUCH_INTERVAL_MS = HOUR_MS;

/**
 * Times in ms since 1970. A new session of an admin gets the admins' maximum as its `expiresAt`; it is checked here as well,
 * since a session may be older than the account's admin tier.
 */
export function isSessionAlive(
  session: { createdAt: number; seenAt: number; expiresAt: number },
  { isAdmin, now }: { isAdmin: boolean; now: number },
) {
  if (isAdmin && now - session.createdAt >= ADMIN_SESSION_MAX_AGE_MS) return false;
  return now < session.expiresAt && now - session.seenAt < SESSION_IDLE_MS;
}
