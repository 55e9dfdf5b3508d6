import { and, eq, exists, sql } from "drizzle-orm";
import { publishedApps, reviews } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";

/** Null removes the reply. @throws AppError("forbidden") for others than the owner and for a deleted review. */
export async function replyToReview(
  { db, now, storeChanged }: Pick<Services, "db" | "now" | "storeChanged">,
  { userId }: Actor,
  { reviewId, text }: { reviewId: string; text: string | null },
) {
  const ownApp = db
    .select({ one: sql`1` })
    .from(publishedApps)
    .where(and(eq(publishedApps.id, reviews.appId), eq(publishedApps.userId, userId)));
  const updated = await db
    .update(reviews)
    .set({ reply: text, repliedAt: text === null ? null : now() })
    .where(and(eq(reviews.id, reviewId), exists(ownApp)))
    .returning({ id: reviews.id });
  if (updated.length === 0)
    throw new AppError("forbidden", "Error saving reply", "Only an app's developer can reply to its reviews.");
  storeChanged();
}
