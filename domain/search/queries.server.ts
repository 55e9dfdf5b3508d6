import { and, type SQL, sql } from "drizzle-orm";
import { jsonList } from "#db/json-list.ts";
import { publishedApps } from "#db/schema/index.ts";
import { cardFor, installedAmong, toCard } from "#domain/apps/cards.server.ts";
import { STORE_PAGE_SIZE } from "#domain/apps/rules.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import {
  COLUMN_WEIGHTS,
  MAX_NAME_MATCHES,
  MAX_RANKED,
  MAX_SORTED,
  MAX_TYPO_CANDIDATES,
  MIN_HITS_WITHOUT_DESCRIPTION_TYPOS,
  MIN_HITS_WITHOUT_TYPOS,
  NAME_SCORE,
  POPULARITY_WEIGHT,
} from "./rules.ts";
import { formatSearchCursor, type SearchCursor } from "./search-cursor.ts";
import { ftsTagFilter, parseQuery, type SearchQuery } from "./search-query.ts";
import type { SearchSort } from "./sorts.ts";
import { typoKeys } from "./typos.ts";
import { normalizeTag } from "./words.ts";

type SearchParams = {
  /** The query as typed; blank for all apps. */
  query: string;
  /** Apps need one of these tags; empty for all apps. */
  tags: ReadonlyArray<string>;
  sort: SearchSort;
  cursor: SearchCursor | null;
};

/**
 * Keys are whole numbers, the highest first. For relevance, 1000 keeps the ranks apart; bm25 is negative, so that
 * `1 - score` grows with the match; 10000 keeps four decimals. `rating` is the score of the store's lists.
 */
const SORT_KEYS = {
  relevance: sql`cast(round((match_rank * 1000 + (1 - score) * (1 + ${POPULARITY_WEIGHT} * popularity)) * 10000) as integer)`,
  newest: sql`created_at`,
  rated: sql`rating`,
  installed: sql`installs`,
};

/** The highest first. From `allWords` on, every word matches as typed. */
const MATCH_RANK = { wholeName: 4, nameBegins: 3, allWords: 2, nameWithTypo: 1, wordsWithTypos: 0 };

const BM25 = sql.raw(`bm25(search_texts, ${Object.values(COLUMN_WEIGHTS).join(", ")})`);

export async function searchApps({ search }: Pick<Services, "search">, params: SearchParams) {
  const query = parseQuery(params.query);
  if (query === null && params.query.trim() !== "") return { ids: [], next: null, inexact: false };
  const { cursor } = params;
  const rows = await search.all<SearchCursor & { matchRank: number }>(sql`
    select id, key, match_rank as matchRank from (${query ? matchQuery(query, params) : allApps(params)})
    ${cursor ? sql`where (key, id) < (${cursor.key}, ${cursor.id})` : sql``}
    order by key desc, id desc limit ${STORE_PAGE_SIZE + 1}`);
  const page = rows.slice(0, STORE_PAGE_SIZE);
  const last = page.at(-1);
  return {
    ids: page.map((row) => row.id),
    next: rows.length > STORE_PAGE_SIZE && last ? formatSearchCursor(last) : null,
    /** Whether all matches have typos. */
    inexact: page.length > 0 && page.every(({ matchRank }) => matchRank < MATCH_RANK.allWords),
  };
}

function allApps({ tags, sort }: SearchParams) {
  const key = SORT_KEYS[sort === "relevance" ? "newest" : sort];
  const category = ftsTagFilter(tags);
  if (category === null)
    return sql`select app_id as id, ${key} as key, ${MATCH_RANK.allWords} as match_rank from search_apps`;
  return sql`select app_id as id, ${key} as key, ${MATCH_RANK.allWords} as match_rank
    from (${ftsHits(category, MAX_SORTED)}) cross join search_apps using (id)`;
}

/**
 * Scores are sums of bm25, the lowest first. bm25 reads every match, so it runs only for few matches.
 * A prefix reads the index entries of every word that begins with it, so the last word is completed only if whole words
 * find too few apps. Typos are judged per word, and once for the words joined, as a name is ("pixlpad").
 */
