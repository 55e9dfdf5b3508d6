import { REASON_IDS, type ReasonId } from "#db/vocabulary.ts";

export { REASON_IDS, type ReasonId };

/** Stored by id, shown by text, in the order of the reject dialog. */
export const REASON_TEXTS: Record<ReasonId, string> = {
  "incomplete-description": "Incomplete description",
  "no-icon": "No icon",
  "broken-html": "Broken HTML",
  "redirects-to-external-sites": "Redirects to external sites",
  "adult-content": "Adult content",
  "misleading-title": "Misleading title",
  "mimics-an-existing-app": "Mimics an existing app",
  "poor-ui": "Poor UI",
  "hate-speech": "Hate speech",
  "malicious-code": "Malicious code",
  "shortened-links": "Shortened links",
  "collects-personal-data": "Collects personal data",
  spam: "Spam",
  irrelevant: "Irrelevant",
  "too-simple": "Too simple",
  "not-original": "Not original",
  "unsafe-scripts": "Unsafe scripts",
  "illegal-activity": "Illegal activity",
  "excessive-ads": "Excessive ads",
  "no-developer-contact": "No developer contact",
  "login-without-function": "Login without function",
  "performance-issues": "Performance issues",
  "no-preview": "No preview",
  "fails-guidelines": "Fails guidelines",
};
