import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { notifications, publishedApps, ratings, reviews, reviewVotes } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { assertHourlyLimit } from "#domain/kit/hourly-limit.server.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { literalColumn } from "./literal-column.server.ts";
import { notificationsAbout, notifyOwner } from "./notifications.server.ts";
import { isWritten } from "./queries.server.ts";
import { replaceRating } from "./rating-counters.server.ts";
import { REVIEWS_PER_HOUR } from "./rules.ts";
import type { ReviewInput } from "./schemas.ts";

type Deps = Pick<Services, "db" | "consumeAttempt" | "now" | "deliverNotifications" | "invalidateStore">;

/**
 * Writes the only review of this user and app, or replaces it. It needs no install. The app's counters change by the
 * difference to the review that is replaced, so they are updated first; a hidden review is not counted. One round trip.
 * @throws AppError("missing") for an app outside the store; AppError("forbidden") for an own app.
 */
export async function submitReview(
  { db, consumeAttempt, now, deliverNotifications, invalidateStore }: Deps,
  actor: Actor,
  { appId, text, rating }: ReviewInput & { appId: string },
) {
  const at = now();
  const { userId } = actor;
  await assertReviewLimit({ consumeAttempt, now }, userId);
  const mayReview = and(
    eq(publishedApps.id, appId),
    eq(publishedApps.status, "approved"),
    ne(publishedApps.userId, userId),
  );
  const [[app]] = await db.batch([
    db
      .select({ ownerId: publishedApps.userId, name: publishedApps.name, status: publishedApps.status })
      .from(publishedApps)
      .where(eq(publishedApps.id, appId)),
    db
      .update(publishedApps)
      .set({
        ...replaceRating({ removed: ownRating(userId), added: rating }),
        reviewCount: sql`${publishedApps.reviewCount} + 1 - ${ownReviews(userId)}`,
      })
      .where(and(mayReview, sql`not exists (${hiddenReview(userId)})`)),
    db
      .insert(reviews)
      .select(
        db
          .select({
            id: literalColumn(newId(at), "id"),
            userId: literalColumn(userId, "user_id"),
            appId: sql<string>`${publishedApps.id}`.as("app_id"),
            reviewText: literalColumn(text, "review_text"),
            rating: literalColumn(rating, "rating"),
            codeVersion: publishedApps.codeVersion,
            helpful: literalColumn(0, "helpful"),
            reply: literalColumn(null, "reply"),
            repliedAt: literalColumn(null, "replied_at"),
            hiddenAt: literalColumn(null, "hidden_at"),
            createdAt: literalColumn(at, "created_at"),
            updatedAt: literalColumn(at, "updated_at"),
          })
          .from(publishedApps)
          .where(mayReview),
      )
      .onConflictDoUpdate({
        target: [reviews.userId, reviews.appId],
        // `hiddenAt` stays: a review that a moderator hid stays hidden when it is written again, also after a deletion.
        set: { reviewText: text, rating, codeVersion: sql`excluded.code_version`, updatedAt: at },
      }),
    db
      .insert(ratings)
      .select(
        db
          .select({
            userId: literalColumn(userId, "user_id"),
            appId: sql<string>`${publishedApps.id}`.as("app_id"),
            rating: literalColumn(rating, "rating"),
            updatedAt: literalColumn(at, "updated_at"),
          })
          .from(publishedApps)
          .where(mayReview),
      )
      .onConflictDoUpdate({ target: [ratings.userId, ratings.appId], set: { rating, updatedAt: at } }),
    notifyOwner(db, actor, appId, { text, rating }, at),
  ]);
  if (app?.status !== "approved") throw new AppError("missing", "Error submitting review", "App not found");
  if (app.ownerId === userId)
    throw new AppError("forbidden", "Error submitting review", "You can't review your own app.");
  invalidateStore();
  deliverNotifications();
}

/** @throws AppError("throttled") beyond REVIEWS_PER_HOUR. */
function assertReviewLimit(services: Pick<Services, "consumeAttempt" | "now">, userId: string) {
  return assertHourlyLimit(services, {
    action: "review",
    userId,
    limit: REVIEWS_PER_HOUR,
    title: "Error submitting review",
    exceeded: `wrote more than ${REVIEWS_PER_HOUR} reviews`,
  });
}

