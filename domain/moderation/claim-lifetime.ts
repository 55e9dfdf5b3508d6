import { MINUTE_MS } from "#domain/durations.ts";

/** A moderator who opens a submission or update holds it for this long, and no other can decide it. */
export const CLAIM_LIFETIME_MS = 20 * MINUTE_MS;
/** Minutes before its end at which the moderator is warned. */
export const CLAIM_WARNING_MINUTES = [5, 1] as const;

/** Both in ms. Rounded up, so at least 1 while the claim lasts. */
export function claimMinutesLeft(expiresAt: number, now: number) {
  return Math.ceil((expiresAt - now) / MINUTE_MS);
}
