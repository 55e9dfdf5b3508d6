import { and, type SQL, sql } from "drizzle-orm";
import { jsonList } from "#db/json-list.ts";
import { publishedApps } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { cardFor, installedAmong, toCard } from "#domain/store/queries.server.ts";
import { STORE_PAGE } from "#domain/store/rules.ts";
import {
  CANDIDATES,
  COLUMN_WEIGHTS,
  foldTag,
  knownAs,
  NAME_CANDIDATES,
  NAME_SCORE,
  POPULARITY_WEIGHT,
  parseQuery,
  type SearchCursor,
  type SearchQuery,
  type SearchSort,
  SORT_CANDIDATES,
  SPELLINGS_MAX,
  TYPOS_BELOW,
  tagsExpression,
  writeSearchCursor,
} from "./rules.ts";

type Wanted = {
  /** As the person typed it; blank for all apps. */
  query: string;
  /** An app has one of them at least; none for every app. */
  tags: ReadonlyArray<string>;
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

const BM25 = sql.raw(`bm25(search_texts, ${Object.values(COLUMN_WEIGHTS).join(", ")})`);

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
    from (${hits(category, SORT_CANDIDATES)}) cross join search_apps using (id)`;
}

/**
 * The apps that match. Tier 4 is the name itself, 3 its beginning, 2 all words somewhere, 1 a name one slip away, 0 other
 * spellings of the words. Scores add up and less is better, as bm25 has it. It reads every match, so it is asked only
 * where they are few; a word that common says little, and the name and popularity decide. What begins with the last word
 * is asked for only where whole words leave room: the index has to gather it from many words first.
 */
function matching(query: SearchQuery, { tags, sort }: Wanted) {
  const category = tagsExpression(tags);
  const { nameKey } = query;
  const expression = within(query.expression, category);
  const rows = sort === "relevance" ? CANDIDATES : SORT_CANDIDATES;
  const begins = sql`name_key >= ${nameKey} and name_key < ${nameKey} || char(0x10ffff)`;
  const slips = sql`${fewer(TYPOS_BELOW)} and name_key in (select word from (${oneSlipFrom(nameKey)}))`;
  const weighed = sql`
    union all select id, 2, score from (${hits(when(fewer(CANDIDATES), sql`${expression}`), CANDIDATES, BM25)})
    union all select id, 2, ${NAME_SCORE} from (${nameHits(within(`name : (${query.expression})`, category))})`;
  return sql`
    with whole as materialized (${hits(within(query.whole, category), rows)}),
    strict as materialized (select * from whole
      union select * from (${hits(when(sql`(select count(*) from whole) < ${rows}`, sql`${expression}`), rows)})),
    names as (select id from (${named(begins, tags)}) union all select id from (${named(slips, tags)})),
    found (id, tier, score) as (
      select id, 2, 0 from strict
      ${sort === "relevance" ? weighed : sql``}
      union all select id, 1, 0 from names
      union all select id, 0, score from (${hits(when(fewer(TYPOS_BELOW), respelt(query, category)), CANDIDATES, BM25)})
    ),
    best as (
      select app_id, popularity, installs, rating, created_at, score, case when name_key = ${nameKey} then 4
        when substr(name_key, 1, length(${nameKey})) = ${nameKey} then 3 else tier end as tier
      from (select id, max(tier) as tier, sum(score) as score from found group by id) cross join search_apps using (id)
    )
    select app_id as id, ${SORT_KEYS[sort]} as key from best`;
}

/** The best known apps that match an FTS5 expression. */
function hits(expression: SQL | string, rows: number, score = sql`0`) {
  return sql`select rowid as id, ${score} as score from search_texts
    where search_texts match ${expression} order by rowid limit ${rows}`;
}

/** The best known apps with all words in their names. */
function nameHits(expression: string) {
  return sql`select rowid as id from search_names where search_names match ${expression} order by rowid limit ${CANDIDATES}`;
}

function fewer(than: number) {
  return sql`(select count(*) from strict) < ${than}`;
}

/** The expression, or else an empty word, which no app has. */
function when(condition: SQL, expression: SQL) {
  return sql`(case when ${condition} then ${expression} else '""' end)`;
}

function within(expression: string, category: string | null) {
  return category === null ? expression : `(${expression}) AND ${category}`;
}

/** Apps by their names, however little known. Names have no spaces here: "pixelpad" finds "Pixel Pad". */
function named(condition: SQL, tags: Wanted["tags"]) {
  const wanted = JSON.stringify(tags.map(foldTag));
  const listed = sql`and exists (
    select 1 from json_each(search_apps.tags) where value in (select value from json_each(${wanted})))`;
  return sql`select id from search_apps where ${condition} ${tags.length > 0 ? listed : sql``} order by name_key limit ${NAME_CANDIDATES}`;
}

/** The query with other spellings of its words. */
function respelt({ terms }: SearchQuery, category: string | null) {
  const all = sql.join(terms.map(spelt), sql` || ' AND ' || `);
  return category === null ? all : sql`${all} || ' AND ' || ${category}`;
}

/**
 * A word or any known word that is one slip away: those of names and tags first, then those that begin alike; people
 * seldom mistake the first letter.
 */
function spelt({ word, quoted }: SearchQuery["terms"][number]) {
  return sql`'(' || ${quoted} || coalesce((
    select group_concat(' OR "' || word || '"', '') from (
      select word from (select word, min(place) as place from (${oneSlipFrom(word)}) group by word)
      order by place, substr(word, 1, 1) <> substr(${word}, 1, 1), abs(length(word) - length(${word})), word
      limit ${SPELLINGS_MAX}
    )), '') || ')'`;
}

function oneSlipFrom(word: string) {
  return sql`select word, place from search_typos
    where variant in ${jsonList(knownAs(word))}`;
}

/** The cards of these apps in their order, without those that left the store, and which the actor has installed. One round trip. */
export async function readCards(
  { db }: Pick<Services, "db">,
  actor: Actor | null,
  ids: ReadonlyArray<string>,
  filters: Array<SQL | undefined> = [],
) {
  const rows = await db
    .select(cardFor(actor))
    .from(publishedApps)
    // The plus keeps SQLite from reading all approved apps by their index to find these few among them.
    .where(and(sql`${publishedApps.id} in ${jsonList(ids)}`, sql`+${publishedApps.status} = 'approved'`, ...filters));
  const byId = new Map(rows.map((row) => [row.id, toCard(row)]));
  return { apps: ids.flatMap((id) => byId.get(id) ?? []), installed: installedAmong(rows) };
}
