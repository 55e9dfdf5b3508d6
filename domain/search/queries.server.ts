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
  MAX_TYPO_HITS,
  MIN_HITS_WITHOUT_DESCRIPTION_TYPOS,
  MIN_HITS_WITHOUT_FORMS,
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

/** The highest first. From `otherForms` on, every word matches, as typed or in another form. */
const MATCH_RANK = { wholeName: 5, nameBegins: 4, allWords: 3, otherForms: 2, nameWithTypo: 1, wordsWithTypos: 0 };

const BM25 = sql.raw(`bm25(search_texts, ${Object.values(COLUMN_WEIGHTS).join(", ")})`);

export async function searchApps({ search }: Pick<Services, "search">, params: SearchParams) {
  const query = parseQuery(params.query);
  if (query === null && params.query.trim() !== "") return { ids: [], next: null, inexact: false };
  const { cursor } = params;
  const rows = await search.all<SearchCursor & { matchRank: number }>(sql`
    select id, key, match_rank as matchRank from (${query ? matchQuery(query, params) : allApps(params)})
    ${cursor ? sql`where (key, id) < (${cursor.key}, ${cursor.id})` : sql``}
    order by key desc, id desc limit ${literal(STORE_PAGE_SIZE + 1)}`);
  const page = rows.slice(0, STORE_PAGE_SIZE);
  const last = page.at(-1);
  return {
    ids: page.map((row) => row.id),
    next: rows.length > STORE_PAGE_SIZE && last ? formatSearchCursor(last) : null,
    /** Whether all matches have typos. */
    inexact: page.length > 0 && page.every(({ matchRank }) => matchRank < MATCH_RANK.otherForms),
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
 * One statement, in steps of one row: each finds what the next one needs to know, and is read once. A step that isn't needed isn't run.
 * A prefix reads the index entries of every word that begins with it, so the last word is completed only if whole words
 * find too few apps. Typos are judged per word, and once for the words joined, as a name is ("pixlpad").
 * Scores are sums of bm25, the lowest first. bm25 reads every match, so few matches are read again with it.
 */
function matchQuery(query: SearchQuery, { tags, sort }: SearchParams) {
  const category = ftsTagFilter(tags);
  const asTyped = andCategory(query.expression, category);
  const anyForms = andCategory(query.anyForms, category);
  const limit = sort === "relevance" ? MAX_RANKED : MAX_SORTED;
  const { nameKey } = query;
  const lists = hitLists({ query, category, tags, sort, limit, asTyped, anyForms });
  return sql`
    with whole_words as materialized (select ${ftsIds(andCategory(query.wholeWords, category), limit)} as whole_ids),
    as_typed as materialized (select *, case when json_array_length(whole_ids) < ${literal(limit)} then ${ftsIds(asTyped, limit)} else whole_ids end as typed_ids
      from whole_words),
    counted as materialized (select *, json_array_length(typed_ids) as typed_n from as_typed),
    forms as materialized (select *, case when typed_n < ${literal(MIN_HITS_WITHOUT_FORMS)} then ${ftsIds(anyForms, limit)} else '[]' end as form_ids from counted),
    exact as materialized (select *, max(typed_n, json_array_length(form_ids)) as exact_n from forms),
    typo_query as materialized (select *, case when exact_n < ${literal(MIN_HITS_WITHOUT_TYPOS)} then ${queryWithTypos(query, category)} end as with_typos
      from exact),
    typos as materialized (select *, case when with_typos is null then '[]' else ${ftsIds(sql`with_typos`, MAX_TYPO_HITS)} end as typo_ids from typo_query),
    found (match_rank, id, score) as (
      select list.value, iif(typeof(hit.key) = 'integer', hit.value, cast(hit.key as integer)),
        iif(typeof(hit.key) = 'integer', 0, hit.value)
      from typos cross join json_each(${JSON.stringify(lists.map(({ rank }) => rank))}) as list
      cross join json_each(case list.key ${sql.join(lists.map(({ hits }, n) => sql` when ${n} then ${hits}`))} end) as hit
    ),
    per_app as (
      select app_id, popularity, installs, rating, created_at, score, case when name_key = ${nameKey} then ${literal(MATCH_RANK.wholeName)}
        when substr(name_key, 1, length(${nameKey})) = ${nameKey} then ${literal(MATCH_RANK.nameBegins)} else match_rank end as match_rank
      from (select id, max(match_rank) as match_rank, sum(score) as score from found group by id) cross join search_apps using (id)
    )
    select app_id as id, ${SORT_KEYS[sort]} as key, match_rank from per_app`;
}

type Matching = Pick<SearchParams, "tags" | "sort"> & {
  query: SearchQuery;
  category: string | null;
  limit: number;
  asTyped: string;
  anyForms: string;
};

/** Lists of ids, or objects of scores by ids, as JSON. The numbers of the steps are in scope. */
function hitLists({ query, category, tags, sort, limit, asTyped, anyForms }: Matching) {
  const { nameKey } = query;
  const scoreIf = (condition: SQL, scores: SQL, ids: SQL) =>
    sort === "relevance" ? sql`case when ${condition} then ${scores} else ${ids} end` : ids;
  const inName = andCategory(`name : (${query.expression})`, category);
  const nameBegins = sql`name_key >= ${nameKey} and name_key < ${nameKey} || char(0x10ffff)`;
  const nameHasTypo = sql`name_key in (select word from (${typoCandidates(nameKey)}))`;
  const isNew = sql`and rowid not in (select value from json_each(typed_ids))`;
  return [
    {
      rank: MATCH_RANK.allWords,
      hits: scoreIf(sql`typed_n between 1 and ${literal(MAX_RANKED - 1)}`, ftsScores(asTyped), sql`typed_ids`),
    },
    {
      rank: MATCH_RANK.allWords,
      hits: sql`case when typed_n >= ${literal(limit)} and whole_ids <> typed_ids then whole_ids end`,
    },
    { rank: MATCH_RANK.allWords, hits: scoreIf(sql`typed_n > 0`, ftsNameScores(inName), sql`'[]'`) },
    {
      rank: MATCH_RANK.otherForms,
      hits: sql`case when exact_n > typed_n then ${scoreIf(sql`exact_n < ${literal(MAX_RANKED)}`, ftsScores(anyForms, isNew), sql`form_ids`)} end`,
    },
    { rank: MATCH_RANK.nameWithTypo, hits: idsByNameKey(nameBegins, tags) },
    {
      rank: MATCH_RANK.nameWithTypo,
      hits: sql`case when exact_n < ${literal(MIN_HITS_WITHOUT_TYPOS)} then ${idsByNameKey(nameHasTypo, tags)} end`,
    },
    {
      rank: MATCH_RANK.wordsWithTypos,
      hits: scoreIf(
        sql`json_array_length(typo_ids) between 1 and ${literal(MAX_TYPO_HITS - 1)}`,
        ftsScores(sql`with_typos`),
        sql`typo_ids`,
      ),
    },
  ];
}

/** SQLite prepares a statement a second time if a limit is bound, and D1 binds at most 100 values. */
function literal(value: number) {
  return sql.raw(String(value));
}

/** Rowids ascend as popularity falls, so the limit keeps the most popular matches. */
function ftsHits(expression: SQL | string, rows: number, score = sql`0`, condition = sql``) {
  return sql`select rowid as id, ${score} as score from search_texts
    where search_texts match ${expression} ${condition} order by rowid limit ${literal(rows)}`;
}

function ftsIds(expression: SQL | string, rows: number) {
  return sql`(select json_group_array(id) from (${ftsHits(expression, rows)}))`;
}

function ftsScores(expression: SQL | string, condition?: SQL) {
  return sql`(select json_group_object(id, score) from (${ftsHits(expression, MAX_RANKED, BM25, condition)}))`;
}

function ftsNameScores(expression: string) {
  return sql`(select json_group_object(id, ${NAME_SCORE}) from (
    select rowid as id from search_names where search_names match ${expression} order by rowid limit ${literal(MAX_RANKED)}))`;
}

function andCategory(expression: string, category: string | null) {
  return category === null ? expression : `(${expression}) AND ${category}`;
}

/** Name keys have no spaces: "pixelpad" finds "Pixel Pad". */
function idsByNameKey(condition: SQL, tags: SearchParams["tags"]) {
  const normalized = JSON.stringify(tags.map(normalizeTag));
  const hasTag = sql`and exists (
    select 1 from json_each(search_apps.tags) where value in (select value from json_each(${normalized})))`;
  return sql`(select json_group_array(id) from (
    select id from search_apps where ${condition} ${tags.length > 0 ? hasTag : sql``} order by name_key limit ${literal(MAX_NAME_MATCHES)}))`;
}

function queryWithTypos({ terms }: SearchQuery, category: string | null) {
  const all = sql.join(terms.map(termWithTypos), sql` || ' AND ' || `);
  return category === null ? all : sql`${all} || ' AND ' || ${category}`;
}

/**
 * Candidates from names and tags come first, then those with the same first letter, which is seldom wrong.
 * Words of descriptions are so many that they count only with that letter, and if too little matches as typed.
 */
function termWithTypos({ word, asTyped, anyForm, isSpelt }: SearchQuery["terms"][number]) {
  if (!isSpelt) return sql`${anyForm ?? asTyped}`;
  return sql`'(' || ${anyForm ?? asTyped} || coalesce((
    select group_concat(' OR "' || word || '"', '') from (
      select word from (select word, min(place) as place from (${typoCandidates(word)}) group by word)
      where place = 0 or (exact_n < ${literal(MIN_HITS_WITHOUT_DESCRIPTION_TYPOS)} and substr(word, 1, 1) = substr(${word}, 1, 1))
      order by place, substr(word, 1, 1) <> substr(${word}, 1, 1), abs(length(word) - length(${word})), word
      limit ${literal(MAX_TYPO_CANDIDATES)}
    )), '') || ')'`;
}

/** A word of a name or a tag is spelt right: "news", where something matches it, is no slip of "new". */
function isNamed(word: string) {
  return sql`exists (select 1 from search_typos where variant = ${word} and word = ${word} and place = 0)`;
}

function typoCandidates(word: string) {
  return sql`select word, place from search_typos
    where variant in ${jsonList(typoKeys(word))} and (exact_n = 0 or not ${isNamed(word)})`;
}

/** Apps that left the store are omitted. One round trip, or none without ids. */
export async function readCards(
  { db }: Pick<Services, "db">,
  actor: Actor | null,
  ids: ReadonlyArray<string>,
  filters: Array<SQL | undefined> = [],
) {
  if (ids.length === 0) return { apps: [], installed: [] };
  const rows = await db
    .select(cardFor(actor))
    .from(publishedApps)
    // `+` keeps SQLite from scanning the index of approved apps for these few.
    .where(and(sql`${publishedApps.id} in ${jsonList(ids)}`, sql`+${publishedApps.status} = 'approved'`, ...filters));
  const byId = new Map(rows.map((row) => [row.id, toCard(row)]));
  return { apps: ids.flatMap((id) => byId.get(id) ?? []), installed: installedAmong(rows) };
}
