import type { NotificationType } from "#db/vocabulary.ts";

/** What an open screen hears; it then loads what it shows anew. */
export type LiveEvent = { type: NotificationType; projectName: string };

/** Titles and messages of what a moderator's decision tells the owner. */
export const DECISION_NEWS = {
  project_approved: {
    title: "Project approved",
    message: (name: string) => `"${name}" was approved and is now in the store.`,
  },
  project_rejected: {
    title: "Project rejected",
    message: (name: string) => `"${name}" was not approved. Open it in the builder to read why.`,
  },
  project_unpublished: {
    title: "Project unpublished",
    message: (name: string) => `"${name}" was taken out of the store and waits for another review.`,
  },
} as const;

/** What the owner of an app reads of a review; its stars and words stand beside it, as they are now. */
export const REVIEW_NEWS = { title: "New review", message: "Somebody wrote a review of your app." } as const;
