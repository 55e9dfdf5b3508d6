import type { NotificationTopic } from "#db/vocabulary.ts";
import { DAY_MS } from "#domain/kit/durations.ts";

export const NOTIFICATIONS_PAGE_SIZE = 20;
/** How long a deletion can be undone, in ms. */
export const UNDO_DELETION_MS = 5000;

/** Topics whose notifications show a toast. Others follow from what the users did themselves, or are shown elsewhere. */
export const TOAST_TOPICS: ReadonlySet<NotificationTopic> = new Set(["decisions", "reviews", "replies", "reports"]);
/** If more notifications arrive together, one toast counts them. */
export const MAX_TOASTS = 3;

/** Older notifications are not mailed. None is deleted by its age: they go with the account. */
export const MAX_MAILED_AGE_MS = 2 * DAY_MS;
/** A user gets at most one of these mails in this time, however often the step runs in a night. */
export const MIN_MAIL_PAUSE_MS = DAY_MS / 2;
export const REVIEW_EXCERPT_LENGTH = 50;
/** Unread notifications are counted up to this number; more are shown as "99+". */
export const MAX_COUNTED_UNREAD = 100;
/** In characters as seen: devices show two or three lines. */
export const MAX_PUSH_MESSAGE_LENGTH = 200;
/** In UTF-16 units, of up to 3 bytes each: a push service takes 4 KB. */
export const MAX_PUSH_MESSAGE_UNITS = 600;
/** Notifications that the mail lists; further ones are only counted. */
export const MAX_MAILED_NOTIFICATIONS = 10;
/** Each goes to at most 10 devices, and an invocation may send 1,000 requests. */
export const DELIVERY_BATCH_SIZE = 50;
