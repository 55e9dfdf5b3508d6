import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import type { SearchSort } from "#domain/search/rules.ts";
import type { Services } from "#domain/services.ts";
import { countFilters, SINCE, type StoreQuery } from "./browse.ts";
import { card } from "./queries.server.ts";
import { STORE_PAGE, tagsOf } from "./rules.ts";

type Needs = Pick<Services, "db" | "now">;

const DAY = 24 * 60 * 60 * 1000;
/** A category with no more apps is put in order whole; a larger one is met soon enough along the order's index. */
const FEW = 600;

/** Each order's column; every one has its index, and pages go by it and the id. */
const SORT_COLUMNS = {
  newest: publishedApps.createdAt,
  relevance: publishedApps.createdAt,
  rated: publishedApps.ratingScore,
  installed: publishedApps.installs,
} satisfies Record<SearchSort, unknown>;

/** What a query is sorted by. What was updated lately is newest by that. */
export function columnOf({ sort, since }: StoreQuery) {
  return since !== null && sort === "newest" ? publishedApps.updatedAt : SORT_COLUMNS[sort];
}

/**
 * A page of the store's list, one card more than it shows. At most one of the two has rows: `page` goes along the order's
 * index, `few` puts a small category in order. How many rows they read does not grow with the store or the depth, save
 * where filters leave little.
 */
export function listPage(services: Needs, query: StoreQuery) {
  const { category } = query;
  if (category === null) return { page: walk(services, query), few: walk(services, query, { limit: 0 }) };
  const tags = tagsOf(category);
  if (query.sort === "newest" && countFilters(query) === 0)
    return { page: newestOf(services, query, tags), few: walk(services, query, { limit: 0 }) };
  const small = sql`(select count(*) from (select 1 from app_tags where tag in ${tags} limit ${FEW + 1})) <= ${FEW}`;
  return {
    page: walk(services, query, { where: and(sql`not (${small})`, has(tags)) }),
    few: walk(services, query, {
      where: and(small, sql`${publishedApps.id} in (select app_id from app_tags where tag in ${tags})`),
      aside: true,
    }),
  };
}

/** Where the page after these rows begins; null where nothing follows. */
export function nextAfter(rows: ReadonlyArray<{ id: string; key: number }>) {
  const last = rows[STORE_PAGE - 1];
  return rows.length > STORE_PAGE && last ? `${last.key}.${last.id}` : null;
}

/** The filters that a page of hits of a search has to pass too. */
export function filters(
  { now }: Pick<Needs, "now">,
  { stars, offline, nobody, since }: StoreQuery,
): Array<SQL | undefined> {
  return [
    stars === null
      ? undefined
      : sql`${publishedApps.ratingCount} > 0 and ${publishedApps.ratingSum} >= ${stars} * ${publishedApps.ratingCount}`,
    offline ? eq(publishedApps.worksOffline, true) : undefined,
    nobody ? eq(publishedApps.contactsNobody, true) : undefined,
    since === null ? undefined : gte(publishedApps.updatedAt, now() - SINCE[since] * DAY),
  ];
}

/** Along the index of the order; `aside` from the other side, where the pluses keep SQLite off that index. */
function walk(
  services: Needs,
  query: StoreQuery,
  { where, limit = STORE_PAGE + 1, aside = false }: { where?: SQL; limit?: number; aside?: boolean } = {},
) {
  const plus = sql.raw(aside ? "+" : "");
  const column = sql<number>`${plus}${columnOf(query)}`;
  return services.db
    .select({ ...card, key: sql<number>`${columnOf(query)}`.as("key") })
    .from(publishedApps)
    .where(
      and(
        sql`${plus}${publishedApps.status} = 'approved'`,
        after(query, column, sql`${publishedApps.id}`),
        where,
        ...filters(services, query),
      ),
    )
    .orderBy(desc(column), desc(publishedApps.id))
    .limit(limit);
}

/**
 * The newest of a category. The tags' indexes have the order, so SQLite merges them as it goes and looks up no app twice;
 * D1 merges five of them at most, which is what a category has.
 */
function newestOf({ db }: Needs, query: StoreQuery, tags: ReadonlyArray<string>) {
  const older = after(query, sql`created_at`, sql`app_id`);
  const ofTags = tags.map(
    (tag) =>
      sql`select created_at as key, app_id from app_tags where tag = ${tag} ${older ? sql`and ${older}` : sql``}`,
  );
  const merged = sql`(${sql.join(ofTags, sql` union `)} order by key desc, app_id desc limit ${STORE_PAGE + 1})`;
  return db
    .select({ ...card, key: sql<number>`tagged.key`.as("key") })
    .from(sql`${merged} as tagged`)
    .crossJoin(publishedApps)
    .where(and(sql`${publishedApps.id} = tagged.app_id`, sql`+${publishedApps.status} = 'approved'`))
    .orderBy(sql`tagged.key desc, tagged.app_id desc`)
    .limit(STORE_PAGE + 1);
}

/** Whether an app has one of the tags; the plus keeps SQLite from beginning with all apps that have it. */
export function has(tags: ReadonlyArray<string>) {
  return sql`exists (select 1 from app_tags where app_tags.app_id = ${publishedApps.id} and +app_tags.tag in ${tags})`;
}

/** Both columns are compared at once, so that SQLite reads none of those that share the first. */
function after({ after: cursor }: StoreQuery, column: SQL, id: SQL) {
  const match = /^(\d{1,16}(?:\.\d{1,17})?)\.([0-9a-f-]{36})$/.exec(cursor ?? "");
  if (!match?.[1] || !match[2]) return undefined;
  return sql`(${column}, ${id}) < (${Number(match[1])}, ${match[2]})`;
}
