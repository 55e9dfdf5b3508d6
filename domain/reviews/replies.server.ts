import { and, eq, exists, sql } from "drizzle-orm";
import { notifications, publishedApps, reviews } from "#db/schema/index.ts";
import { displayName } from "#domain/kit/display-name.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";

/** Null removes the reply and its notification. @throws AppError("forbidden") for a deleted review or another's app. */
export async function replyToReview(
  services: Pick<Services, "db" | "now" | "invalidateStore" | "deliverNotifications">,
  { userId, nickname }: Actor,
  { reviewId, text }: { reviewId: string; text: string | null },
) {
  const { db, now } = services;
  const at = now();
  const [review] = await db
    .select({ userId: reviews.userId, projectName: publishedApps.name, slug: publishedApps.slug })
    .from(reviews)
    .innerJoin(publishedApps, and(eq(publishedApps.id, reviews.appId), eq(publishedApps.userId, userId)))
    .where(eq(reviews.id, reviewId));
  if (!review) throw notDeveloperError();
  const { projectName, slug } = review;
  const id = replyNotificationId(reviewId);
  const isTold = text !== null && review.userId !== userId;
  const event = {
    kind: "review_reply",
    projectName,
    developer: displayName(nickname),
    reply: text ?? "",
  } as const;
  const stillThere = db
    .select({ one: sql`1` })
    .from(publishedApps)
    .where(and(eq(publishedApps.id, reviews.appId), eq(publishedApps.userId, userId)));
  const [updated] = await db.batch([
    db
      .update(reviews)
      .set({ reply: text, repliedAt: text === null ? null : at })
      .where(and(eq(reviews.id, reviewId), exists(stillThere))),
    db.delete(notifications).where(and(eq(notifications.userId, review.userId), eq(notifications.notificationId, id))),
    ...(isTold ? [notificationRow(services, review.userId, event, { id, targetId: slug, at })] : []),
  ]);
  if (updated.meta.changes === 0) throw notDeveloperError();
  services.invalidateStore();
  if (isTold) services.deliverNotifications();
}

function replyNotificationId(reviewId: string) {
  return `review-reply:${reviewId}`;
}

function notDeveloperError() {
  return new AppError("forbidden", "Error saving reply", "Only an app's developer can reply to its reviews.");
}
