import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { preparedQuery } from "#db/prepared-query.ts";
import { installedApps, profiles, reviews, reviewVotes } from "#db/schema/index.ts";
import { isReported } from "#domain/apps/is-reported.server.ts";
import { type Owner, ownerId, ownerValues } from "#domain/auth/owner.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { formatReviewCursor, type ReviewCursor, type ReviewOrder, type ReviewQuery } from "./review-query.ts";
import { REVIEWS_PAGE_SIZE, STARS } from "./rules.ts";

type Db = Services["db"];

const stars = sql.placeholder("stars");
const slug = sql.placeholder("slug");
const bySlug = sql`${reviews.appId} = (select id from published_apps where slug = ${slug} and status = 'approved')`;
const byAnySlug = sql`${reviews.appId} = (select id from published_apps where slug = ${slug})`;

/** A hidden review keeps its row without a text when its author deletes it, so that it stays hidden if they write it again. */
export const isWritten = ne(reviews.reviewText, "");

const ownReviewQuery = preparedQuery((db) =>
  selectReviews(db)
    .where(and(eq(reviews.userId, ownerId), byAnySlug, isWritten))
    .limit(1),
);

const pageQueries = {
  newest: { anyRating: pageQuery("newest", undefined), oneRating: pageQuery("newest", eq(reviews.rating, stars)) },
  helpful: { anyRating: pageQuery("helpful", undefined), oneRating: pageQuery("helpful", eq(reviews.rating, stars)) },
};

function pageQuery(order: ReviewOrder, filter: SQL | undefined) {
  return preparedQuery((db) =>
    selectReviews(db)
      .where(and(bySlug, ne(reviews.userId, ownerId), isNull(reviews.hiddenAt), filter, isAfterCursor(order)))
      .orderBy(...(order === "helpful" ? [desc(reviews.helpful)] : []), desc(reviews.createdAt), desc(reviews.id))
      .limit(REVIEWS_PAGE_SIZE + 1),
  );
}

/** Before all reviews, in both orders. */
const START: ReviewCursor = { helpful: Number.MAX_SAFE_INTEGER, createdAt: Number.MAX_SAFE_INTEGER, id: "" };

/**
 * The owner's review of the app, even if a moderator hid it or the app left the store, then a page of the others that are
 * not hidden. `toAppReviews` takes the rows.
 */
export function selectAppReviews(db: Db, owner: Owner | null, slug: string, { stars, order, after }: ReviewQuery) {
  const values = { ...ownerValues(owner), slug };
  const page = pageQueries[order][stars === null ? "anyRating" : "oneRating"];
  return { own: ownReviewQuery(db, values), page: page(db, { ...values, stars, ...(after ?? START) }) };
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
function selectReviews(db: Db) {
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
        where ${reviewVotes.reviewId} = ${reviews.id} and ${reviewVotes.userId} = ${ownerId})`.as("voted"),
      reported: isReported(ownerId, reviews),
      hasApp: sql<number>`exists (select 1 from ${installedApps} where ${installedApps.userId} = ${reviews.userId}
        and ${installedApps.publishedAppId} = ${reviews.appId})`.as("has_app"),
    })
    .from(reviews)
    .leftJoin(profiles, eq(profiles.id, reviews.userId))
    .$dynamic();
}

function isAfterCursor(order: ReviewOrder) {
  const helpful = sql.placeholder("helpful");
  const createdAt = sql.placeholder("createdAt");
  const id = sql.placeholder("id");
  const older = sql`${reviews.createdAt} < ${createdAt} or ${reviews.createdAt} = ${createdAt} and ${reviews.id} < ${id}`;
  if (order === "newest") return sql`${reviews.createdAt} <= ${createdAt} and (${older})`;
  return sql`(${reviews.helpful} < ${helpful} or ${reviews.helpful} = ${helpful} and (${older}))`;
}
