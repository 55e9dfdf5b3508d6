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

export const QUEUE_FILTERS = ["All", "Pending", "Published", "Rejected"] as const;
export type QueueFilter = (typeof QUEUE_FILTERS)[number];

export const QUEUE_PAGE_SIZE = 50;
export const AUDIT_PAGE_SIZE = 50;
export const COLLAPSED_DESCRIPTION_LENGTH = 200;

const NO_REASON = "No specific reason provided";

export function joinReasons(reasons: ReadonlyArray<string>) {
  return reasons.join("; ");
}

export function splitReasons(notes: string | null) {
  const reasons = (notes ?? "")
    .split(";")
    .map((reason) => reason.trim())
    .filter((reason) => reason !== "");
  return reasons.length > 0 ? reasons : [NO_REASON];
}

export function submissionBadge(submission: { status: string; published: boolean }) {
  if (submission.status === "approved") return submission.published ? "Published" : "Approved";
  return submission.status === "rejected" ? "Rejected" : "Pending";
}
