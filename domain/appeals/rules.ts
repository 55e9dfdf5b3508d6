import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/durations.ts";

export const MAX_REPLY_LENGTH = 1_000;
export const MAX_APPEAL_LENGTH = 1_000;
/** Of replies, the newest that a review shows. */
export const MAX_SHOWN_REPLIES = 20;
/** Of a project's submissions, the newest that count as rounds. */
export const MAX_SHOWN_ROUNDS = 50;

/** Waiting times are measured from the decisions of so long, once there are enough of them (decision 31). */
export const MEASURED_MS = 30 * DAY_MS;
export const MIN_MEASURED_DECISIONS = 20;
/** The newest decisions that are measured. */
export const MAX_MEASURED_DECISIONS = 1_000;
/** Places and totals count no further. */
export const MAX_COUNTED_PLACE = 999;

export const STATED_REVIEW_TIME = "Reviews usually take 24-48 hours.";

export const HISTOGRAM_BAR_MS = 2 * HOUR_MS;
/** The last one also counts longer waits. */
export const HISTOGRAM_BARS = 24;

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

/** A sentence (decision 31). */
export function reviewTimeText(times: { median: number; ninetieth: number } | null) {
  if (!times) return STATED_REVIEW_TIME;
  const [half, most] = [durationText(times.median), durationText(times.ninetieth)];
  return `In the last 30 days, half of the reviews took less than ${half}, and 90% less than ${most}.`;
}

/** "8 h 45 min", "31 h", "12 min". */
export function durationText(ms: number) {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

export function ordinalSuffix(place: number) {
  return SUFFIXES[ORDINALS.select(place)] ?? "th";
}

export const REVIEW_STATES = {
  pending: "Pending Review",
  "in-review": "In review",
  appealed: "Appealed",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
} as const;
export type ReviewState = keyof typeof REVIEW_STATES;

export const HISTORY_PAGE_SIZE = 20;

/** What an author reads about their own app. Nobody is named (decision 43). */
export const HISTORY_EVENTS = {
  SUBMITTED: "You submitted the app",
  WITHDRAWN: "You withdrew the app",
  APPEALED: "You appealed",
  UPDATE_SENT: "You sent an update",
  UPDATE_WITHDRAWN: "You withdrew the update",
  APPROVE_UPDATE: "A reviewer approved the update",
  REJECT_UPDATE: "The update was rejected",
  PUBLISH_PROJECT: "A reviewer approved the app",
  REJECT_PROJECT: "A reviewer rejected the app",
  UNPUBLISH_PROJECT: "A reviewer removed the app from the store",
  BAN_PROJECT: "A reviewer banned the app",
  TAKE_DOWN_PROJECT: "A reviewer took the app down",
} as const;
export type HistoryEvent = keyof typeof HISTORY_EVENTS;
