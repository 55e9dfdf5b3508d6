import { and, desc, eq, lt, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { profiles, reviews, reviewVotes } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { REVIEWS_PAGE, type ReviewCursor, type ReviewView, STARS, writeReviewCursor } from "./limits.ts";

/**
 * The queries of an app page for its reviews, for the page's batch: the actor's own review, and one page of the
 * others' by keyset. `readAppReviews` reads their results.
 */
export function appReviews(db: Services["db"], actor: Actor | null, appId: SQLWrapper, view: ReviewView) {
  const me = actor?.userId ?? "";
  return [
    selectReviews(db, me).where(sql`${reviews.userId} = ${me} and ${reviews.appId} = ${appId}`).limit(1),
    selectReviews(db, me)
      .where(
        and(
          sql`${reviews.appId} = ${appId}`,
          ne(reviews.userId, me),
          view.stars === null ? undefined : eq(reviews.rating, view.stars),
          view.after ? after(view.after, view.order) : undefined,
        ),
      )
      .orderBy(...(view.order === "helpful" ? [desc(reviews.helpful)] : []), desc(reviews.createdAt), desc(reviews.id))
      .limit(REVIEWS_PAGE + 1),
  ] as const;
}

/** How many ratings have each number of stars, as counted in the app's row. */
type StarCounts = Record<`stars${(typeof STARS)[number]}`, number>;

type Answers = {
  app: StarCounts;
  own: ReadonlyArray<AppReview>;
  page: ReadonlyArray<AppReview>;
};

/** The histogram with all five rows, the own review or null, a page of others' and where the next one begins. */
export function readAppReviews({ app, own, page }: Answers) {
  const list = page.slice(0, REVIEWS_PAGE);
  const last = list.at(-1);
  return {
    histogram: STARS.map((star) => ({ star, count: app[`stars${star}`] })),
    own: own[0] ?? null,
    list,
    next: page.length > REVIEWS_PAGE && last ? writeReviewCursor(last) : null,
  };
}

export type AppReviews = ReturnType<typeof readAppReviews>;
export type AppReview = Awaited<ReturnType<typeof selectReviews>>[number];

/** Every column has a name of its own: a batch hands rows over by name. */
function selectReviews(db: Services["db"], me: string) {
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
      nickname: profiles.nickname,
      voted: sql<number>`exists(select 1 from ${reviewVotes}
        where ${reviewVotes.reviewId} = ${reviews.id} and ${reviewVotes.userId} = ${me})`.as("voted"),
    })
    .from(reviews)
    .leftJoin(profiles, eq(profiles.id, reviews.userId))
    .$dynamic();
}

/** Everything that comes after the last review of a page. */
function after({ helpful, createdAt, id }: ReviewCursor, order: ReviewView["order"]): SQL | undefined {
  const older = or(lt(reviews.createdAt, createdAt), and(eq(reviews.createdAt, createdAt), lt(reviews.id, id)));
  if (order === "helpful") return or(lt(reviews.helpful, helpful), and(eq(reviews.helpful, helpful), older));
  return and(sql`${reviews.createdAt} <= ${createdAt}`, older);
}
