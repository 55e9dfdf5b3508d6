const DAY = 24 * 60 * 60 * 1000;
const FORM = /^(20|21)\d\d-\d\d-\d\d$/;

/** Whether this is a day of this century or the next, as yyyy-mm-dd. */
export function isDay(text: unknown): text is string {
  return typeof text === "string" && FORM.test(text) && at(text) > 0 && writeDay(at(text)) === text;
}

/** The day that it is on this device. */
export function dayOf(date: Date) {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The day that it is at `now` (ms) in a time zone, e.g. "Europe/Oslo"; in UTC where that is not one. */
export function dayIn(zone: string | null, now: number) {
  try {
    return new Date(now).toLocaleDateString("sv-SE", { timeZone: zone ?? "UTC" });
  } catch {
    return writeDay(now);
  }
}

export function addDays(day: string, count: number) {
  return writeDay(at(day) + count * DAY);
}

/** Days from one to the other; negative where that one is earlier. */
export function daysBetween(from: string, to: string) {
  return Math.round((at(to) - at(from)) / DAY);
}

/** Today, 1 Day Ago, N Days Ahead ... (spec 1, section 2 "Journal home"). */
export function dayLabel(day: string, today: string) {
  const days = daysBetween(today, day);
  if (days === 0) return "Today";
  const count = Math.abs(days);
  return `${count} ${count === 1 ? "Day" : "Days"} ${days < 0 ? "Ago" : "Ahead"}`;
}

/** "Thursday, November 20", with the year where it is not that of `today`. */
export function readableDate(day: string, today: string) {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  return format(day, { weekday: "long", month: "long", day: "numeric", year });
}

/** "Thu" and "20". */
export function shortDate(day: string) {
  return { weekday: format(day, { weekday: "short" }), number: String(Number(day.slice(8))) };
}

function format(day: string, options: Intl.DateTimeFormatOptions) {
  return new Date(at(day)).toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
}

/** The day's beginning in UTC, in ms. */
function at(day: string) {
  return Date.parse(`${day}T00:00:00Z`);
}

function writeDay(ms: number) {
  return new Date(ms).toISOString().slice(0, 10);
}
