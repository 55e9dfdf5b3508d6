import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { notifications, publishedApps, reviews } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { describeEvent } from "#domain/notifications/events.ts";
import { literalColumn } from "./literal-column.server.ts";
import type { ReviewInput } from "./schemas.ts";

/** Notifies the owner of the app, unless a moderator hid the review. A review has one notification, which is updated with it. */
export function notifyOwner(
  db: Services["db"],
  actor: Actor,
  appId: string,
  { text, rating }: ReviewInput,
  at: number,
) {
  const { type, topic, title, message } = describeEvent({ kind: "new_review", projectName: "" });
  const row = db
    .select({
      seq: literalColumn<number | null>(null, "seq"),
      userId: sql<string>`${publishedApps.userId}`.as("owner_id"),
      notificationId: sql<string>`'review:' || ${reviews.id}`.as("notification_id"),
      type: literalColumn(type, "type"),
      title: literalColumn(title, "title"),
      message: literalColumn(message, "message"),
      projectName: sql<string>`${publishedApps.name}`.as("project_name"),
      reviewerNickname: literalColumn(actor.nickname, "reviewer_nickname"),
      reviewRating: literalColumn(rating, "review_rating"),
      reviewText: literalColumn(text, "review_text"),
      targetId: sql<string>`${publishedApps.slug}`.as("target_id"),
      read: sql<boolean>`0`.as("read"),
      deleted: sql<boolean>`0`.as("deleted"),
      createdAt: literalColumn(at, "created_at"),
      topic: literalColumn(topic, "topic"),
      delivered: sql<boolean>`0`.as("delivered"),
    })
    .from(reviews)
    .innerJoin(publishedApps, eq(publishedApps.id, reviews.appId))
    .where(and(eq(reviews.userId, actor.userId), eq(reviews.appId, appId), isNull(reviews.hiddenAt)));
  return db
    .insert(notifications)
    .select(row)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.notificationId],
      set: { reviewText: text, reviewRating: rating, reviewerNickname: actor.nickname },
    });
}

/** The condition uses the index of owner and name. */
export function notificationsAbout(id: SQL) {
  return sql`(${notifications.userId}, ${notifications.notificationId}) in (
    select apps.user_id, 'review:' || written.id from app_reviews written
    join published_apps apps on apps.id = written.app_id where written.id ${id})`;
}

/** What developers replied to reviews of these apps. */
export function repliesOn(appIds: SQL) {
  return sql`(${notifications.userId}, ${notifications.notificationId}) in (
    select user_id, 'review-reply:' || id from app_reviews where app_id ${appIds})`;
}
