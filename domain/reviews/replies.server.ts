import { and, eq, exists, sql } from "drizzle-orm";
import { notifications, publishedApps, reviews } from "#db/schema/index.ts";
import { displayName } from "#domain/kit/display-name.ts";
import { AppError } from "#domain/kit/errors.ts";
import { assertHourlyLimit } from "#domain/kit/hourly-limit.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { describeEvent } from "#domain/notifications/events.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { isWritten } from "./queries.server.ts";
import { REPLIES_PER_HOUR } from "./rules.ts";

/**
 * The review's author is notified of the first reply; a changed reply changes that notification. Null removes the reply and
 * its notification. @throws AppError("forbidden") for a deleted review or another's app; AppError("throttled").
 */
export async function replyToReview(
  services: Pick<Services, "db" | "now" | "consumeAttempt" | "invalidateStore" | "deliverNotifications">,
  { userId, nickname }: Actor,
  { reviewId, text }: { reviewId: string; text: string | null },
) {
  const { db, now } = services;
  const at = now();
  const [review] = await db
    .select({ userId: reviews.userId, reply: reviews.reply, projectName: publishedApps.name, slug: publishedApps.slug })
    .from(reviews)
    .innerJoin(publishedApps, and(eq(publishedApps.id, reviews.appId), eq(publishedApps.userId, userId)))
    .where(and(eq(reviews.id, reviewId), isWritten));
  if (!review) throw notDeveloperError();
  if (text === review.reply) return;
  if (text !== null) await assertReplyLimit(services, userId);
  const { projectName, slug } = review;
  const id = replyNotificationId(reviewId);
  const isTold = text !== null && review.reply === null && review.userId !== userId;
  const event = {
    kind: "review_reply",
    projectName,
    developer: displayName(nickname),
    reply: text ?? "",
  } as const;
  const { title, message } = describeEvent(event);
  const ownNotification = and(eq(notifications.userId, review.userId), eq(notifications.notificationId, id));
  const stillThere = db
    .select({ one: sql`1` })
    .from(publishedApps)
    .where(and(eq(publishedApps.id, reviews.appId), eq(publishedApps.userId, userId)));
  const [updated] = await db.batch([
    db
      .update(reviews)
      .set({ reply: text, repliedAt: text === null ? null : at })
      .where(and(eq(reviews.id, reviewId), exists(stillThere))),
    text === null
      ? db.delete(notifications).where(ownNotification)
      : db.update(notifications).set({ title, message }).where(ownNotification),
    ...(isTold ? [notificationRow(services, review.userId, event, { id, targetId: slug, at })] : []),
  ]);
  if (updated.meta.changes === 0) throw notDeveloperError();
  services.invalidateStore();
  if (isTold) services.deliverNotifications();
}

function assertReplyLimit(services: Pick<Services, "consumeAttempt" | "now">, userId: string) {
  return assertHourlyLimit(services, {
    action: "review-reply",
    userId,
    limit: REPLIES_PER_HOUR,
    title: "Error saving reply",
    exceeded: `wrote more than ${REPLIES_PER_HOUR} replies`,
  });
}

function replyNotificationId(reviewId: string) {
  return `review-reply:${reviewId}`;
}

function notDeveloperError() {
  return new AppError("forbidden", "Error saving reply", "Only an app's developer can reply to its reviews.");
}
