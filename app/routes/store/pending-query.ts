import { useMemo, useState } from "react";
import { useNavigation } from "react-router";
import type { Account } from "#app/context.ts";
import { useDelayed } from "#app/hooks/use-delayed.ts";
import type { StorePage } from "#domain/apps/store-page.ts";
import { parseStoreQuery, type StoreQuery } from "#domain/store/store-query.ts";

export type LoadedPage = StorePage & { failed: false; query: StoreQuery; account: Account | null; origin: string };

export type StoreLoaderData = LoadedPage | { failed: true; query: StoreQuery };

const PENDING_DELAY_MS = 150;

/** The last page that was loaded, which stays on the screen when a request fails. */
export function useLastPage(loaded: StoreLoaderData): LoadedPage | null {
  const [lastPage, setLastPage] = useState(loaded.failed ? null : loaded);
  if (!loaded.failed && loaded !== lastPage) setLastPage(loaded);
  return loaded.failed ? lastPage : loaded;
}

export function usePendingQuery() {
  const { location } = useNavigation();
  const search = location?.pathname === "/store" ? location.search : null;
  const pendingQuery = useMemo(() => (search === null ? null : parseStoreQuery(new URLSearchParams(search))), [search]);
  return { pendingQuery, isDelayed: useDelayed(pendingQuery !== null, PENDING_DELAY_MS) };
}
