import { addDays, isDay } from "#domain/kit/days.ts";
import { utcFormatter } from "#domain/kit/utc-formatter.ts";

const formatMonth = utcFormatter({ month: "long", year: "numeric" });

/** A month as yyyy-mm. */
export function isMonth(text: unknown): text is string {
  return typeof text === "string" && /^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`);
}

export function monthOf(day: string) {
  return day.slice(0, 7);
}

export function addMonths(month: string, count: number) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = year * 12 + number - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The same day of another month, or that month's last. */
export function sameDayIn(month: string, day: string) {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** The weeks that contain the month's days, each from Sunday to Saturday. */
export function weeksOf(month: string): Array<Array<string>> {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  const next = `${addMonths(month, 1)}-01`;
  const weeks: Array<Array<string>> = [];
  for (let day = start; day < next; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(day, n)));
  return weeks;
}

/** From 0 for Sunday. */
export function weekdayOf(day: string) {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** "November 2026". */
export function monthText(month: string) {
  return formatMonth(Date.parse(`${month}-01T00:00:00Z`));
}
