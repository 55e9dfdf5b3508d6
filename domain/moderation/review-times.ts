import { durationText } from "#domain/kit/time-texts.ts";
import { HISTOGRAM_BAR_MS, HISTOGRAM_BARS, MIN_MEASURED_DECISIONS } from "./rules.ts";

export const STATED_REVIEW_TIME = "Reviews usually take 24-48 hours.";

/** Waits in ms. Null until there are enough decisions. */
export function measureWaits(waits: ReadonlyArray<number>, ownWait: number) {
  if (waits.length < MIN_MEASURED_DECISIONS) return null;
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const bars = Array.from({ length: HISTOGRAM_BARS }, () => 0);
  for (const wait of sorted) bars[barOf(wait)] = (bars[barOf(wait)] ?? 0) + 1;
  return { count: waits.length, median: at(0.5), ninetieth: at(0.9), bars, ownBar: barOf(ownWait) };
}

function barOf(wait: number) {
  return Math.min(Math.floor(wait / HISTOGRAM_BAR_MS), HISTOGRAM_BARS - 1);
}

/** How long reviews take, as a sentence (decision 31). */
export function reviewTimeText(times: { median: number; ninetieth: number } | null) {
  if (!times) return STATED_REVIEW_TIME;
  const [half, most] = [durationText(times.median), durationText(times.ninetieth)];
  return `In the last 30 days, half of the reviews took less than ${half}, and 90% less than ${most}.`;
}
