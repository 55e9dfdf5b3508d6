import { MINUTE_MS } from "#domain/kit/durations.ts";

/** Minutes before its end at which the moderator is warned. */
export const CLAIM_WARNING_MINUTES = [5, 1] as const;

/** Both in ms. Rounded up, so at least 1 while the claim lasts. */
export function claimMinutesLeft(expiresAt: number, now: number) {
  return Math.ceil((expiresAt - now) / MINUTE_MS);
}
