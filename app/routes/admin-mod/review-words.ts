/** What differs between the screens of the two kinds: where forms go, what is on buttons and links, and what toasts say. */
export const REVIEW_WORDS = {
  submission: {
    action: "/admin-mod",
    back: "Back to List",
    next: "Next submission",
    approve: "Approve & Publish",
    approval: "publish",
    idField: "submissionId",
    approved: "publish",
    rejected: "reject",
  },
  update: {
    action: "/admin-mod/updates",
    back: "Updates",
    next: "Next update",
    approve: "Approve",
    approval: "approve",
    idField: "updateId",
    approved: "approveUpdate",
    rejected: "rejectUpdate",
  },
} as const;
export type ReviewKind = keyof typeof REVIEW_WORDS;
