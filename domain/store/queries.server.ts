import { and, eq, sql } from "drizzle-orm";
import { batchPart, runPart } from "#db/batch-named.ts";
import { preparedQuery } from "#db/prepared-query.ts";
import { profiles, publishedApps } from "#db/schema/index.ts";
import { DATA_RETENTION_MS } from "#domain/app-data/rules.ts";
import { installedAmong, isInstalled, toCard } from "#domain/apps/cards.server.ts";
import { isReported } from "#domain/apps/is-reported.server.ts";
import { mayCopy } from "#domain/apps/may-copy.server.ts";
import { type Owner, ownerId, ownerValues } from "#domain/auth/owner.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";
import { creditOf } from "#domain/listing/lineage.ts";
import { selectAppReviews, toAppReviews } from "#domain/reviews/queries.server.ts";
import { DEFAULT_REVIEW_QUERY, type ReviewQuery } from "#domain/reviews/review-query.ts";
import { MAX_COUNTED_ON_APP_PAGE } from "./rules.ts";
import { rankSimilar, similarQuery } from "./similar.server.ts";

const pageColumns = {
  id: publishedApps.id,
  slug: publishedApps.slug,
  status: publishedApps.status,
  name: publishedApps.name,
  icon: publishedApps.icon,
  summary: publishedApps.summary,
  description: publishedApps.description,
  tags: publishedApps.tags,
  screenshots: publishedApps.screenshots,
  userId: publishedApps.userId,
  creatorNickname: publishedApps.creatorNickname,
  basedOn: publishedApps.basedOn,
  codeVersion: publishedApps.codeVersion,
  releaseNotes: publishedApps.releaseNotes,
  htmlBytes: publishedApps.htmlBytes,
  installs: publishedApps.installs,
  ratingSum: publishedApps.ratingSum,
  ratingCount: publishedApps.ratingCount,
  reviewCount: publishedApps.reviewCount,
  createdAt: publishedApps.createdAt,
  updatedAt: publishedApps.updatedAt,
  selfApproved: publishedApps.selfApproved,
};
const starColumns = {
  stars1: publishedApps.stars1,
  stars2: publishedApps.stars2,
  stars3: publishedApps.stars3,
  stars4: publishedApps.stars4,
  stars5: publishedApps.stars5,
};
/** Of a copy of another app of the store: its address, while it is there under the name that it had. */
const originalPath = sql<string | null>`(select '/store/' || original.slug from published_apps as original
  where original.slug = substr(${publishedApps}.based_on ->> '$.address', 8)
    and ${publishedApps}.based_on ->> '$.address' like '/store/%'
    and original.status = 'approved' and original.name = ${publishedApps}.based_on ->> '$.name')`;

const versionColumns = {
  projectId: publishedApps.projectId,
  htmlSha256: publishedApps.htmlSha256,
  declaredHosts: publishedApps.declaredHosts,
  contactsNobody: publishedApps.contactsNobody,
  worksOffline: publishedApps.worksOffline,
};

const bySlug = eq(publishedApps.slug, sql.placeholder("slug"));

const appQuery = preparedQuery((db) =>
  db
    .select({
      ...pageColumns,
      ...versionColumns,
      ...starColumns,
      mayCopy: mayCopy(ownerId),
      originalPath: originalPath.as("original_path"),
      installed: isInstalled(ownerId),
      reported: isReported(ownerId, publishedApps),
    })
    .from(publishedApps)
    .where(bySlug),
);

const developerQuery = preparedQuery((db) =>
  db
    .select({
      nickname: profiles.nickname,
      aboutYou: profiles.aboutYou,
      koFiLink: profiles.koFiLink,
      appCount: sql<number>`(select count(*) from (select 1 from published_apps as others
        where others.user_id = ${profiles.id} and others.status = 'approved' limit ${MAX_COUNTED_ON_APP_PAGE + 1}))`.as(
        "app_count",
      ),
    })
    .from(profiles)
    .innerJoin(publishedApps, eq(publishedApps.userId, profiles.id))
    .where(and(bySlug, eq(publishedApps.status, "approved"))),
);

/**
 * An app's page; null for a slug that no app ever had. A removed app has no developer and no reviews but the visitor's own;
 * only `toRemovedApp` may read its row. `owner`: null for a visitor without an account.
 */
export function prepareAppPage(
  { db }: Pick<Services, "db">,
  owner: Owner | null,
  slug: string,
  view: ReviewQuery = DEFAULT_REVIEW_QUERY,
) {
  const values = { slug, ...ownerValues(owner) };
  const statements = {
    rows: appQuery(db, values),
    developers: developerQuery(db, values),
    ...selectAppReviews(db, owner, slug, view),
    candidates: similarQuery(db, values),
  };
  return batchPart(statements, ({ rows: [row], developers: [developer], own, page, candidates }) => {
    if (!row) return null;
    const { projectId, htmlSha256, declaredHosts, contactsNobody, worksOffline, ...shown } = row;
    const { stars1, stars2, stars3, stars4, stars5, installed: _, reported, basedOn, ...listed } = shown;
    const app = { ...listed, basedOn: creditOf(basedOn) };
    const similar = rankSimilar(app, candidates);
    return {
      app,
      version: { projectId, htmlSha256, declaredHosts, contactsNobody, worksOffline },
      developer: developer ?? null,
      reviews: toAppReviews({ app: { stars1, stars2, stars3, stars4, stars5 }, own, page }),
      /** False if no other app shares a tag, so that others stand in. */
      isSimilar: similar.some(({ tags }) => tags.some((tag) => app.tags.includes(tag))),
      similar: similar.map(({ tags: _, createdAt: __, ...row }) => toCard(row)),
      installed: installedAmong([row, ...similar]),
      reported: reported === 1,
    };
  });
}

export type AppPageWithVersion = NonNullable<ReturnType<ReturnType<typeof prepareAppPage>["toResult"]>>;
export type AppPage = Omit<AppPageWithVersion, "version">;

/** One round trip. @throws AppError("missing") for a slug that no app ever had. */
export async function findAppPage(
  services: Pick<Services, "db">,
  owner: Owner | null,
  slug: string,
  view?: ReviewQuery,
) {
  return requireAppPage(await runPart(services.db, prepareAppPage(services, owner, slug, view)));
}

/** @throws AppError("missing") */
export function requireAppPage(page: AppPageWithVersion | null) {
  if (page) return page;
  throw new AppError("missing", "Oops! Page not found", "We couldn't find that page.");
}

/**
 * Null for an app in the store. `review`: the visitor's own. `have`: ids of the shown apps that the visitor installed.
 * `dataUntil`: when devices delete its data, in ms; null if they have (decision 119).
 */
export function toRemovedApp({ app, reviews, similar, installed }: AppPage, now: number) {
  const { id, slug, name, status, updatedAt } = app;
  if (status === "approved") return null;
  const deletedAt = updatedAt + DATA_RETENTION_MS;
  const dataUntil = deletedAt > now ? deletedAt : null;
  return {
    id,
    slug,
    name,
    similar,
    have: installed,
    installed: installed.includes(id),
    dataUntil,
    review: reviews.own,
  };
}

export type RemovedApp = NonNullable<ReturnType<typeof toRemovedApp>>;
