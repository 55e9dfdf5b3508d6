import { and, desc, eq, isNull, lt, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { installedApps, profiles, reviews, reviewVotes } from "#db/schema/index.ts";
import type { Actor } from "#domain/permissions.ts";
import { isReported } from "#domain/reports/queries.server.ts";
import type { Services } from "#domain/services.ts";
import { formatReviewCursor, type ReviewCursor, type ReviewQuery } from "./review-query.ts";
import { REVIEWS_PAGE_SIZE, STARS } from "./rules.ts";

/**
 * The actor's own review, even if a moderator hid it, then a page of the others that are not hidden. `toAppReviews` takes the
 * rows.
 */
export function selectAppReviews(db: Services["db"], actor: Actor | null, appId: SQLWrapper, view: ReviewQuery) {
  const userId = actor?.userId ?? "";
  return [
    selectReviews(db, actor).where(sql`${reviews.userId} = ${userId} and ${reviews.appId} = ${appId}`).limit(1),
    selectReviews(db, actor)
      .where(
        and(
          sql`${reviews.appId} = ${appId}`,
          ne(reviews.userId, userId),
          isNull(reviews.hiddenAt),
          view.stars === null ? undefined : eq(reviews.rating, view.stars),
          view.after ? isAfterCursor(view.after, view.order) : undefined,
        ),
      )
      .orderBy(...(view.order === "helpful" ? [desc(reviews.helpful)] : []), desc(reviews.createdAt), desc(reviews.id))
      .limit(REVIEWS_PAGE_SIZE + 1),
  ] as const;
}

type StarCounts = Record<`stars${(typeof STARS)[number]}`, number>;

type Rows = {
  app: StarCounts;
  own: ReadonlyArray<AppReview>;
  page: ReadonlyArray<AppReview>;
};

export function toAppReviews({ app, own, page }: Rows) {
  const list = page.slice(0, REVIEWS_PAGE_SIZE);
  const last = list.at(-1);
  return {
    histogram: STARS.map((star) => ({ star, count: app[`stars${star}`] })),
    own: own[0] ?? null,
    list,
    next: page.length > REVIEWS_PAGE_SIZE && last ? formatReviewCursor(last) : null,
  };
}

export type AppReview = Awaited<ReturnType<typeof selectReviews>>[number];

/** Column names are unique, since a batch returns rows by name. */
function selectReviews(db: Services["db"], actor: Actor | null) {
  const userId = actor?.userId ?? "";
  return db
    .select({
      id: reviews.id,
      text: reviews.reviewText,
      rating: reviews.rating,
      codeVersion: reviews.codeVersion,
      helpful: reviews.helpful,
      reply: reviews.reply,
      repliedAt: reviews.repliedAt,
      createdAt: reviews.createdAt,
      updatedAt: reviews.updatedAt,
      hiddenAt: reviews.hiddenAt,
      nickname: profiles.nickname,
      voted: sql<number>`exists(select 1 from ${reviewVotes}
        where ${reviewVotes.reviewId} = ${reviews.id} and ${reviewVotes.userId} = ${userId})`.as("voted"),
      reported: isReported(actor, reviews),
      hasApp: sql<number>`exists (select 1 from ${installedApps} where ${installedApps.userId} = ${reviews.userId}
        and ${installedApps.publishedAppId} = ${reviews.appId})`.as("has_app"),
    })
    .from(reviews)
    .leftJoin(profiles, eq(profiles.id, reviews.userId))
    .$dynamic();
}

function isAfterCursor({ helpful, createdAt, id }: ReviewCursor, order: ReviewQuery["order"]): SQL | undefined {
  const older = or(lt(reviews.createdAt, createdAt), and(eq(reviews.createdAt, createdAt), lt(reviews.id, id)));
  if (order === "helpful") return or(lt(reviews.helpful, helpful), and(eq(reviews.helpful, helpful), older));
  return and(sql`${reviews.createdAt} <= ${createdAt}`, older);
}
