import type { NotificationType } from "#db/vocabulary.ts";

/** What open screens receive; they then reload their data. */
export type LiveEvent = { type: NotificationType; projectName: string };

export const DECISION_NOTIFICATIONS = {
  project_approved: {
    title: "Project approved",
    message: (name: string) => `"${name}" was approved and is now in the store.`,
  },
  project_rejected: {
    title: "Project rejected",
    message: (name: string) => `"${name}" was not approved. Open it in the builder to see why.`,
  },
  project_unpublished: {
    title: "Project unpublished",
    message: (name: string) => `"${name}" was removed from the store and needs another review.`,
  },
} as const;

export const UPDATE_NOTIFICATIONS = {
  approved: {
    title: "Update approved",
    message: (name: string) => `The update to "${name}" was approved and is now in the store.`,
  },
  rejected: {
    title: "Update rejected",
    message: (name: string) => `The update to "${name}" was not approved. Open it in the builder to see why.`,
  },
} as const;

/** For the moderator who reviews it, or decided last. */
export const REPLY_NOTIFICATION = {
  title: "Author replied",
  message: (name: string) => `The author of "${name}" wrote a reply to its review.`,
} as const;

export const REVIEW_NOTIFICATION = { title: "New review", message: "Someone reviewed your app." } as const;
