import { DAY_MS, MINUTE_MS } from "./durations.ts";
import { utcFormatter } from "./utc-formatter.ts";

/** "Just now", "12 min ago", "5h ago", "3d ago" (decision 180). */
export function relativeTimeText(at: number, now: number) {
  const minutes = Math.floor((now - at) / MINUTE_MS);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
}

/** Within a sentence: "just now", else the same words. */
export function relativeTimeInSentence(at: number, now: number) {
  return relativeTimeText(at, now).replace(/^J/, "j");
}

/** "12 min", "8 h 45 min", "31 h", "13 days 16 h". */
export function durationText(ms: number) {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours >= 48) return hours % 24 === 0 ? `${hours / 24} days` : `${Math.floor(hours / 24)} days ${hours % 24} h`;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** How long to wait, rounded up: "a minute", "12 minutes". */
export function waitText(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

/** "November 13, 2026", in UTC. */
export const dateText = utcFormatter({ dateStyle: "long" });

/** The last day, in UTC, of what ends at a midnight: `dateText` would name the day after. */
export function lastDayText(end: number) {
  return dateText(end - 1);
}

/** "November 13, 2026", in the reader's time zone. */
export function localDateText(date: Date) {
  return date.toLocaleDateString("en-US", { dateStyle: "long" });
}

/** "Nov 13, 2026", in UTC. */
export const shortDateText = utcFormatter({ dateStyle: "medium" });

/** "November 13", in the reader's time zone. */
export function dayText(date: Date) {
  return date.toLocaleDateString("en-US", { month: "long", day: "numeric" });
}

/** "Friday, November 13", in the reader's time zone. */
export function weekdayText(date: Date) {
  return date.toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric" });
}

const DATE_AND_TIME = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" } as const;

/** "Nov 21, 2026, 09:57", in UTC. */
export const shortDateAndTimeText = utcFormatter(DATE_AND_TIME);

/** "Nov 21, 2026, 09:57", in the reader's time zone. */
export function localDateAndTimeText(at: number) {
  return new Date(at).toLocaleString("en-US", DATE_AND_TIME);
}

/** "21:27:05", in the reader's time zone. */
export function timeWithSecondsText(at: number) {
  return new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

/** "21:27" or "9:07", in the reader's time zone. */
export function timeText(date: Date) {
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, "0")}`;
}

/** "21:27" of what happened within the last 24 hours, in the reader's time zone; null of what is older. */
export function clockOfLastDay(at: number, now: number) {
  return now - at < DAY_MS ? timeText(new Date(at)) : null;
}

/** "2026-11-19 18:02 UTC" */
export function utcTimeText(at: number) {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
