import { addDays } from "#domain/kit/days.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { NUMBERS_WEEKS } from "./rules.ts";

/** The Mondays (UTC, yyyy-mm-dd) of the weeks whose numbers are shown, the oldest first; `now` in ms. */
export function listWeeks(now: number) {
  const monday = mondayOf(utcDay(now));
  return Array.from({ length: NUMBERS_WEEKS }, (_, index) => addDays(monday, 7 * (index + 1 - NUMBERS_WEEKS)));
}

export function mondayOf(day: string) {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}