function matchQuery(query: SearchQuery, { tags, sort }: SearchParams) {
  const category = ftsTagFilter(tags);
  const { nameKey } = query;
  const expression = andCategory(query.expression, category);
  const rows = sort === "relevance" ? MAX_RANKED : MAX_SORTED;
  const nameBegins = sql`name_key >= ${nameKey} and name_key < ${nameKey} || char(0x10ffff)`;
  const nameHasTypo = sql`${fewerAsTypedThan(MIN_HITS_WITHOUT_TYPOS)} and name_key in (select word from (${typoCandidates(nameKey)}))`;
  const scored = sql`
    union all select id, ${MATCH_RANK.allWords}, score from (${ftsHits(ftsIf(fewerAsTypedThan(MAX_RANKED), sql`${expression}`), MAX_RANKED, BM25)})
    union all select id, ${MATCH_RANK.allWords}, ${NAME_SCORE} from (${ftsNameHits(andCategory(`name : (${query.expression})`, category))})`;
  return sql`
    with whole_words as materialized (${ftsHits(andCategory(query.wholeWords, category), rows)}),
    as_typed as materialized (select * from whole_words
      union select * from (${ftsHits(ftsIf(sql`(select count(*) from whole_words) < ${rows}`, sql`${expression}`), rows)})),
    name_matches as (select id from (${byNameKey(nameBegins, tags)}) union all select id from (${byNameKey(nameHasTypo, tags)})),
    found (id, match_rank, score) as (
      select id, ${MATCH_RANK.allWords}, 0 from as_typed
      ${sort === "relevance" ? scored : sql``}
      union all select id, ${MATCH_RANK.nameWithTypo}, 0 from name_matches
      union all select id, ${MATCH_RANK.wordsWithTypos}, score from (${ftsHits(ftsIf(fewerAsTypedThan(MIN_HITS_WITHOUT_TYPOS), queryWithTypos(query, category)), MAX_RANKED, BM25)})
    ),
    per_app as (
      select app_id, popularity, installs, rating, created_at, score, case when name_key = ${nameKey} then ${MATCH_RANK.wholeName}
        when substr(name_key, 1, length(${nameKey})) = ${nameKey} then ${MATCH_RANK.nameBegins} else match_rank end as match_rank
      from (select id, max(match_rank) as match_rank, sum(score) as score from found group by id) cross join search_apps using (id)
    )
    select app_id as id, ${SORT_KEYS[sort]} as key, match_rank from per_app`;
}

/** Rowids ascend as popularity falls, so the limit keeps the most popular matches. */
function ftsHits(expression: SQL | string, rows: number, score = sql`0`) {
  return sql`select rowid as id, ${score} as score from search_texts
    where search_texts match ${expression} order by rowid limit ${rows}`;
}

function ftsNameHits(expression: string) {
  return sql`select rowid as id from search_names where search_names match ${expression} order by rowid limit ${MAX_RANKED}`;
}

function fewerAsTypedThan(limit: number) {
  return sql`(select count(*) from as_typed) < ${limit}`;
}

/** The expression if the condition holds, else the empty word, which matches nothing. */
function ftsIf(condition: SQL, expression: SQL) {
  return sql`(case when ${condition} then ${expression} else '""' end)`;
}

function andCategory(expression: string, category: string | null) {
  return category === null ? expression : `(${expression}) AND ${category}`;
}

/** Name keys have no spaces: "pixelpad" finds "Pixel Pad". */
function byNameKey(condition: SQL, tags: SearchParams["tags"]) {
  const normalized = JSON.stringify(tags.map(normalizeTag));
  const hasTag = sql`and exists (
    select 1 from json_each(search_apps.tags) where value in (select value from json_each(${normalized})))`;
  return sql`select id from search_apps where ${condition} ${tags.length > 0 ? hasTag : sql``} order by name_key limit ${MAX_NAME_MATCHES}`;
}

function queryWithTypos({ terms }: SearchQuery, category: string | null) {
  const all = sql.join(terms.map(withTypos), sql` || ' AND ' || `);
  return category === null ? all : sql`${all} || ' AND ' || ${category}`;
}

/**
 * Candidates from names and tags come first, then those with the same first letter, which is seldom wrong.
 * Words of descriptions are so many that they count only with that letter, and if too little matches as typed.
 */
function withTypos({ word, quoted }: SearchQuery["terms"][number]) {
  return sql`'(' || ${quoted} || coalesce((
    select group_concat(' OR "' || word || '"', '') from (
      select word from (select word, min(place) as place from (${typoCandidates(word)}) group by word)
      where place = 0 or (${fewerAsTypedThan(MIN_HITS_WITHOUT_DESCRIPTION_TYPOS)} and substr(word, 1, 1) = substr(${word}, 1, 1))
      order by place, substr(word, 1, 1) <> substr(${word}, 1, 1), abs(length(word) - length(${word})), word
      limit ${MAX_TYPO_CANDIDATES}
    )), '') || ')'`;
}

function typoCandidates(word: string) {
  return sql`select word, place from search_typos
    where variant in ${jsonList(typoKeys(word))}`;
}

/** Apps that left the store are omitted. One round trip. */
export async function readCards(
  { db }: Pick<Services, "db">,
  actor: Actor | null,
  ids: ReadonlyArray<string>,
  filters: Array<SQL | undefined> = [],
) {
  const rows = await db
    .select(cardFor(actor))
    .from(publishedApps)
    // `+` keeps SQLite from scanning the index of approved apps for these few.
    .where(and(sql`${publishedApps.id} in ${jsonList(ids)}`, sql`+${publishedApps.status} = 'approved'`, ...filters));
  const byId = new Map(rows.map((row) => [row.id, toCard(row)]));
  return { apps: ids.flatMap((id) => byId.get(id) ?? []), installed: installedAmong(rows) };
}
