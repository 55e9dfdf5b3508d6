import { useState } from "react";
import type { Account } from "#app/context.ts";
import type { StorePage } from "#domain/apps/store-page.ts";
import type { StoreQuery } from "#domain/store/store-query.ts";

export type LoadedPage = StorePage & { failed: false; query: StoreQuery; account: Account | null; origin: string };

export type StoreLoaderData = LoadedPage | { failed: true; query: StoreQuery };

/** The last page that was loaded, which stays on the screen when a request fails. */
export function useLastPage(loaded: StoreLoaderData): LoadedPage | null {
  const [lastPage, setLastPage] = useState(loaded.failed ? null : loaded);
  if (!loaded.failed && loaded !== lastPage) setLastPage(loaded);
  return loaded.failed ? lastPage : loaded;
}
