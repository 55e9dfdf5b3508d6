import { HOUR_MS, MINUTE_MS } from "#domain/kit/durations.ts";

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
