import { and, eq, ne, sql } from "drizzle-orm";
import { reviews, reviewVotes } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { literalColumn } from "./literal-column.server.ts";
import { isWritten } from "./queries.server.ts";

/**
 * Idempotent. @returns the number of votes.
 * @throws AppError("missing") for a deleted review; AppError("forbidden") for an own one.
 */
export async function voteHelpful(
  { db, now, invalidateStore }: Pick<Services, "db" | "now" | "invalidateStore">,
  { userId }: Actor,
  { reviewId, helpful }: { reviewId: string; helpful: boolean },
) {
  const ownVote = and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId));
  const vote = db
    .select({
      reviewId: sql<string>`${reviews.id}`.as("review_id"),
      userId: literalColumn(userId, "user_id"),
      createdAt: literalColumn(now(), "created_at"),
    })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), ne(reviews.userId, userId), isWritten));
  const [changed, , [review]] = await db.batch([
    helpful ? db.insert(reviewVotes).select(vote).onConflictDoNothing() : db.delete(reviewVotes).where(ownVote),
    db
      .update(reviews)
      .set({ helpful: helpful ? sql`${reviews.helpful} + 1` : sql`${reviews.helpful} - 1` })
      // `changes()` is of the previous statement, so a repeated vote is not counted again.
      .where(and(eq(reviews.id, reviewId), sql`changes() > 0`)),
    db
      .select({ userId: reviews.userId, helpful: reviews.helpful })
      .from(reviews)
      .where(and(eq(reviews.id, reviewId), isWritten)),
  ]);
  if (!review) throw new AppError("missing", "Error", "This review no longer exists.");
  if (review.userId === userId) throw new AppError("forbidden", "Error", "You can't vote for your own review.");
  if (changed.meta.changes > 0) invalidateStore();
  return { helpful: review.helpful };
}
