import { DAY_MS } from "./durations.ts";
import { utcDay } from "./utc-day.ts";
import { utcFormatter } from "./utc-formatter.ts";

const DAY_FORMAT = /^(20|21)\d\d-\d\d-\d\d$/;
const DAY_AND_MONTH = { weekday: "long", month: "long", day: "numeric" } as const;
const formatDayAndMonth = utcFormatter(DAY_AND_MONTH);
const formatDate = utcFormatter({ ...DAY_AND_MONTH, year: "numeric" });
const formatWeekday = utcFormatter({ weekday: "short" });

/** Whether the text is an existing day from 2000 to 2199, as yyyy-mm-dd. */
export function isDay(text: unknown): text is string {
  return typeof text === "string" && DAY_FORMAT.test(text) && midnightMs(text) > 0 && utcDay(midnightMs(text)) === text;
}

export function localDay(date: Date) {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Making a formatter takes longer than many uses. Bounded, since users send the zones' names. */
const MAX_ZONES = 50;
const zoneFormatters = new Map<string, Intl.DateTimeFormat>();

/** `now` in ms; an unknown zone counts as UTC. */
export function dayInZone(zone: string | null, now: number) {
  if (zone === null) return utcDay(now);
  try {
    const known = zoneFormatters.get(zone);
    if (known) return known.format(now);
    const formatter = new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
    if (zoneFormatters.size >= MAX_ZONES) zoneFormatters.clear();
    zoneFormatters.set(zone, formatter);
    return formatter.format(now);
  } catch {
    return utcDay(now);
  }
}

export function addDays(day: string, count: number) {
  return utcDay(midnightMs(day) + count * DAY_MS);
}

export function daysBetween(from: string, to: string) {
  return Math.round((midnightMs(to) - midnightMs(from)) / DAY_MS);
}

/** Time zones reach from UTC-12 to UTC+14, so the writer's today is at most this far from UTC's. */
const TIME_ZONE_SLACK_DAYS = 1;

/**
 * Only today's note may be written. Without trust in the writer's clock that is UTC's day, the day before and the day after.
 * `now` in ms.
 */
export function mayWrite(day: string, now: number) {
  return Math.abs(daysBetween(utcDay(now), day)) <= TIME_ZONE_SLACK_DAYS;
}

/** "Today", "1 Day Ago", "12 Days Ahead". */
export function dayLabel(day: string, today: string) {
  const days = daysBetween(today, day);
  if (days === 0) return "Today";
  const count = Math.abs(days);
  return `${count} ${count === 1 ? "Day" : "Days"} ${days < 0 ? "Ago" : "Ahead"}`;
}

/** "Thursday, November 20", with the year unless it is that of `today`. */
export function readableDate(day: string, today: string) {
  const format = day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth : formatDate;
  return format(midnightMs(day));
}

export function shortDate(day: string) {
  return { weekday: formatWeekday(midnightMs(day)), number: String(Number(day.slice(8))) };
}

function midnightMs(day: string) {
  return Date.parse(`${day}T00:00:00Z`);
}
