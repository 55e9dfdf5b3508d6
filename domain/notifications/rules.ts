import type { LiveTopic, NotificationTopic, NotificationType } from "#db/vocabulary.ts";

/** What open screens receive: the screens of this topic then load again. */
export type LiveEvent = { topic: LiveTopic };

export const NOTIFICATIONS_PAGE_SIZE = 20;
/** Unread notifications are counted up to this number; more are shown as "99+". */
export const MAX_COUNTED_UNREAD = 100;
export const REVIEW_EXCERPT_LENGTH = 50;
/** How long a deletion can be undone, in ms. */
export const UNDO_DELETION_MS = 5000;

/** A notification as the screens show it. `createdAt` in ms; `path` is where it leads, if anywhere. Only reviews have a reviewer, rating and text. */
export type NotificationItem = {
  seq: number;
  type: NotificationType;
  topic: NotificationTopic;
  title: string;
  message: string;
  projectName: string | null;
  targetId: string | null;
  reviewerNickname: string | null;
  reviewRating: number | null;
  reviewText: string | null;
  icon: string | null;
  read: boolean;
  createdAt: number;
  path: string | null;
};
/** Newest first. `hasMore`: whether more follow in the requested direction. `at`: when the page was read, in ms. */
export type NotificationPage = { items: Array<NotificationItem>; hasMore: boolean; at: number };

export const NOTIFICATION_FILTERS = ["all", "unread", "decisions", "reviews", "account"] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/** The topics of a filter; null for every topic. */
export const FILTER_TOPICS: Record<NotificationFilter, ReadonlyArray<NotificationTopic> | null> = {
  all: null,
  unread: null,
  decisions: ["decisions", "progress"],
  reviews: ["reviews", "replies", "reports"],
  account: ["plan", "security"],
};

type LinkedNotification = { type: NotificationType; notificationId: string; targetId: string | null };

/** The page of the product that a notification leads to; null if there is none. */
export function pathOf({ type, notificationId, targetId }: LinkedNotification): string | null {
  if (type === "security") return "/profile";
  if (type === "plan_changed") return "/subscribe";
  if (notificationId.startsWith("reply:")) return "/admin-mod";
  if (["review", "approved", "project_approved", "review_reply", "review_hidden"].includes(type))
    return targetId === null ? null : `/store/${targetId}`;
  if (type === "report_resolved") return null;
  const review = /^(?:submission|update):([^:]+):/.exec(notificationId)?.[1];
  return review && type !== "pending" ? `/builder/review/${review}` : "/builder?view=projects";
}

type TitledNotification = { title: string; reviewerNickname: string | null; reviewRating: number | null };

/** 'Lena Park, ★ 5' for a review. */
export function titleOfNotification({ title, reviewerNickname, reviewRating }: TitledNotification) {
  return reviewRating === null ? title : `${reviewerNickname ?? "Someone"}, ★ ${reviewRating}`;
}

/** Arriving notifications of these topics show a toast. Others follow from what the users did themselves, or are shown elsewhere. */
export const TOAST_TOPICS: ReadonlySet<NotificationTopic> = new Set(["decisions", "reviews", "replies", "reports"]);
/** If more notifications arrive together, one toast counts them. */
export const MAX_TOASTS = 3;

export function unreadCountText(count: number) {
  return count >= MAX_COUNTED_UNREAD ? `${MAX_COUNTED_UNREAD - 1}+` : `${count}`;
}

/** The text cut at 50 characters; null if it is not longer. */
export function shortExcerpt(text: string) {
  const characters = [...text];
  if (characters.length <= REVIEW_EXCERPT_LENGTH) return null;
  return `${characters.slice(0, REVIEW_EXCERPT_LENGTH).join("").trimEnd()}...`;
}

/** A `seq` from an address; null if it is none. */
export function parseSeq(value: string | null | undefined) {
  return value && /^\d{1,15}$/.test(value) ? Number(value) : null;
}
