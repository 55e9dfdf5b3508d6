import { HOUR_MS, MINUTE_MS } from "#domain/durations.ts";

/** From `amber` on, somebody should look; from `red` on, users suffer. Times in ms. */
export const HEALTH_GOALS = {
  queueAge: { amber: 48 * HOUR_MS, red: 96 * HOUR_MS },
  indexLag: { amber: MINUTE_MS, red: 10 * MINUTE_MS },
  errors: { amber: 1, red: 20 },
  nightAge: { amber: 26 * HOUR_MS, red: 50 * HOUR_MS },
} as const;

export type HealthColor = "green" | "amber" | "red";

export function healthColor(name: keyof typeof HEALTH_GOALS, value: number): HealthColor {
  const { amber, red } = HEALTH_GOALS[name];
  if (value >= red) return "red";
  return value >= amber ? "amber" : "green";
}

/** A larger queue is shown as "1,000 or more". */
export const MAX_COUNTED_ROWS = 1000;
/** Open viewers are counted for this many apps, those opened most: each count is a call to an object of its own. */
export const MAX_COUNTED_VIEWERS_OF = 50;
/** How often the screen reloads its numbers, in ms. */
export const HEALTH_POLL_MS = 20_000;
/** An older value is shown in gray with its age, in ms. */
export const HEALTH_STALE_MS = MINUTE_MS;
