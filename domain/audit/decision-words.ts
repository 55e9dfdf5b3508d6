import type { AuditAction } from "#db/vocabulary.ts";

/** How a decision in the audit log is described. */
export const DECISION_WORDS = {
  PUBLISH_PROJECT: "approved",
  REJECT_PROJECT: "rejected",
  UNPUBLISH_PROJECT: "unpublished",
  APPROVE_UPDATE: "approved",
  REJECT_UPDATE: "rejected",
} as const satisfies Partial<Record<AuditAction, string>>;
export type DecisionAction = keyof typeof DECISION_WORDS;
