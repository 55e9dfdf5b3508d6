import { and, eq, exists, ne, sql } from "drizzle-orm";
import { publishedApps, reviews, reviewVotes } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { value } from "./values.server.ts";

/**
 * The developer's one answer to a review, or, with null, none.
 * @throws AppError("forbidden") to everybody but the app's owner, and where the review is gone.
 */
export async function replyToReview(
  { db, now, storeChanged }: Pick<Services, "db" | "now" | "storeChanged">,
  { userId }: Actor,
  { reviewId, text }: { reviewId: string; text: string | null },
) {
  const ownApp = db
    .select({ one: sql`1` })
    .from(publishedApps)
    .where(and(eq(publishedApps.id, reviews.appId), eq(publishedApps.userId, userId)));
  const answered = await db
    .update(reviews)
    .set({ reply: text, repliedAt: text === null ? null : now() })
    .where(and(eq(reviews.id, reviewId), exists(ownApp)))
    .returning({ id: reviews.id });
  if (answered.length === 0)
    throw new AppError("forbidden", "Error saving reply", "Only the developer of an app can reply to its reviews.");
  storeChanged();
}

/**
 * Marks somebody else's review as helpful, or takes that back; twice is once. @returns how many find it helpful now.
 * @throws AppError("missing") for a review that is gone; AppError("forbidden") for an own one.
 */
export async function voteHelpful(
  { db, now, storeChanged }: Pick<Services, "db" | "now" | "storeChanged">,
  { userId }: Actor,
  { reviewId, helpful }: { reviewId: string; helpful: boolean },
) {
  const mine = and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId));
  const vote = db
    .select({
      reviewId: sql<string>`${reviews.id}`.as("review_id"),
      userId: value(userId, "user_id"),
      createdAt: value(now(), "created_at"),
    })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), ne(reviews.userId, userId)));
  const [changed, , [review]] = await db.batch([
    helpful ? db.insert(reviewVotes).select(vote).onConflictDoNothing() : db.delete(reviewVotes).where(mine),
    db
      .update(reviews)
      .set({ helpful: helpful ? sql`${reviews.helpful} + 1` : sql`${reviews.helpful} - 1` })
      // `changes()` is of the previous statement: a repeated vote changes no row and is not counted again.
      .where(and(eq(reviews.id, reviewId), sql`changes() > 0`)),
    db.select({ userId: reviews.userId, helpful: reviews.helpful }).from(reviews).where(eq(reviews.id, reviewId)),
  ]);
  if (!review) throw new AppError("missing", "Error", "This review is no longer there.");
  if (review.userId === userId) throw new AppError("forbidden", "Error", "You can't vote for your own review.");
  if (changed.meta.changes > 0) storeChanged();
  return { helpful: review.helpful };
}
