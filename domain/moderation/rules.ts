import type { AuditAction } from "#db/vocabulary.ts";
import { DAY_MS, MINUTE_MS } from "#domain/durations.ts";

export const CLAIM_MS = 20 * MINUTE_MS;
/** The moderator is warned when this many minutes of a claim are left. */
export const CLAIM_WARNING_MINUTES = [5, 1] as const;

export const QUEUE_FILTERS = ["All", "Pending", "Published", "Rejected"] as const;
export type QueueFilter = (typeof QUEUE_FILTERS)[number];

export const MODERATION_TABS = [
  { tab: "submissions", label: "App Submissions", path: "/admin-mod" },
  { tab: "updates", label: "Project Updates", path: "/admin-mod/updates" },
  { tab: "audit", label: "Audit log", path: "/admin-mod/audit" },
  { tab: "reports", label: "Reports", path: "/admin-mod/reports" },
] as const;
export type ModerationTab = (typeof MODERATION_TABS)[number]["tab"];

export const QUEUE_ORDERS = ["oldest", "risk"] as const;
export type QueueOrder = (typeof QUEUE_ORDERS)[number];
export const QUEUE_ORDER_LABELS: Record<QueueOrder, string> = { oldest: "Oldest first", risk: "Highest risk" };

export const QUEUE_PAGE_SIZE = 50;
export const AUDIT_PAGE_SIZE = 50;
export const MAX_QUEUE_SEARCH_LENGTH = 100;
/** One page of a search looks through this many submissions. */
export const QUEUE_SEARCH_WINDOW = 1_000;
/** Tabs count up to this number. */
export const MAX_COUNTED_PENDING = 99;
/** An author sees the place of their submission in the queue, counted up to this number. */
export const MAX_COUNTED_PLACE = 999;
/** This many of a project's submissions count as rounds of its review, the newest. */
export const MAX_SHOWN_ROUNDS = 50;
/** A row that has been pending for longer is marked. */
export const LONG_WAIT_MS = 2 * DAY_MS;
export const QUEUE_TAGS_SHOWN = 3;
export const COLLAPSED_DESCRIPTION_LENGTH = 200;

export const DECISION_WORDS = {
  PUBLISH_PROJECT: "approved",
  REJECT_PROJECT: "rejected",
  UNPUBLISH_PROJECT: "unpublished",
  APPROVE_UPDATE: "approved",
  REJECT_UPDATE: "rejected",
} as const satisfies Partial<Record<AuditAction, string>>;
export type DecisionAction = keyof typeof DECISION_WORDS;

/** At least 1 while the claim lasts. */
export function minutesLeft(expiresAt: number, now: number) {
  return Math.ceil((expiresAt - now) / MINUTE_MS);
}
