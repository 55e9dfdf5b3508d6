import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { card, installedIds } from "#domain/store/queries.server.ts";
import { STORE_PAGE } from "#domain/store/rules.ts";
import {
  CANDIDATES,
  COLUMN_WEIGHTS,
  NAME_BONUS,
  NAME_CANDIDATES,
  POPULARITY_WEIGHT,
  parseQuery,
  type SearchCursor,
  type SearchQuery,
  type SearchSort,
  SORT_CANDIDATES,
  SPELLINGS_MAX,
  slips,
  TYPOS_BELOW,
  tagsExpression,
  writeSearchCursor,
} from "./rules.ts";

type Wanted = {
  /** As the person typed it; blank for all apps. */
  query: string;
  /** Any of them; null for every app. */
  tags: ReadonlyArray<string> | null;
  sort: SearchSort;
  cursor: SearchCursor | null;
};

/** What an app is sorted by: whole numbers, the highest first. */
const SORT_KEYS = {
  relevance: sql`cast(round((tier * 1000 + (1 - score) * (1 + ${POPULARITY_WEIGHT} * popularity)) * 10000) as integer)`,
  newest: sql`created_at`,
  rated: sql`rating`,
  installed: sql`installs`,
};

const WEIGHTS = sql.raw(Object.values(COLUMN_WEIGHTS).join(", "));

/** A page of app ids in the wanted order, and where the next page begins. One round trip. */
export async function searchApps({ search }: Pick<Services, "search">, wanted: Wanted) {
  const query = parseQuery(wanted.query);
  if (query === null && wanted.query.trim() !== "") return { ids: [], next: null };
  const { cursor } = wanted;
  const rows = await search.all<SearchCursor>(sql`
    select id, key from (${query ? matching(query, wanted) : browsing(wanted)})
    ${cursor ? sql`where (key, id) < (${cursor.key}, ${cursor.id})` : sql``}
    order by key desc, id desc limit ${STORE_PAGE + 1}`);
  const page = rows.slice(0, STORE_PAGE);
  const last = page.at(-1);
  return { ids: page.map((row) => row.id), next: rows.length > STORE_PAGE && last ? writeSearchCursor(last) : null };
}

/** The store without a query: by the index of the order, or the apps of a category. */
function browsing({ tags, sort }: Wanted) {
  const key = SORT_KEYS[sort === "relevance" ? "newest" : sort];
  const category = tagsExpression(tags);
  if (category === null) return sql`select app_id as id, ${key} as key from search_apps`;
  return sql`select app_id as id, ${key} as key
    from (${hits(category, { rows: SORT_CANDIDATES })}) cross join search_apps using (id)`;
}

/**
 * The apps that match, each with the best of its reasons. Tier 4 is the name itself, 3 its beginning, 2 all words
 * somewhere, 1 a name one slip away, 0 other spellings of the words; `score` is bm25, where less is better.
 */
function matching(query: SearchQuery, { tags, sort }: Wanted) {
  const category = tagsExpression(tags);
  const { expression, nameKey } = query;
  const ranked = sort === "relevance";
  const bounds = { ranked, rows: ranked ? CANDIDATES : SORT_CANDIDATES };
  return sql`
    with strict as materialized (${hits(within(expression, category), bounds)}),
    few (yes) as (select count(*) < ${TYPOS_BELOW} from strict),
    found (id, tier, score) as (
      select id, 2, score from strict
      union all select id, 2, score - ${NAME_BONUS} from (${hits(within(`name : (${expression})`, category), bounds)})
      union all select id, 2, 0 from (${named(sql`name_key >= ${nameKey} and name_key < ${nameKey} || char(0x10ffff)`, category)})
      union all select id, 1, 0 from (${named(sql`(select yes from few) and name_key in (${oneSlipFrom(nameKey)})`, category)})
      union all select id, 0, score from (${hits(respelt(query, category), bounds)})
    ),
    best as (
      select app_id, popularity, installs, rating, created_at, score, case when name_key = ${nameKey} then 4
        when substr(name_key, 1, length(${nameKey})) = ${nameKey} then 3 else tier end as tier
      from (select id, max(tier) as tier, min(score) as score from found group by id) cross join search_apps using (id)
    )
    select app_id as id, ${SORT_KEYS[sort]} as key from best`;
}

function within(expression: string, category: string | null) {
  return category === null ? expression : `(${expression}) AND ${category}`;
}

/** Apps by their names, however little known. Names have no spaces here: "pixelpad" finds "Pixel Pad". */
function named(condition: SQL, category: string | null) {
  const listed = sql`and exists (select 1 from search_texts where search_texts match ${category} and rowid = search_apps.id)`;
  return sql`select id from search_apps where ${condition} ${category === null ? sql`` : listed}
    order by name_key limit ${NAME_CANDIDATES}`;
}

/** The query with other spellings of its words; an empty word, which no app has, where enough apps match as written. */
function respelt({ terms }: SearchQuery, category: string | null) {
  const all = sql.join(terms.map(spelt), sql` || ' AND ' || `);
  const listed = category === null ? "" : ` AND ${category}`;
  return sql`(select case when yes then ${all} || ${listed} else '""' end from few)`;
}

/** A word or any known word that is one slip away; people seldom mistake the first letter. */
function spelt({ word, quoted }: SearchQuery["terms"][number]) {
  return sql`'(' || ${quoted} || coalesce((
    select group_concat(' OR "' || word || '"', '') from (
      select word from (${oneSlipFrom(word)})
      order by substr(word, 1, 1) <> substr(${word}, 1, 1), abs(length(word) - length(${word})), word
      limit ${SPELLINGS_MAX}
    )), '') || ')'`;
}

function oneSlipFrom(word: string) {
  return sql`select distinct word from search_typos
    where variant in (select value from json_each(${JSON.stringify(slips(word))}))`;
}

/** The best known apps that match an FTS5 expression. A bm25 over all of them would cost 20 times as much. */
function hits(expression: SQL | string, { rows, ranked = false }: { rows: number; ranked?: boolean }) {
  const score = ranked ? sql`bm25(search_texts, ${WEIGHTS})` : sql`0`;
  return sql`select rowid as id, ${score} as score from search_texts where search_texts match ${expression}
    order by rowid limit ${rows}`;
}

/** The cards of these apps in their order, and what the actor has installed; apps that left the store are missing. One round trip. */
export async function readCards({ db }: Pick<Services, "db">, actor: Actor | null, ids: ReadonlyArray<string>) {
  const [rows, installed] = await db.batch([
    db
      .select(card)
      .from(publishedApps)
      .where(and(inArray(publishedApps.id, [...ids]), eq(publishedApps.status, "approved"))),
    installedIds(db, actor),
  ]);
  const byId = new Map(rows.map((app) => [app.id, app]));
  return {
    apps: ids.flatMap((id) => byId.get(id) ?? []),
    installed: installed.map((row) => row.appId),
  };
}
