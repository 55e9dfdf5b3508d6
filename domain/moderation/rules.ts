import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/kit/durations.ts";

export const MODERATION_TABS = [
  { tab: "submissions", label: "App Submissions", path: "/admin-mod" },
  { tab: "updates", label: "Project Updates", path: "/admin-mod/updates" },
  { tab: "audit", label: "Audit log", path: "/admin-mod/audit" },
  { tab: "reports", label: "Reports", path: "/admin-mod/reports" },
] as const;
export type ModerationTab = (typeof MODERATION_TABS)[number]["tab"];

export const QUEUE_PAGE_SIZE = 50;
/** A search reads this many submissions for one page of results. */
export const QUEUE_SEARCH_WINDOW = 1_000;
/** The tabs of the moderation screen count up to this number. */
export const MAX_COUNTED_PENDING = 99;
/** An author sees the place of their submission in the queue, counted up to this number. */
export const MAX_COUNTED_PLACE = 999;
/** Each submission of a project is a round of its review. The newest rounds are shown, at most this many. */
export const MAX_SHOWN_ROUNDS = 50;
/** A row of the queue that has been pending for longer is marked. */
export const LONG_WAIT_MS = 2 * DAY_MS;
export const MAX_QUEUE_ROW_TAGS = 3;
/** Characters of a description that are shown before it is expanded. */
export const COLLAPSED_DESCRIPTION_LENGTH = 200;

/** Characters of the sentence that a moderator may add to the reasons of a rejection. */
export const MAX_REJECTION_SENTENCE_LENGTH = 300;
export const REJECTION_SENTENCE_TOO_LONG = `The sentence can have at most ${MAX_REJECTION_SENTENCE_LENGTH} characters.`;

export const HISTORY_PAGE_SIZE = 20;
export const MAX_QUEUE_SEARCH_LENGTH = 100;

/** A moderator who tests or decides holds a submission or update for this long, and no other can decide it (decision 100). */
export const CLAIM_LIFETIME_MS = 20 * MINUTE_MS;

/** Waiting times are measured from the decisions of this period, once there are enough of them (decision 31). */
export const MEASURED_PERIOD_MS = 30 * DAY_MS;
export const MIN_MEASURED_DECISIONS = 20;
/** At most this many decisions are measured, the newest. */
export const MAX_MEASURED_DECISIONS = 1_000;
/** Bars of the histogram of waits; the last one also counts longer waits. */
export const HISTOGRAM_BARS = 24;
export const HISTOGRAM_BAR_MS = 2 * HOUR_MS;
/** Entries of the audit log that one statement of its export reads. */
export const AUDIT_EXPORT_PAGE_SIZE = 500;
