import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import { cardFor } from "#domain/apps/cards.server.ts";
import { STORE_PAGE_SIZE } from "#domain/apps/rules.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { tagsOfChip } from "#domain/listing/categories.ts";
import type { SearchSort } from "#domain/search/sorts.ts";
import { SINCE_DAYS, type StoreQuery } from "./store-query.ts";

type Deps = Pick<Services, "db" | "now">;

/** Each column has an index. Without a search there is no relevance: the newest come first. */
const SORT_COLUMNS = {
  newest: publishedApps.createdAt,
  relevance: publishedApps.createdAt,
  rated: publishedApps.ratingScore,
  installed: publishedApps.installs,
} satisfies Record<SearchSort, unknown>;

/** With the filter "updated since", newest means updated last. */
export function sortColumn({ sort, since }: StoreQuery) {
  return since !== null && sort === "newest" ? publishedApps.updatedAt : SORT_COLUMNS[sort];
}

/** One row more than shown. Reads few rows, except with filters that few apps pass. */
export function listPage(services: Deps, actor: Actor | null, query: StoreQuery) {
  const columns = cardFor(actor);
  if (query.category === null) return pageAllApps(services, columns, query);
  return pageTaggedApps(services, columns, query, tagsOfChip(query.category));
}

export function nextCursor(rows: ReadonlyArray<{ id: string; key: number }>) {
  const last = rows[STORE_PAGE_SIZE - 1];
  return rows.length > STORE_PAGE_SIZE && last ? `${last.key}.${last.id}` : null;
}

export function filterConditions(
  { now }: Pick<Deps, "now">,
  { stars, worksOffline, contactsNobody, since }: StoreQuery,
): Array<SQL | undefined> {
  return [
    stars === null
      ? undefined
      : sql`${publishedApps.ratingCount} > 0 and ${publishedApps.ratingSum} >= ${stars} * ${publishedApps.ratingCount}`,
    worksOffline ? eq(publishedApps.worksOffline, true) : undefined,
    contactsNobody ? eq(publishedApps.contactsNobody, true) : undefined,
    since === null ? undefined : gte(publishedApps.updatedAt, now() - SINCE_DAYS[since] * DAY_MS),
  ];
}

function pageAllApps(services: Deps, columns: ReturnType<typeof cardFor>, query: StoreQuery) {
  const column = sortColumn(query);
  return services.db
    .select({ ...columns, key: sql<number>`${column}`.as("key") })
    .from(publishedApps)
    .where(
      and(
        eq(publishedApps.status, "approved"),
        isAfterCursor(query, sql`${column}`, sql`${publishedApps.id}`),
        ...filterConditions(services, query),
      ),
    )
    .orderBy(desc(column), desc(publishedApps.id))
    .limit(STORE_PAGE_SIZE + 1);
}

/**
 * Apps of one category, by its tags: `app_tags` copies the sort columns. SQLite merges tags lazily only with the inner limit.
 * D1 merges at most five, which is the most a category has.
 */
function pageTaggedApps(
  services: Deps,
  columns: ReturnType<typeof cardFor>,
  query: StoreQuery,
  tags: ReadonlyArray<string>,
) {
  const column = sql.identifier(sortColumn(query).name);
  const beyondCursor = isAfterCursor(query, sql`${column}`, sql`app_id`);
  const perTag = tags.map(
    (tag) =>
      sql`select ${column} as key, app_id from app_tags where tag = ${tag} ${beyondCursor ? sql`and ${beyondCursor}` : sql``}`,
  );
  const merged = sql`(${sql.join(perTag, sql` union `)} order by key desc, app_id desc limit ${Number.MAX_SAFE_INTEGER})`;
  return (
    services.db
      .select({ ...columns, key: sql<number>`tagged.key`.as("key") })
      .from(sql`${merged} as tagged`)
      .crossJoin(publishedApps)
      // Removed apps have no tags; the status guards against a stale one. `+` keeps it from choosing the index.
      .where(
        and(
          sql`${publishedApps.id} = tagged.app_id`,
          sql`+${publishedApps.status} = 'approved'`,
          ...filterConditions(services, query),
        ),
      )
      .orderBy(sql`tagged.key desc, tagged.app_id desc`)
      .limit(STORE_PAGE_SIZE + 1)
  );
}

/** For searches. `+` keeps SQLite from scanning all apps with the tag. */
export function hasAnyTag(tags: ReadonlyArray<string>) {
  return sql`exists (select 1 from app_tags where app_tags.app_id = ${publishedApps.id} and +app_tags.tag in ${tags})`;
}

/** A row comparison lets SQLite skip equal sort values by the index. */
function isAfterCursor({ after: cursor }: StoreQuery, column: SQL, id: SQL) {
  const match = /^(\d{1,16}(?:\.\d{1,17})?)\.([0-9a-f-]{36})$/.exec(cursor ?? "");
  if (!match?.[1] || !match[2]) return undefined;
  return sql`(${column}, ${id}) < (${Number(match[1])}, ${match[2]})`;
}
