import type { NotificationTopic } from "#db/vocabulary.ts";

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
