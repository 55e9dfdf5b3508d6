import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import { isRanked, publishedApps, trendingApps } from "#db/schema/index.ts";
import { within } from "#domain/deadline.ts";
import type { Actor } from "#domain/policy.ts";
import { reportError } from "#domain/report-error.ts";
import { readCards, searchApps } from "#domain/search/queries.server.ts";
import { readSearchCursor } from "#domain/search/rules.ts";
import type { Services } from "#domain/services.ts";
import { countFilters, isFrontPage, type StoreQuery } from "./browse.ts";
import { columnOf, filters, has, listPage, nextAfter } from "./lists.server.ts";
import { searchPlainly } from "./plain-search.server.ts";
import { cardFor, installedAmong, type StoreCard, toCard } from "./queries.server.ts";
import { STORE_PAGE, tagsOf } from "./rules.ts";

type Needs = Pick<Services, "db" | "search" | "now">;

export type Section = { title: string; apps: Array<StoreCard> };
export type StorePage = {
  apps: Array<StoreCard>;
  sections: Array<Section>;
  installed: Array<string>;
  /** Where the next page begins; null on the last one. */
  next: string | null;
  /** Whether the search index failed, so that apps may be missing. */
  limited: boolean;
};

/** Apps in a section, at most and at least: fewer make no ranking, and leave most of a row empty. */
const SECTION = 6;
const SECTION_MIN = 3;
/** Pages of hits that are read for one page of filtered ones. */
const ROUNDS = 6;
/** In ms; so long a search may take before the store is searched without its index. */
const SEARCH_WAIT = 2_000;

/**
 * A page of the store. One round trip to the database, and one to the search index where something is searched. Where
 * that fails or takes too long, the search is limited, and the page says so.
 */
export async function readStore(services: Needs, actor: Actor | null, query: StoreQuery): Promise<StorePage> {
  if (query.search === "") return browse(services, actor, query);
  try {
    return await within(SEARCH_WAIT, search(services, actor, query));
  } catch (error) {
    reportError("search", error);
    return searchLimited(services, actor, query);
  }
}

/** One page: the index alone knows what follows on those that it gave. */
async function searchLimited(services: Needs, actor: Actor | null, query: StoreQuery): Promise<StorePage> {
  const order = query.sort === "relevance" ? null : columnOf(query);
  const category = query.category === null ? undefined : has(tagsOf(query.category));
  const wanted = { text: query.search, order, filters: [category, ...filters(services, query)] };
  const page = query.after === null ? await searchPlainly(services, actor, wanted) : { apps: [], installed: [] };
  return { ...page, sections: [], next: null, limited: true };
}

/** The index knows no filters: with some in force, further pages of hits are read until one page is full. */
async function search(services: Needs, actor: Actor | null, query: StoreQuery): Promise<StorePage> {
  const tags = query.category === null ? [] : [...tagsOf(query.category)];
  const apps: Array<StoreCard> = [];
  const installed: Array<string> = [];
  let next = query.after;
  for (let round = 0; round < (countFilters(query) > 0 ? ROUNDS : 1); round++) {
    const cursor = readSearchCursor(next);
    const found = await searchApps(services, { query: query.search, tags, sort: query.sort, cursor });
    const cards = await readCards(services, actor, found.ids, filters(services, query));
    apps.push(...cards.apps);
    installed.push(...cards.installed);
    next = found.next;
    if (next === null || apps.length >= STORE_PAGE) break;
  }
  return { apps, installed, sections: [], next, limited: false };
}

async function browse(services: Needs, actor: Actor | null, query: StoreQuery): Promise<StorePage> {
  const { db } = services;
  const front = isFrontPage(query);
  const cards = cardFor(actor);
  const limit = front ? SECTION : 0;
  const [found, trending, rated, popular] = await db.batch([
    listPage(services, actor, query),
    trend(services, cards, limit),
    top(services, cards, publishedApps.ratingScore, isRanked, limit),
    top(services, cards, publishedApps.installs, gte(publishedApps.installs, 1), limit),
  ]);
  const sections = [
    { title: "Trending this week", apps: trending.map(toCard) },
    { title: "Top rated", apps: rated.map(toCard) },
    { title: "Most installed", apps: popular.map(toCard) },
  ];
  return {
    apps: found.slice(0, STORE_PAGE).map(({ key: _, ...app }) => toCard(app)),
    installed: installedAmong([...found, ...trending, ...rated, ...popular]),
    sections: sections.filter((section) => section.apps.length >= SECTION_MIN),
    next: nextAfter(found),
    limited: false,
  };
}

const approved = eq(publishedApps.status, "approved");

type CardColumns = ReturnType<typeof cardFor>;

function top(
  { db }: Needs,
  cards: CardColumns,
  column: typeof publishedApps.ratingScore | typeof publishedApps.installs,
  enough: SQL,
  limit: number,
) {
  return db
    .select(cards)
    .from(publishedApps)
    .where(and(approved, enough))
    .orderBy(desc(column), desc(publishedApps.id))
    .limit(limit);
}

/** The most opened apps of the last days, as of the last refresh. */
function trend({ db }: Needs, cards: CardColumns, limit: number) {
  return db
    .select(cards)
    .from(trendingApps)
    .crossJoin(publishedApps)
    .where(and(eq(publishedApps.id, trendingApps.appId), sql`+${publishedApps.status} = 'approved'`))
    .orderBy(desc(trendingApps.opens))
    .limit(limit);
}
