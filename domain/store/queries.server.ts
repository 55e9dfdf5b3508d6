import { and, desc, eq, ne, type SQLWrapper, sql } from "drizzle-orm";
import { installedApps, profiles, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import { CATEGORIES_MAX } from "#domain/projects/limits.ts";
import { openReports } from "#domain/reports/queries.server.ts";
import { FIRST_REVIEWS, type ReviewView } from "#domain/reviews/limits.ts";
import { appReviews, readAppReviews } from "#domain/reviews/queries.server.ts";
import type { Services } from "#domain/services.ts";
import { SIMILAR_APPS, SIMILAR_PER_TAG } from "./rules.ts";

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
  const [[row], [developer], own, page, comparable, reported] = await db.batch([
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
      .select({ ...cardFor(actor), tags: publishedApps.tags })
      .from(publishedApps)
      .where(
        and(
          // The plus keeps SQLite from reading all approved apps by their index to find these few among them.
          sql`+${publishedApps.status} = 'approved'`,
          ne(publishedApps.slug, slug),
          sql`${publishedApps.id} in ${candidates(slug, appId)}`,
        ),
      )
      .orderBy(desc(publishedApps.createdAt)),
    openReports(db, actor, appId),
  ]);
  if (!row) throw new AppError("missing", "Oops! Page not found", "There is nothing at this address.");
  const similar = mostSimilar(comparable, row.tags);
  const { htmlSha256, declaredHosts, contactsNobody, worksOffline, ...shown } = row;
  const { stars1, stars2, stars3, stars4, stars5, installed: _, ...app } = shown;
  return {
    app,
    version: { htmlSha256, declaredHosts, contactsNobody, worksOffline },
    developer: developer ?? null,
    reviews: readAppReviews({ app: { stars1, stars2, stars3, stars4, stars5 }, own, page }),
    similar: similar.map(({ tags: _, ...row }) => toCard(row)),
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
 * Candidates for similar apps, bounded however large the store is: the most installed of each tag and, for an app in
 * the store, the newest. The app's own row keeps its tags after it left the store.
 */
function candidates(slug: string, appId: SQLWrapper) {
  const ofTags = Array.from({ length: CATEGORIES_MAX }, (_, n) => {
    const tag = sql`(select json_extract(tags, ${`$[${n}]`}) from published_apps where slug = ${slug})`;
    return sql`select app_id from (select app_id from app_tags where tag = ${tag}
      order by installs desc, app_id desc limit ${SIMILAR_PER_TAG})`;
  });
  return sql`(${sql.join(ofTags, sql` union `)} union select id from (select id from published_apps
    where status = 'approved' and exists ${appId} order by created_at desc, id desc limit ${SIMILAR_APPS + 1}))`;
}

/** The apps that share the most tags; `rows` has the newest first, which decides ties. */
function mostSimilar<Row extends { tags: Array<string> }>(rows: ReadonlyArray<Row>, tags: ReadonlyArray<string>) {
  const shared = (row: Row) => row.tags.filter((tag) => tags.includes(tag)).length;
  return rows.toSorted((a, b) => shared(b) - shared(a)).slice(0, SIMILAR_APPS);
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
