import type { NotificationType } from "#db/vocabulary.ts";

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
