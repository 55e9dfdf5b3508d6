import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import { batchPart, runPart } from "#db/batch-named.ts";
import { isRanked, publishedApps, trendingApps } from "#db/schema/index.ts";
import { MIN_TRENDING_OPENS } from "#db/trends.ts";
import { cardFor, installedAmong, type StoreCard, toCard } from "#domain/apps/cards.server.ts";
import { STORE_PAGE_SIZE } from "#domain/apps/rules.ts";
import type { Section, StorePage } from "#domain/apps/store-page.ts";
import type { Owner } from "#domain/auth/owner.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { withTimeout } from "#domain/kit/with-timeout.ts";
import { STORE_CHIPS, tagsOfChip } from "#domain/listing/categories.ts";
import { isFunctionWord } from "#domain/search/function-words.ts";
import { readCards, searchApps } from "#domain/search/queries.server.ts";
import { parseSearchCursor } from "#domain/search/search-cursor.ts";
import { stem } from "#domain/search/stems.ts";
import { suggestSearches } from "#domain/search/suggestions.server.ts";
import { tokenize } from "#domain/search/words.ts";
import { fallbackSearch } from "./fallback-search.server.ts";
import { filterConditions, hasAnyTag, listPage, nextCursor, sortColumn } from "./lists.server.ts";
import {
  MAX_HIT_PAGES,
  MAX_SECTION_APPS,
  MAX_SUGGESTED_APPS,
  MIN_RANKED_INSTALLS,
  MIN_SECTION_APPS,
  SEARCH_TIMEOUT_MS,
  SECTION_COUNT,
} from "./rules.ts";
import { countFilters, isFrontPage, type StoreQuery } from "./store-query.ts";

type Deps = Pick<Services, "db" | "search" | "now">;

/** One round trip, plus one to the index for a search, and two if it finds nothing. A failed or slow index falls back to a limited search. */
export async function readStorePage(services: Deps, actor: Actor | null, query: StoreQuery): Promise<StorePage> {
  if (query.search === "") return runPart(services.db, prepareStoreLists(services, actor, query));
  try {
    return await withTimeout(SEARCH_TIMEOUT_MS, search(services, actor, query));
  } catch (error) {
    reportError("search", error);
    return searchLimited(services, actor, query);
  }
}

/** Cursors of the index mean nothing here, so there is one page. */
async function searchLimited(services: Deps, actor: Actor | null, query: StoreQuery): Promise<StorePage> {
  const order = query.sort === "relevance" ? null : sortColumn(query);
  const category = query.category === null ? undefined : hasAnyTag(tagsOfChip(query.category));
  const params = { text: query.search, order, filters: [category, ...filterConditions(services, query)] };
  const page = query.after === null ? await fallbackSearch(services, actor, params) : { apps: [], installed: [] };
  return { ...page, sections: [], next: null, limited: true, inexact: false, suggestions: null };
}

/** The index knows no filters, so pages of hits are read until a page is full. */
async function search(services: Deps, actor: Actor | null, query: StoreQuery): Promise<StorePage> {
  const tags = query.category === null ? [] : [...tagsOfChip(query.category)];
  const apps: Array<StoreCard> = [];
  const installed: Array<string> = [];
  let next = query.after;
  let inexact = true;
  for (let round = 0; round < (countFilters(query) > 0 ? MAX_HIT_PAGES : 1); round++) {
    const cursor = parseSearchCursor(next);
    const found = await searchApps(services, { query: query.search, tags, sort: query.sort, cursor });
    const cards = await readCards(services, actor, found.ids, filterConditions(services, query));
    apps.push(...cards.apps);
    installed.push(...cards.installed);
    next = found.next;
    inexact &&= found.inexact;
    if (next === null || apps.length >= STORE_PAGE_SIZE) break;
  }
  if (apps.length === 0 && next === null && query.after === null && countFilters(query) === 0)
    return nothingFound(services, actor, query);
  const page = { apps, installed, sections: [], next, limited: false, suggestions: null };
  return { ...page, inexact: inexact && apps.length > 0 };
}

