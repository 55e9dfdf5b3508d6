import { createStore } from "#app/lib/create-store.ts";
import type { StoreCard } from "#domain/apps/cards.server.ts";
import { type CachedList, type ListPage, readLists, writeLists } from "./list-cache-storage.ts";

const MAX_CACHED_LISTS = 20;
export const NO_PAGES: ReadonlyArray<ListPage> = [];

const stored = readLists();
/** By the key of the history entry. */
const lists = createStore<ReadonlyMap<string, CachedList>>(new Map(stored.lists));
let savedScroll = stored.scrolled;

/** Lets Back restore the list. Browser only: a server would share it between users. */
export function readCachedPages(entryKey: string, url: string) {
  const cached = lists.get().get(entryKey);
  return cached?.url === url ? cached.pages : NO_PAGES;
}

export function cachePages(entryKey: string, url: string, pages: ReadonlyArray<ListPage>) {
  const others = [...lists.get()].filter(([key]) => key !== entryKey);
  lists.set(new Map([...others, [entryKey, { url, pages }] as const].slice(-MAX_CACHED_LISTS)));
}

export const subscribeToLists = lists.subscribe;

export function storeLists(scrolled: typeof savedScroll) {
  writeLists(lists.get(), scrolled);
}

/** The scroll position in px. It can be read only once. */
export function consumeScroll(entryKey: string) {
  if (savedScroll?.entryKey !== entryKey) return null;
  const { y } = savedScroll;
  savedScroll = null;
  return y;
}

/** Joins pages and drops repeated apps: new apps on top shift others to later pages. */
export function joinPages(pages: ReadonlyArray<ListPage>) {
  const apps = new Map<string, StoreCard>();
  for (const page of pages) for (const app of page.apps) if (!apps.has(app.id)) apps.set(app.id, app);
  return [...apps.values()];
}
