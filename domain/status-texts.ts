/** The update of a store app, as moderators read it; "baseline" rows are never shown. */
export const UPDATE_STATUS_TEXTS = {
  baseline: "",
  pending: "Pending Review",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
} as const;

/** A submission, as its author reads it. */
export const REVIEW_STATE_TEXTS = {
  pending: "Pending Review",
  "in-review": "In review",
  appealed: "Appealed",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
} as const;
export type ReviewState = keyof typeof REVIEW_STATE_TEXTS;

/**
 * A project, as its owner reads it in the builder, in the specification's words. Private: "Builder App" for explorers and
 * builders, "Private" for others. Draft: "Architect App" for architects, "Draft" for others.
 */
export function projectStatusText(project: { status: string; published: boolean }, tier: string) {
  const { status, published } = project;
  if (status === "approved" && published) return "Published";
  if (status === "pending") return "Pending Review";
  if (status === "rejected") return "Rejected";
  if (status === "local") return "Local";
  if (status === "private") return tier === "builder" || tier === "explorer" ? "Builder App" : "Private";
  return tier === "architect" ? "Architect App" : "Draft";
}

/** A submission, as moderators read it. */
export function submissionStatusText(submission: { status: string; published: boolean }) {
  if (submission.status === "approved") return submission.published ? "Published" : "Approved";
  return submission.status === "rejected" ? "Rejected" : "Pending";
}

/** An invoice, by Stripe's status. */
export const INVOICE_STATUS_TEXTS: Record<string, string> = {
  draft: "Draft",
  open: "Open",
  paid: "Paid",
  uncollectible: "Unpaid",
  void: "Void",
};
