export const REPORT_REASONS = [
  "It's harmful or deceptive",
  "It's hateful, violent or sexual",
  "It's spam or advertising",
  "It copies someone else's work",
  "It doesn't work",
  "Something else",
] as const;

/** Reports of one user (`consumeAttempt` in services.ts). */
export const REPORT_BURST = 20;
export const MAX_LISTED_REPORTS = 50;
export const REPORT_TEXT_MAX_LENGTH = 500;
export const REPORT_TOO_LONG_MESSAGE = `A report can have at most ${REPORT_TEXT_MAX_LENGTH} characters.`;
export const REPORT_TEXT_MISSING_MESSAGE = "Please tell us what's wrong.";

export const REPORT_TARGETS = ["app", "review"] as const;

export function reportText({ reason, text }: { reason: string; text: string }) {
  return text === "" ? reason : `${reason}: ${text}`;
}
