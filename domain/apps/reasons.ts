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

const SEPARATOR = ";";
const NO_REASON = "No specific reason provided";

/** The ids of the reasons, and below them the moderator's sentence, as `review_notes` stores them. */
export function joinReasons(reasons: ReadonlyArray<ReasonId>, sentence = "") {
  const ids = reasons.join(`${SEPARATOR} `);
  return sentence ? `${ids}\n${sentence}` : ids;
}

/** The texts of stored notes: ids, a sentence, and words such as "The account was suspended", which stay as they are. */
export function splitReasons(notes: string | null) {
  const [ids = "", sentence = ""] = (notes ?? "").split("\n", 2);
  const reasons = [...ids.split(SEPARATOR), sentence].map((reason) => reason.trim()).filter((reason) => reason !== "");
  return reasons.length > 0 ? reasons.map(reasonText) : [NO_REASON];
}

function reasonText(reason: string) {
  return Object.hasOwn(REASON_TEXTS, reason) ? REASON_TEXTS[reason as ReasonId] : reason;
}
