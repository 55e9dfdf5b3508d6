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

export const REPORT_GROUPS_PAGE_SIZE = 50;
export const RESOLUTION_REASON_MAX_LENGTH = 500;

/** What the owner of the app, or the author of the review, is told. */
export const OWNER_NOTICES = {
  hide: {
    type: "review_hidden",
    title: "Review hidden",
    message: (name: string) => `Your review of "${name}" was hidden after a report.`,
  },
  unpublish: {
    type: "project_unpublished",
    title: "Project unpublished",
    message: (name: string) => `"${name}" was removed from the store and needs another review.`,
  },
  ban: {
    type: "project_banned",
    title: "Project banned",
    message: (name: string, reason: string) => `"${name}" was removed from the store and can't return. ${reason}`,
  },
  takedown: {
    type: "project_banned",
    title: "Project taken down",
    message: (name: string, reason: string) => `"${name}" was taken down and can't return. ${reason}`,
  },
} as const;

export const REPORTER_NOTICE = {
  title: "Report decided",
  message: (name: string) => `A reviewer looked at your report about "${name}". Thank you.`,
} as const;
