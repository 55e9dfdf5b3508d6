import { tabStorage } from "#app/device/storage.ts";
import type { StoreCard } from "#domain/apps/cards.server.ts";

export type ListPage = { apps: ReadonlyArray<StoreCard>; next: string | null; limited: boolean };
export type CachedList = { url: string; pages: ReadonlyArray<ListPage> };

/** Increase the number when the shape of the cards changes. */
const LISTS_KEY = "store-lists/2";
/** Bounds the size to some hundred kilobytes of the five megabytes that a site has. */
const MAX_STORED_LISTS = 3;
const MAX_STORED_PAGES = 10;

/** `y` is in px. */
type Stored = { lists: Array<[entryKey: string, CachedList]>; scrolled: { entryKey: string; y: number } | null };

const NO_LISTS: Stored = { lists: [], scrolled: null };

export function readLists(): Stored {
  return tabStorage.getJson<Stored>(LISTS_KEY) ?? NO_LISTS;
}

export function writeLists(lists: Iterable<[string, CachedList]>, scrolled: Stored["scrolled"]) {
  const newest = [...lists].slice(-MAX_STORED_LISTS).map(([entryKey, { url, pages }]): [string, CachedList] => {
    const storedPages = pages.slice(0, MAX_STORED_PAGES).map(({ apps, next, limited }) => ({ apps, next, limited }));
    return [entryKey, { url, pages: storedPages }];
  });
  tabStorage.setJson(LISTS_KEY, { lists: newest, scrolled });
}