async function nothingFound(services: Deps, actor: Actor | null, { search }: StoreQuery): Promise<StorePage> {
  const [rated, searches] = await Promise.all([
    topApps(services, cardFor(actor), publishedApps.ratingScore, isRanked, MAX_SUGGESTED_APPS),
    suggestSearches(services, search),
  ]);
  const section = { title: "Top rated", sort: "rated" as const, apps: rated.map(toCard) };
  return {
    apps: [],
    installed: installedAmong(rated),
    sections: rated.length > 0 ? [section] : [],
    next: null,
    limited: false,
    inexact: false,
    suggestions: { searches, categories: categoriesNamed(search) },
  };
}

/** The store's categories that share a word with the search. */
function categoriesNamed(search: string) {
  const stems = new Set(
    tokenize(search)
      .filter((word) => !isFunctionWord(word))
      .map(stem),
  );
  return Object.keys(STORE_CHIPS).filter((name) => tokenize(name).some((word) => stems.has(stem(word))));
}

/** The store without a search. `owner`: null for a visitor. */
export function prepareStoreLists(services: Deps, owner: Owner | null, query: StoreQuery) {
  const columns = cardFor(owner);
  // Enough to fill a section after those shown above it are left out.
  const limit = isFrontPage(query) ? MAX_SECTION_APPS * SECTION_COUNT : 0;
  const hasInstalls = gte(publishedApps.installs, MIN_RANKED_INSTALLS);
  const statements = {
    rows: listPage(services, owner, query),
    trending: trendingCards(services, columns, limit),
    rated: topApps(services, columns, publishedApps.ratingScore, isRanked, limit),
    popular: topApps(services, columns, publishedApps.installs, hasInstalls, limit),
  };
  return batchPart(statements, ({ rows, trending, rated, popular }): StorePage => {
    const sections = [
      { title: "Trending this week", sort: null, apps: trending.map(toCard) },
      { title: "Top rated", sort: "rated" as const, apps: rated.map(toCard) },
      { title: "Most installed", sort: "installed" as const, apps: popular.map(toCard) },
    ];
    return {
      apps: rows.slice(0, STORE_PAGE_SIZE).map(({ key: _, ...app }) => toCard(app)),
      installed: installedAmong([...rows, ...trending, ...rated, ...popular]),
      sections: withoutRepeats(sections),
      next: nextCursor(rows),
      limited: false,
      inexact: false,
      suggestions: null,
    };
  });
}

/** Each app is in the first of its sections. */
function withoutRepeats(sections: ReadonlyArray<Section>) {
  const shown = new Set<string>();
  return sections.flatMap((section) => {
    const apps = section.apps.filter(({ id }) => !shown.has(id)).slice(0, MAX_SECTION_APPS);
    if (apps.length < MIN_SECTION_APPS) return [];
    for (const { id } of apps) shown.add(id);
    return [{ ...section, apps }];
  });
}

const approved = eq(publishedApps.status, "approved");

type CardColumns = ReturnType<typeof cardFor>;

function topApps(
  { db }: Deps,
  columns: CardColumns,
  column: typeof publishedApps.ratingScore | typeof publishedApps.installs,
  condition: SQL,
  limit: number,
) {
  return db
    .select(columns)
    .from(publishedApps)
    .where(and(approved, condition))
    .orderBy(desc(column), desc(publishedApps.id))
    .limit(limit);
}

function trendingCards({ db }: Deps, columns: CardColumns, limit: number) {
  return db
    .select(columns)
    .from(trendingApps)
    .crossJoin(publishedApps)
    .where(
      and(
        eq(publishedApps.id, trendingApps.appId),
        gte(trendingApps.opens, MIN_TRENDING_OPENS),
        sql`+${publishedApps.status} = 'approved'`,
      ),
    )
    .orderBy(desc(trendingApps.opens))
    .limit(limit);
}
