import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { installedApps, profiles, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import { CATEGORIES_MAX } from "#domain/projects/limits.ts";
import { openReports } from "#domain/reports/queries.server.ts";
import { FIRST_REVIEWS, type ReviewView } from "#domain/reviews/limits.ts";
import { appReviews, readAppReviews } from "#domain/reviews/queries.server.ts";
import type { Services } from "#domain/services.ts";
import { SIMILAR_APPS } from "./rules.ts";

/** What a card shows. */
export const card = {
  id: publishedApps.id,
  slug: publishedApps.slug,
  name: publishedApps.name,
  icon: publishedApps.icon,
  summary: publishedApps.summary,
  creatorNickname: publishedApps.creatorNickname,
  ratingSum: publishedApps.ratingSum,
  ratingCount: publishedApps.ratingCount,
  /** The author's first two screenshots; the second is most often a phone's. */
  cover: sql<string | null>`${publishedApps.screenshots} ->> 0`.as("cover"),
  phone: sql<string | null>`${publishedApps.screenshots} ->> 1`.as("phone"),
};

type Column = Exclude<keyof typeof card, "cover" | "phone">;
export type StoreCard = Pick<typeof publishedApps.$inferSelect, Column> & Record<"cover" | "phone", string | null>;

/** What an app's page shows; the server alone needs more, to say what the reviewed version does. */
const listing = {
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
  codeVersion: publishedApps.codeVersion,
  releaseNotes: publishedApps.releaseNotes,
  htmlBytes: publishedApps.htmlBytes,
  installs: publishedApps.installs,
  ratingSum: publishedApps.ratingSum,
  ratingCount: publishedApps.ratingCount,
  reviewCount: publishedApps.reviewCount,
  createdAt: publishedApps.createdAt,
  updatedAt: publishedApps.updatedAt,
};
const starCounts = {
  stars1: publishedApps.stars1,
  stars2: publishedApps.stars2,
  stars3: publishedApps.stars3,
  stars4: publishedApps.stars4,
  stars5: publishedApps.stars5,
};
const version = {
  htmlSha256: publishedApps.htmlSha256,
  declaredHosts: publishedApps.declaredHosts,
  contactsNobody: publishedApps.contactsNobody,
  worksOffline: publishedApps.worksOffline,
};

/**
 * An app's page: the app, its developer, its reviews as asked for, and similar apps, in one round trip. Of an app that
 * was taken out there are only the app itself, which is for `readGone` alone, and what is like it.
 * @throws AppError("missing") where there never was one.
 */
export async function findAppPage(
  { db }: Pick<Services, "db">,
  actor: Actor | null,
  slug: string,
  view: ReviewView = FIRST_REVIEWS,
) {
  const bySlug = and(eq(publishedApps.slug, slug), eq(publishedApps.status, "approved"));
  const appId = db.select({ id: publishedApps.id }).from(publishedApps).where(bySlug);
  const [[row], [developer], own, page, similar, reported] = await db.batch([
    db
      .select({ ...listing, ...version, ...starCounts, installed: isInstalled(actor) })
      .from(publishedApps)
      .where(eq(publishedApps.slug, slug)),
    db
      .select({ nickname: profiles.nickname, aboutYou: profiles.aboutYou, koFiLink: profiles.koFiLink })
      .from(profiles)
      .innerJoin(publishedApps, eq(publishedApps.userId, profiles.id))
      .where(bySlug),
    ...appReviews(db, actor, appId, view),
    db
      .select(cardFor(actor))
      .from(sql`${mostSimilar(slug, appId)} as ranked`)
      .crossJoin(publishedApps)
      // Tags leave with their app; should one ever stay behind, the app still does not come back by it.
      .where(and(sql`${publishedApps.id} = ranked.app_id`, sql`+${publishedApps.status} = 'approved'`))
      .orderBy(sql`shared desc, newest desc`),
    openReports(db, actor, appId),
  ]);
  if (!row) throw new AppError("missing", "Oops! Page not found", "There is nothing at this address.");
  const { htmlSha256, declaredHosts, contactsNobody, worksOffline, ...shown } = row;
  const { stars1, stars2, stars3, stars4, stars5, installed: _, ...app } = shown;
  return {
    app,
    version: { htmlSha256, declaredHosts, contactsNobody, worksOffline },
    developer: developer ?? null,
    reviews: readAppReviews({ app: { stars1, stars2, stars3, stars4, stars5 }, own, page }),
    similar: similar.map(toCard),
    installed: installedAmong([row, ...similar]),
    reported: reported.map((row) => row.targetId),
  };
}

export type AppPage = Omit<Awaited<ReturnType<typeof findAppPage>>, "version">;

/**
 * What may be told of an app that was taken out of the store, with what is like it; null while it is there. Its name may
 * be gone too. `have` are the apps that the visitor has.
 */
export function readGone({ app: { id, slug, name, status }, similar, installed }: AppPage) {
  return status === "approved" ? null : { id, slug, name, similar, have: installed, installed: installed.includes(id) };
}

export type Gone = NonNullable<ReturnType<typeof readGone>>;

/**
 * The SIMILAR_APPS apps that share most tags with this one, the newest first among equals. Only the most installed apps
 * of each tag are compared, so a page reads as little in a large store; the newest ones fill up where tags find too few,
 * but not for an app that was taken out. The app's row has its tags also then.
 */
function mostSimilar(slug: string, appId: SQLWrapper) {
  const another = sql`<> (select id from published_apps where slug = ${slug})`;
  const ofTags = Array.from({ length: CATEGORIES_MAX }, (_, n) => {
    const tag = sql`(select json_extract(tags, ${`$[${n}]`}) from published_apps where slug = ${slug})`;
    return sql`select app_id, created_at, 1 as shares from (select app_id, created_at from app_tags
      where tag = ${tag} and app_id ${another} order by installs desc, app_id desc limit ${SIMILAR_APPS})`;
  });
  return sql`(select app_id, sum(shares) as shared, max(created_at) as newest from (
      ${sql.join(ofTags, sql` union all `)} union all
      select id, created_at, 0 from (select id, created_at from published_apps
        where status = 'approved' and id ${another} and exists ${appId}
        order by created_at desc, id desc limit ${SIMILAR_APPS}))
    group by app_id order by shared desc, newest desc limit ${SIMILAR_APPS})`;
}

/** Whether the actor has installed the row's app, as 0 or 1: one index lookup per card. */
function isInstalled(actor: Actor | null) {
  if (actor === null) return sql<number>`0`.as("installed");
  return sql<number>`exists (select 1 from ${installedApps}
    where ${installedApps.userId} = ${actor.userId} and ${installedApps.publishedAppId} = ${publishedApps.id})`.as(
    "installed",
  );
}

/** A card's columns, and whether the actor has installed the app. */
export function cardFor(actor: Actor | null) {
  return { ...card, installed: isInstalled(actor) };
}

/** The ids of the cards' apps that the actor has installed. */
export function installedAmong(cards: ReadonlyArray<{ id: string; installed: number }>) {
  return [...new Set(cards.filter(({ installed }) => installed).map(({ id }) => id))];
}

/** The card without `installed`, which pages get as one list beside the cards. */
export function toCard<Row extends { installed: number }>({ installed: _, ...card }: Row) {
  return card;
}
