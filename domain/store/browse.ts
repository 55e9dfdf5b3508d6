import { readSort, type SearchSort } from "#domain/search/rules.ts";
import { readChip } from "./rules.ts";

/** Choices of "updated since", in days. */
export const SINCE = { week: 7, month: 30, year: 365 } as const;
export const SINCE_LABELS = { week: "the last week", month: "the last month", year: "the last year" } as const;
/** Above what a search found without its index. */
export const SEARCH_LIMITED = "Search is limited right now. Some apps may be missing.";
type Since = keyof typeof SINCE;

/** What is changed to clear the filters, and nothing else. */
export const NO_FILTERS = { stars: null, offline: false, nobody: false, since: null };

/** Everything that an address of the store asks for. `stars` is the lowest mean, `after` where the page begins. */
export type StoreQuery = {
  search: string;
  category: string | null;
  sort: SearchSort;
  stars: number | null;
  offline: boolean;
  nobody: boolean;
  since: Since | null;
  after: string | null;
};

/** What is not understood counts as not given, save a category: what it finds is not the whole store. */
export function readStoreQuery(params: URLSearchParams): StoreQuery {
  const search = params.get("search")?.trim() ?? "";
  const sort = readSort(params.get("sort"));
  return {
    search,
    category: readChip(params.get("category")),
    sort: sort === "relevance" ? usualSort(search) : sort,
    stars: readStars(params.get("stars")),
    offline: params.get("offline") === "1",
    nobody: params.get("nobody") === "1",
    since: readSince(params.get("since")),
    after: params.get("after"),
  };
}

export function readStars(value: string | null) {
  const stars = Number(value);
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null;
}

export function readSince(value: string | null): Since | null {
  return isSince(value) ? value : null;
}

function isSince(value: string | null): value is Since {
  return value !== null && Object.hasOwn(SINCE, value);
}

/** The store's address for a query with a change; a page of a list only where the change says so. */
export function storeHref(query: StoreQuery, change: Partial<StoreQuery> = {}) {
  const params = new URLSearchParams(storeFields({ ...query, after: null, ...change }));
  return params.size > 0 ? `/store?${params}` : "/store";
}

/** What a query's address says, name by name: whatever is not as it would be anyway. */
export function storeFields(query: StoreQuery) {
  const { search, category, sort, stars, offline, nobody, since, after } = query;
  const fields = {
    search: search || null,
    category,
    sort: sort === usualSort(search) ? null : sort,
    stars: stars === null ? null : String(stars),
    offline: offline ? "1" : null,
    nobody: nobody ? "1" : null,
    since,
    after,
  };
  return Object.entries(fields).flatMap(
    ([name, value]): Array<[string, string]> => (value === null ? [] : [[name, value]]),
  );
}

/** What changes with the words that are looked for: filters stay, and so does an order that was chosen. */
export function searchFor({ search: before, sort }: StoreQuery, search: string): Partial<StoreQuery> {
  return { search, sort: sort === usualSort(before) || sort === "relevance" ? usualSort(search) : sort };
}

function usualSort(search: string): SearchSort {
  return search === "" ? "newest" : "relevance";
}

/** The address that a query was read from, its page too. */
export function addressOf(query: StoreQuery) {
  return storeHref(query, { after: query.after });
}

/** Filters in force besides category and search. */
export function countFilters({ stars, offline, nobody, since }: StoreQuery) {
  return [stars !== null, offline, nobody, since !== null].filter(Boolean).length;
}

/** Whether the whole store is shown from its beginning: only then there are sections above the list. */
export function isFrontPage(query: StoreQuery) {
  return query.search === "" && query.category === null && query.after === null && countFilters(query) === 0;
}
