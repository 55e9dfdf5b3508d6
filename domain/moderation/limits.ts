/** The reasons on offer when an app is rejected (spec 2, section 5). */
export const REJECTION_REASONS = [
  "Incomplete description",
  "No icon",
  "Broken HTML",
  "Redirects to external sites",
  "Adult content",
  "Misleading title",
  "Mimics an existing app",
  "Poor UI",
  "Hate speech",
  "Malicious code",
  "Shortened links",
  "Collects personal data",
  "Spam",
  "Irrelevant",
  "Too simple",
  "Not original",
  "Unsafe scripts",
  "Illegal activity",
  "Excessive ads",
  "No developer contact",
  "Login without function",
  "Performance issues",
  "No preview",
  "Fails guidelines",
] as const;

export const FILTERS = ["All", "Pending", "Published", "Rejected"] as const;
export type Filter = (typeof FILTERS)[number];

/** Submissions a page of the list shows. */
export const QUEUE_PAGE = 50;
/** Characters of a description before "Show More" (spec 2, section 9). */
export const COLLAPSE_AT = 200;

export function joinReasons(reasons: ReadonlyArray<string>) {
  return reasons.join("; ");
}

/** The badge of a submission (spec 2, section 4). */
export function submissionBadge(submission: { status: string; published: boolean }) {
  if (submission.status === "approved") return submission.published ? "Published" : "Approved";
  return submission.status === "rejected" ? "Rejected" : "Pending";
}
