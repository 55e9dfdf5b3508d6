import { useFetcher, useLocation } from "react-router";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { storeHref, storePageHref } from "#domain/store/store-query.ts";
import { cachePages, joinPages, NO_PAGES, readCachedPages, subscribeToLists } from "./list-cache.ts";
import type { LoadedPage, StoreLoaderData } from "./loaded-page.ts";
import { useStoredLists } from "./use-stored-lists.ts";

export type List = ReturnType<typeof useList>;

export function useList(firstPage: LoadedPage | null) {
  const { key } = useLocation();
  const { data, load, state } = useFetcher<StoreLoaderData>();
  const url = firstPage ? storePageHref(firstPage.query) : "";
  const cachedPages = useStore({ subscribe: subscribeToLists, get: () => readCachedPages(key, url) }, NO_PAGES);
  useStoredLists(key, cachedPages.length);
  const nextCursor = (cachedPages.at(-1) ?? firstPage)?.next ?? null;
  const href = firstPage && nextCursor !== null ? storeHref(firstPage.query, { after: nextCursor }) : null;
  const isAnswered = data !== undefined && storePageHref(data.query) === href;
  // Cached, since the pages must outlive the screen, which its fetcher does not: Back shows them again.
  useOnChange(data, () => {
    if (!firstPage || !isAnswered || data.failed) return;
    cachePages(key, url, [...(cachedPages.length > 0 ? cachedPages : [firstPage]), data]);
  });
  return {
    apps: firstPage ? joinPages([firstPage, ...cachedPages]) : [],
    limited: firstPage !== null && [firstPage, ...cachedPages].some((page) => page.limited),
    href,
    busy: state !== "idle",
    failed: isAnswered && data.failed,
    loadMore: () => href !== null && state === "idle" && void load(href),
  };
}
