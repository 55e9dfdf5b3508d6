import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import type { SearchSort } from "#domain/search/rules.ts";
import type { Services } from "#domain/services.ts";
import { SINCE, type StoreQuery } from "./browse.ts";
import { cardFor } from "./queries.server.ts";
import { STORE_PAGE, tagsOf } from "./rules.ts";

type Needs = Pick<Services, "db" | "now">;

const DAY = 24 * 60 * 60 * 1000;

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
 * A page of the store's list, one card more than it shows. It goes along the order's index, of all apps or of a
 * category's tags, so that how much it reads grows neither with the store nor with the depth, save where filters leave
 * little.
 */
export function listPage(services: Needs, actor: Actor | null, query: StoreQuery) {
  const columns = cardFor(actor);
  if (query.category === null) return walk(services, columns, query);
  return walkTags(services, columns, query, tagsOf(query.category));
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

function walk(services: Needs, columns: ReturnType<typeof cardFor>, query: StoreQuery) {
  const column = columnOf(query);
  return services.db
    .select({ ...columns, key: sql<number>`${column}`.as("key") })
    .from(publishedApps)
    .where(
      and(
        eq(publishedApps.status, "approved"),
        after(query, sql`${column}`, sql`${publishedApps.id}`),
        ...filters(services, query),
      ),
    )
    .orderBy(desc(column), desc(publishedApps.id))
    .limit(STORE_PAGE + 1);
}

/**
 * Tags have what their apps are sorted by. SQLite merges the tags' indexes as it goes and looks up no app twice; D1
 * merges five at most, which is what a category has. The inner limit keeps it from putting all of them in order first.
 */
function walkTags(
  services: Needs,
  columns: ReturnType<typeof cardFor>,
  query: StoreQuery,
  tags: ReadonlyArray<string>,
) {
  const column = sql.identifier(columnOf(query).name);
  const further = after(query, sql`${column}`, sql`app_id`);
  const ofTags = tags.map(
    (tag) =>
      sql`select ${column} as key, app_id from app_tags where tag = ${tag} ${further ? sql`and ${further}` : sql``}`,
  );
  const merged = sql`(${sql.join(ofTags, sql` union `)} order by key desc, app_id desc limit ${Number.MAX_SAFE_INTEGER})`;
  return (
    services.db
      .select({ ...columns, key: sql<number>`tagged.key`.as("key") })
      .from(sql`${merged} as tagged`)
      .crossJoin(publishedApps)
      // Tags leave with their app; should one ever stay behind, the app still does not come back by it.
      .where(
        and(
          sql`${publishedApps.id} = tagged.app_id`,
          sql`+${publishedApps.status} = 'approved'`,
          ...filters(services, query),
        ),
      )
      .orderBy(sql`tagged.key desc, tagged.app_id desc`)
      .limit(STORE_PAGE + 1)
  );
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
