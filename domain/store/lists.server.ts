import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import { cardFor } from "#domain/apps/cards.server.ts";
import { STORE_PAGE_SIZE } from "#domain/apps/rules.ts";
import type { Owner } from "#domain/auth/owner.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Services } from "#domain/kit/services.ts";
import { tagsOfChip } from "#domain/listing/categories.ts";
import type { SearchSort } from "#domain/search/sorts.ts";
import { filterGroups } from "./filter-groups.ts";
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

/** One row more than shown. Reads few rows, except of apps that the filter "updated since" leaves out in another order. */
export function listPage(services: Deps, owner: Owner | null, query: StoreQuery) {
  const columns = cardFor(owner);
  const groups = filterGroups(query);
  const tags = query.category === null ? null : tagsOfChip(query.category);
  if (groups !== null) return pageGroups(services, columns, query, groups, tags);
  return tags === null ? pageAllApps(services, columns, query) : pageTaggedApps(services, columns, query, tags);
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
  const { name } = sortColumn(query);
  const column = sql.identifier(name);
  const table = sql.identifier(tableOfTags(name));
  const inGroup = name === "installs" ? sql` and filter_group = -1` : sql``;
  const beyondCursor = isAfterCursor(query, sql`${column}`, sql`app_id`);
  const perTag = tags.map(
    (tag) =>
      sql`select ${column} as key, app_id from ${table} where tag = ${tag}${inGroup} ${beyondCursor ? sql`and ${beyondCursor}` : sql``}`,
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

const STORE_NAMES = [sql`published_apps`, sql`status`, sql`id`] as const;

function tagNames(column: string) {
  return [sql.identifier(tableOfTags(column)), sql`tag`, sql`app_id`] as const;
}

/** An install writes its number to a table of its own (`db/schema/store.ts`). */
function tableOfTags(column: string) {
  return column === "installs" ? "app_tag_installs" : "app_tags";
}

/** A sort value as text of this length, and then the app's id: the order of text is that of both. */
const KEY_LENGTH = 16;

/**
 * Apps of some filter groups, in a category or in all. Each group of each tag is a list that is ordered by an index; the queue of the
 * recursive query holds the next app of each list, and the first of them is taken (D1 merges at most five lists by "union").
 * Without an "order by" outside SQLite stops when the page is full. An app that is in several tags is taken for each.
 */
function pageGroups(
  services: Deps,
  columns: ReturnType<typeof cardFor>,
  query: StoreQuery,
  groups: ReadonlyArray<number>,
  tags: ReadonlyArray<string> | null,
) {
  const { name } = sortColumn(query);
  const column = sql.identifier(name === "rating_score" ? "rating_rank" : name);
  const [table, list, id] = tags === null ? STORE_NAMES : tagNames(name);
  const nextIn = (inList: SQL, inGroup: SQL, isBeyond: SQL | undefined) =>
    sql`(select printf('%0${sql.raw(String(KEY_LENGTH))}d', ${column}) || ${id} from ${table} as listed
      where listed.${list} = ${inList} and listed.filter_group = ${inGroup} ${isBeyond ? sql`and ${isBeyond}` : sql``}
      order by ${column} desc, ${id} desc limit 1)`;
  const lists = (tags ?? ["approved"]).flatMap((tag) =>
    groups.map((group) => sql`(${tag}, ${sql.raw(String(group))})`),
  );
  const first = nextIn(sql`column1`, sql`column2`, isAfterCursor(query, sql`${column}`, sql`${id}`));
  const next = nextIn(
    sql`merged.list`,
    sql`merged.filter_group`,
    sql`(${column}, ${id}) < (${keyOf(sql`merged.entry`)}, ${idOf(sql`merged.entry`)})`,
  );
  // The limit keeps SQLite from reading each first entry twice.
  const merged = sql`(with recursive merged (list, filter_group, entry) as (
    select * from (select column1, column2, ${first} as entry from (values ${sql.join(lists, sql`, `)}) limit ${lists.length})
      where entry is not null
    union all select list, filter_group, ${next} from merged where entry is not null
    order by 3 desc) select distinct entry from merged where entry is not null)`;
  return services.db
    .select({ ...columns, key: keyOf(sql`merged.entry`).as("key") })
    .from(sql`${merged} as merged`)
    .crossJoin(publishedApps)
    .where(
      and(
        sql`${publishedApps.id} = ${idOf(sql`merged.entry`)}`,
        sql`+${publishedApps.status} = 'approved'`,
        ...filterConditions(services, query),
      ),
    )
    .limit(STORE_PAGE_SIZE + 1);
}

function keyOf(entry: SQL) {
  return sql<number>`cast(substr(${entry}, 1, ${sql.raw(String(KEY_LENGTH))}) as integer)`;
}

function idOf(entry: SQL) {
  return sql`substr(${entry}, ${sql.raw(String(KEY_LENGTH + 1))})`;
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
