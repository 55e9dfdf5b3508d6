import { parseCategory } from "#domain/listing/categories.ts";
import { parseSort, type SearchSort } from "#domain/search/sorts.ts";

export const SINCE_DAYS = { week: 7, month: 30, year: 365 } as const;
export const SINCE_LABELS = { week: "Past week", month: "Past month", year: "Past year" } as const;
/** Shown above the hits of a search without the index. */
export const SEARCH_LIMITED = "Search is limited right now. Some apps may be missing.";
type Since = keyof typeof SINCE_DAYS;

export const NO_FILTERS = { stars: null, worksOffline: false, contactsNobody: false, since: null };

/** `stars` is the lowest mean rating, `after` the page's cursor. */
export type StoreQuery = {
  search: string;
  category: string | null;
  sort: SearchSort;
  stars: number | null;
  worksOffline: boolean;
  contactsNobody: boolean;
  since: Since | null;
  after: string | null;
};

/** Invalid values count as absent, except an unknown category, which finds nothing. */
export function parseStoreQuery(params: URLSearchParams): StoreQuery {
  const search = params.get("search")?.trim() ?? "";
  const sort = parseSort(params.get("sort"));
  return {
    search,
    category: parseCategory(params.get("category")),
    sort: sort === "relevance" ? defaultSort(search) : sort,
    stars: parseStars(params.get("stars")),
    worksOffline: params.get("offline") === "1",
    contactsNobody: params.get("nobody") === "1",
    since: parseSince(params.get("since")),
    after: params.get("after"),
  };
}

export function parseStars(value: string | null) {
  const stars = Number(value);
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null;
}

export function parseSince(value: string | null): Since | null {
  return isSince(value) ? value : null;
}

function isSince(value: string | null): value is Since {
  return value !== null && Object.hasOwn(SINCE_DAYS, value);
}

/** Leads to the first page unless the change has `after`. */
export function storeHref(query: StoreQuery, change: Partial<StoreQuery> = {}) {
  const params = new URLSearchParams(storeParams({ ...query, after: null, ...change }));
  return params.size > 0 ? `/store?${params}` : "/store";
}

export function storeParams(query: StoreQuery) {
  const { search, category, sort, stars, worksOffline, contactsNobody, since, after } = query;
  const fields = {
    search: search || null,
    category,
    sort: sort === defaultSort(search) ? null : sort,
    stars: stars === null ? null : String(stars),
    offline: worksOffline ? "1" : null,
    nobody: contactsNobody ? "1" : null,
    since,
    after,
  };
  return Object.entries(fields).flatMap(
    ([name, value]): Array<[string, string]> => (value === null ? [] : [[name, value]]),
  );
}

/** Keeps the filters and a chosen order. */
export function changeSearch({ search: before, sort }: StoreQuery, search: string): Partial<StoreQuery> {
  return { search, sort: sort === defaultSort(before) || sort === "relevance" ? defaultSort(search) : sort };
}

function defaultSort(search: string): SearchSort {
  return search === "" ? "newest" : "relevance";
}

export function storePageHref(query: StoreQuery) {
  return storeHref(query, { after: query.after });
}

/** Excludes category and search. */
export function countFilters({ stars, worksOffline, contactsNobody, since }: StoreQuery) {
  return [stars !== null, worksOffline, contactsNobody, since !== null].filter(Boolean).length;
}

/** Sections are shown only on the front page. */
export function isFrontPage(query: StoreQuery) {
  return query.search === "" && query.category === null && query.after === null && countFilters(query) === 0;
}
