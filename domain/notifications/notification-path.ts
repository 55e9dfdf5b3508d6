import type { NotificationType } from "#db/vocabulary.ts";

const PROJECTS = "/builder?view=projects";

type LinkedNotification = { type: NotificationType; notificationId: string; targetId: string | null };

const PATHS: Record<NotificationType, (notification: LinkedNotification) => string | null> = {
  security: () => "/profile",
  plan_changed: () => "/subscribe",
  review: storePath,
  approved: storePath,
  project_approved: storePath,
  review_reply: storePath,
  review_hidden: storePath,
  share_closed: () => "/shared",
  report_resolved: () => null,
  pending: () => PROJECTS,
  rejected: reviewPath,
  project_unpublished: reviewPath,
  project_rejected: reviewPath,
  project_banned: reviewPath,
};

/** The page of the product that a notification leads to; null if there is none. */
export function pathOf(notification: LinkedNotification): string | null {
  const isAuthorReply = notification.notificationId.startsWith("reply:");
  return isAuthorReply ? "/admin-mod" : PATHS[notification.type](notification);
}

function storePath({ targetId }: LinkedNotification) {
  return targetId === null ? null : `/store/${targetId}`;
}

function reviewPath({ notificationId }: LinkedNotification) {
  const review = /^(?:submission|update):([^:]+):/.exec(notificationId)?.[1];
  return review ? `/builder/review/${review}` : PROJECTS;
}
