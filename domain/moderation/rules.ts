import type { AuditAction } from "#db/vocabulary.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/durations.ts";

export const CLAIM_MS = 20 * MINUTE_MS;
/** Announced when so many minutes of a claim are left. */
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
/** Submissions that one page of a search looks through. */
export const QUEUE_SEARCH_WINDOW = 1_000;
/** Tabs count no further. */
export const MAX_COUNTED_PENDING = 99;
/** A pending row's age is marked from then on. */
export const LONG_WAIT_MS = 2 * DAY_MS;
export const QUEUE_TAGS_SHOWN = 3;
export const COLLAPSED_DESCRIPTION_LENGTH = 200;

export function submissionBadge(submission: { status: string; published: boolean }) {
  if (submission.status === "approved") return submission.published ? "Published" : "Approved";
  return submission.status === "rejected" ? "Rejected" : "Pending";
}

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

export function agoText(at: number, now: number) {
  const past = now - at;
  if (past < MINUTE_MS) return "just now";
  if (past < HOUR_MS) return `${Math.floor(past / MINUTE_MS)} min ago`;
  return past < DAY_MS ? `${Math.floor(past / HOUR_MS)} h ago` : `${Math.floor(past / DAY_MS)} d ago`;
}
