import type { NotificationTopic } from "#db/vocabulary.ts";

export const NOTIFICATIONS_PAGE_SIZE = 20;
/** How long a deletion can be undone, in ms. */
export const UNDO_DELETION_MS = 5000;

/** Topics whose notifications show a toast. Others follow from what the users did themselves, or are shown elsewhere. */
export const TOAST_TOPICS: ReadonlySet<NotificationTopic> = new Set(["decisions", "reviews", "replies", "reports"]);
/** If more notifications arrive together, one toast counts them. */
export const MAX_TOASTS = 3;
