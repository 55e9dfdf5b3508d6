import { and, eq, type SQL, sql } from "drizzle-orm";
import { notifications, publishedApps, reviews } from "#db/schema/index.ts";
import { REVIEW_NEWS } from "#domain/notifications/rules.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import type { Review } from "./rules.ts";
import { value } from "./values.server.ts";

/** The row that the app's owner reads: one per review, with the words that it has now. */
export function tellOwner(db: Services["db"], actor: Actor, appId: string, { text, rating }: Review, at: number) {
  const news = db
    .select({
      seq: value<number | null>(null, "seq"),
      userId: sql<string>`${publishedApps.userId}`.as("owner_id"),
      notificationId: sql<string>`'review:' || ${reviews.id}`.as("notification_id"),
      type: value("review" as const, "type"),
      title: value(REVIEW_NEWS.title, "title"),
      message: value(REVIEW_NEWS.message, "message"),
      projectName: sql<string>`${publishedApps.name}`.as("project_name"),
      reviewerNickname: value(actor.nickname, "reviewer_nickname"),
      reviewRating: value(rating, "review_rating"),
      reviewText: value(text, "review_text"),
      targetId: sql<string>`${publishedApps.slug}`.as("target_id"),
      read: sql<boolean>`0`.as("read"),
      deleted: sql<boolean>`0`.as("deleted"),
      createdAt: value(at, "created_at"),
    })
    .from(reviews)
    .innerJoin(publishedApps, eq(publishedApps.id, reviews.appId))
    .where(and(eq(reviews.userId, actor.userId), eq(reviews.appId, appId)));
  return db
    .insert(notifications)
    .select(news)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.notificationId],
      set: { reviewText: text, reviewRating: rating, reviewerNickname: actor.nickname },
    });
}

/** The news of the reviews with such an id, found by its owner and name as the index has them. */
export function newsOf(id: SQL) {
  return sql`(${notifications.userId}, ${notifications.notificationId}) in (
    select apps.user_id, 'review:' || written.id from app_reviews written
    join published_apps apps on apps.id = written.app_id where written.id ${id})`;
}
