import type { AuditAction } from "#db/vocabulary.ts";
import { DAY_MS } from "#domain/durations.ts";

/** Why a claim, a withdrawal or a decision comes too late. */
export const DECIDED_OR_WITHDRAWN = "This has already been decided or withdrawn.";

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

/** How a decision in the audit log is described. */
export const DECISION_WORDS = {
  PUBLISH_PROJECT: "approved",
  REJECT_PROJECT: "rejected",
  UNPUBLISH_PROJECT: "unpublished",
  APPROVE_UPDATE: "approved",
  REJECT_UPDATE: "rejected",
} as const satisfies Partial<Record<AuditAction, string>>;
export type DecisionAction = keyof typeof DECISION_WORDS;
