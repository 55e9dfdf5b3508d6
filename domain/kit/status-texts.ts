import type { ProjectStatus, SubmissionStatus, Tier, UpdateStatus } from "#db/vocabulary.ts";

/** The update of a store app, as moderators read it; "baseline" rows are never shown. */
export const UPDATE_STATUS_TEXTS = {
  baseline: "",
  pending: "Pending Review",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
} as const satisfies Record<UpdateStatus, string>;

/** A submission, as its author reads it. */
export const REVIEW_STATE_TEXTS = {
  pending: "Pending Review",
  "in-review": "In review",
  appealed: "Appealed",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  /** Also an app that was taken down. */
  banned: "Banned",
} as const;
export type ReviewState = keyof typeof REVIEW_STATE_TEXTS;

const PRIVATE_TEXTS: Record<Tier, string> = {
  explorer: "Builder App",
  builder: "Builder App",
  architect: "Private",
  admin: "Private",
};
const PROJECT_STATUS_TEXTS: Record<ProjectStatus | "local", (tier: Tier) => string> = {
  draft: (tier) => (tier === "architect" ? "Architect App" : "Draft"),
  private: (tier) => PRIVATE_TEXTS[tier],
  pending: () => "Pending Review",
  approved: () => "Published",
  rejected: () => "Rejected",
  local: () => "Local",
};

/** A project, as its owner reads it in the builder, in the specification's words. */
export function projectStatusText(
  { status, banReason }: { status: ProjectStatus | "local"; banReason: string | null },
  tier: Tier,
) {
  return banReason === null ? PROJECT_STATUS_TEXTS[status](tier) : REVIEW_STATE_TEXTS.banned;
}

const SUBMISSION_STATUS_TEXTS: Record<SubmissionStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

/** A submission, as moderators read it. */
export function submissionStatusText({ status, published }: { status: SubmissionStatus; published: boolean }) {
  return status === "approved" && published ? "Published" : SUBMISSION_STATUS_TEXTS[status];
}

/** An invoice, by Stripe's status. */
export const INVOICE_STATUS_TEXTS: Record<string, string> = {
  draft: "Draft",
  open: "Open",
  paid: "Paid",
  uncollectible: "Unpaid",
  void: "Void",
};