/**
 * Changes a review and binds it to the version that is now in the store. @throws AppError("missing") for a review that
 * is not the actor's.
 */
export async function editReview(
  { db, consumeAttempt, now, invalidateStore }: Pick<Services, "db" | "consumeAttempt" | "now" | "invalidateStore">,
  { userId }: Actor,
  { reviewId, text, rating }: ReviewInput & { reviewId: string },
) {
  const at = now();
  await assertReviewLimit({ consumeAttempt, now }, userId);
  const own = and(eq(reviews.id, reviewId), eq(reviews.userId, userId), isWritten);
  const version = sql<string>`(select code_version from published_apps where id = ${reviews.appId})`;
  try {
    await db.batch([
      db.update(reviews).set({ reviewText: text, rating, codeVersion: version, updatedAt: at }).where(own),
      mustHaveChangedOne(db),
      db
        .update(publishedApps)
        .set(replaceRating({ removed: ownRating(userId), added: rating }))
        .where(eq(publishedApps.id, countedAppId(db, own))),
      db
        .update(ratings)
        .set({ rating, updatedAt: at })
        .where(and(eq(ratings.userId, userId), eq(ratings.appId, appIdOf(db, own)))),
      db
        .update(notifications)
        .set({ reviewText: text, reviewRating: rating })
        .where(notificationsAbout(sql`= ${reviewId}`)),
    ]);
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    throw new AppError("missing", "Error updating review", "This review no longer exists, or it isn't yours.");
  }
  invalidateStore();
}

/**
 * Deletes a review with its rating, votes and notification. The row of a hidden one stays, emptied (`isWritten`).
 * @throws AppError("missing") for a review that is not the actor's.
 */
export async function deleteReview(
  { db, invalidateStore }: Pick<Services, "db" | "invalidateStore">,
  { userId }: Actor,
  reviewId: string,
) {
  const own = and(eq(reviews.id, reviewId), eq(reviews.userId, userId), isWritten);
  const batch = await db.batch([
    db
      .update(publishedApps)
      .set({
        ...replaceRating({ removed: ownRating(userId), added: null }),
        reviewCount: sql`${publishedApps.reviewCount} - 1`,
      })
      .where(eq(publishedApps.id, countedAppId(db, own))),
    db
      .delete(notifications)
      .where(notificationsAbout(sql`in (select id from app_reviews where id = ${reviewId} and user_id = ${userId})`)),
    db.delete(reviewVotes).where(inArray(reviewVotes.reviewId, db.select({ id: reviews.id }).from(reviews).where(own))),
    db.delete(ratings).where(and(eq(ratings.userId, userId), eq(ratings.appId, appIdOf(db, own)))),
    db
      .update(reviews)
      // The table requires stars; those of a hidden review count nowhere.
      .set({ reviewText: "", rating: 1, helpful: 0, reply: null, repliedAt: null })
      .where(and(own, isNotNull(reviews.hiddenAt))),
    db.delete(reviews).where(and(own, isNull(reviews.hiddenAt))),
  ]);
  if (batch[4].meta.changes + batch[5].meta.changes === 0)
    throw new AppError("missing", "Error deleting review", "This review no longer exists, or it isn't yours.");
  invalidateStore();
}

/** The user's rating of the app, for a statement over `published_apps`; null without a rating. */
function ownRating(userId: string) {
  return sql`select rating from app_ratings where user_id = ${userId} and app_id = ${publishedApps.id}`;
}

function appIdOf(db: Services["db"], review: SQL | undefined) {
  return db.select({ appId: reviews.appId }).from(reviews).where(review);
}

/** The app whose counters hold the review; none if a moderator hid it. */
function countedAppId(db: Services["db"], review: SQL | undefined) {
  return appIdOf(db, and(review, isNull(reviews.hiddenAt)));
}

function hiddenReview(userId: string) {
  return sql`select 1 from app_reviews
    where user_id = ${userId} and app_id = ${publishedApps.id} and hidden_at is not null`;
}

function ownReviews(userId: string) {
  return sql`(select count(*) from app_reviews where user_id = ${userId} and app_id = ${publishedApps.id})`;
}
