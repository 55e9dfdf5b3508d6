import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { notifications, publishedApps, ratings, reviews, reviewVotes } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { admitHourly } from "#domain/hourly-limit.server.ts";
import { newId } from "#domain/ids.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { REVIEWS_PER_HOUR } from "./limits.ts";
import { newsOf, tellOwner } from "./news.server.ts";
import { changeRatings } from "./ratings.server.ts";
import type { Review } from "./rules.ts";
import { value } from "./values.server.ts";

type Needs = Pick<Services, "db" | "admit" | "now" | "notify" | "storeChanged">;

/**
 * Keeps the actor's one review of an app, bound to the version that is in the store; a second one replaces the first.
 * The app's owner hears of it. The counters change by the difference to what was there, before it is replaced: all in
 * one batch, so that tabs and double clicks count once. One round trip.
 * @throws AppError("missing") for what is not in the store; AppError("forbidden") for an own app.
 */
export async function submitReview(
  { db, admit, now, notify, storeChanged }: Needs,
  actor: Actor,
  { appId, text, rating }: Review & { appId: string },
) {
  const at = now();
  const { userId } = actor;
  await admitReview({ admit, now }, userId);
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
        ...changeRatings({ removed: ownRating(userId), added: rating }),
        reviewCount: sql`${publishedApps.reviewCount} + 1 - ${ownReviews(userId)}`,
      })
      .where(mayReview),
    db
      .insert(reviews)
      .select(
        db
          .select({
            id: value(newId(at), "id"),
            userId: value(userId, "user_id"),
            appId: sql<string>`${publishedApps.id}`.as("app_id"),
            reviewText: value(text, "review_text"),
            rating: value(rating, "rating"),
            codeVersion: publishedApps.codeVersion,
            helpful: value(0, "helpful"),
            reply: value(null, "reply"),
            repliedAt: value(null, "replied_at"),
            createdAt: value(at, "created_at"),
            updatedAt: value(at, "updated_at"),
          })
          .from(publishedApps)
          .where(mayReview),
      )
      .onConflictDoUpdate({
        target: [reviews.userId, reviews.appId],
        set: { reviewText: text, rating, codeVersion: sql`excluded.code_version`, updatedAt: at },
      }),
    db
      .insert(ratings)
      .select(
        db
          .select({
            userId: value(userId, "user_id"),
            appId: sql<string>`${publishedApps.id}`.as("app_id"),
            rating: value(rating, "rating"),
            updatedAt: value(at, "updated_at"),
          })
          .from(publishedApps)
          .where(mayReview),
      )
      .onConflictDoUpdate({ target: [ratings.userId, ratings.appId], set: { rating, updatedAt: at } }),
    tellOwner(db, actor, appId, { text, rating }, at),
  ]);
  if (app?.status !== "approved") throw new AppError("missing", "Error submitting review", "App not found");
  if (app.ownerId === userId)
    throw new AppError("forbidden", "Error submitting review", "You can't review your own app.");
  storeChanged();
  await notify(app.ownerId, { type: "review", projectName: app.name });
}

/** Counts a review of this hour. @throws AppError("throttled") beyond REVIEWS_PER_HOUR. */
function admitReview(services: Pick<Services, "admit" | "now">, userId: string) {
  return admitHourly(services, {
    action: "review",
    userId,
    limit: REVIEWS_PER_HOUR,
    title: "Error submitting review",
    exceeded: `wrote more than ${REVIEWS_PER_HOUR} reviews`,
  });
}

/**
 * Changes an own review; it is then about the version that is in the store now. One round trip.
 * @throws AppError("missing") for one that is gone or somebody else's.
 */
export async function editReview(
  { db, admit, now, storeChanged }: Pick<Services, "db" | "admit" | "now" | "storeChanged">,
  { userId }: Actor,
  { reviewId, text, rating }: Review & { reviewId: string },
) {
  const at = now();
  await admitReview({ admit, now }, userId);
  const own = and(eq(reviews.id, reviewId), eq(reviews.userId, userId));
  const appId = db.select({ appId: reviews.appId }).from(reviews).where(own);
  const version = sql<string>`(select code_version from published_apps where id = ${reviews.appId})`;
  try {
    await db.batch([
      db.update(reviews).set({ reviewText: text, rating, codeVersion: version, updatedAt: at }).where(own),
      mustHaveChangedOne(db),
      db
        .update(publishedApps)
        .set(changeRatings({ removed: ownRating(userId), added: rating }))
        .where(eq(publishedApps.id, appId)),
      db
        .update(ratings)
        .set({ rating, updatedAt: at })
        .where(and(eq(ratings.userId, userId), eq(ratings.appId, appId))),
      db
        .update(notifications)
        .set({ reviewText: text, reviewRating: rating })
        .where(newsOf(sql`= ${reviewId}`)),
    ]);
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    throw new AppError("missing", "Error updating review", "This review is no longer there, or it is not yours.");
  }
  storeChanged();
}

/**
 * Takes an own review back, with its rating, its votes and the news of it. Doing it twice is doing it once.
 * @throws AppError("forbidden") for somebody else's.
 */
export async function deleteReview(
  { db, storeChanged }: Pick<Services, "db" | "storeChanged">,
  { userId }: Actor,
  reviewId: string,
) {
  const own = and(eq(reviews.id, reviewId), eq(reviews.userId, userId));
  const appId = db.select({ appId: reviews.appId }).from(reviews).where(own);
  const [[review]] = await db.batch([
    db.select({ userId: reviews.userId }).from(reviews).where(eq(reviews.id, reviewId)),
    db
      .update(publishedApps)
      .set({
        ...changeRatings({ removed: ownRating(userId), added: null }),
        reviewCount: sql`${publishedApps.reviewCount} - 1`,
      })
      .where(eq(publishedApps.id, appId)),
    db
      .delete(notifications)
      .where(newsOf(sql`in (select id from app_reviews where id = ${reviewId} and user_id = ${userId})`)),
    db.delete(reviewVotes).where(inArray(reviewVotes.reviewId, db.select({ id: reviews.id }).from(reviews).where(own))),
    db.delete(ratings).where(and(eq(ratings.userId, userId), eq(ratings.appId, appId))),
    db.delete(reviews).where(own),
  ]);
  if (review && review.userId !== userId)
    throw new AppError("forbidden", "Error deleting review", "This review is not yours.");
  if (review) storeChanged();
}

/** The stars that the user gave the statement's app, or null. */
function ownRating(userId: string) {
  return sql`select rating from app_ratings where user_id = ${userId} and app_id = ${publishedApps.id}`;
}

function ownReviews(userId: string) {
  return sql`(select count(*) from app_reviews where user_id = ${userId} and app_id = ${publishedApps.id})`;
}
