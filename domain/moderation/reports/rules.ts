export const REPORT_REASONS = [
  "It's harmful or deceptive",
  "It's hateful, violent or sexual",
  "It's spam or advertising",
  "It copies someone else's work",
  "It doesn't work",
  "Something else",
] as const;

/** A user's reports before the first wait; waits and reset are those of throttle.ts. */
export const REPORT_BURST = 20;
export const MAX_LISTED_REPORTS = 50;
export const MAX_REPORT_TEXT_LENGTH = 500;
export const REPORT_TOO_LONG_MESSAGE = `A report can have at most ${MAX_REPORT_TEXT_LENGTH} characters.`;
export const REPORT_TEXT_MISSING_MESSAGE = "Please tell us what's wrong.";

/** `share` is a shared link. */
export const REPORT_TARGETS = ["app", "review", "share"] as const;
export type ReportTarget = (typeof REPORT_TARGETS)[number];

export const REPORT_GROUPS_PAGE_SIZE = 50;
/** One page of reported apps is built from this many open reports. */
export const REPORTS_WINDOW = 500;
export const OWN_CONTENT_MESSAGE = "Another admin decides reports of your own content, and of reviews of your apps.";
export const MAX_RESOLUTION_REASON_LENGTH = 500;
export const RESOLUTION_REASON_TOO_LONG = `A reason can have at most ${MAX_RESOLUTION_REASON_LENGTH} characters.`;
