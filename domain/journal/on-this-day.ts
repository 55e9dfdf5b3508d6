import { isDay } from "#domain/kit/days.ts";
import { MAX_YEARS_AGO } from "./rules.ts";

const MONTHS_AGO = [1, 6];

export type EarlierDay = { day: string; label: string };

/**
 * The same day one and six months ago and in each of the last ten years, the latest first. A month without that day, as
 * for the 31st or February 29, is left out (decision 112).
 */
export function earlierDays(day: string): Array<EarlierDay> {
  const years = Array.from({ length: MAX_YEARS_AGO }, (_, n) => n + 1);
  return [
    ...MONTHS_AGO.map((months) => ({ day: monthsBefore(day, months), label: agoText(months, "month") })),
    ...years.map((count) => ({ day: monthsBefore(day, count * 12), label: agoText(count, "year") })),
  ].filter((earlier) => isDay(earlier.day));
}

/** Possibly of a day that doesn't exist. */
function monthsBefore(day: string, months: number) {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const count = year * 12 + month - 1 - months;
  const [newYear, newMonth] = [Math.floor(count / 12), (count % 12) + 1];
  return `${newYear}-${String(newMonth).padStart(2, "0")}-${day.slice(8)}`;
}

function agoText(count: number, unit: "month" | "year") {
  return count === 1 ? `1 ${unit} ago` : `${count} ${unit}s ago`;
}
