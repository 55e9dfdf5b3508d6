import { useMemo, useState } from "react";
import { useNavigation } from "react-router";
import type { Account } from "#app/context.ts";
import { useLate } from "#app/hooks/use-late.ts";
import type { StorePage } from "#domain/store/browse.server.ts";
import { readStoreQuery, type StoreQuery } from "#domain/store/browse.ts";

/** A page of the store as it was asked for. */
export type Page = StorePage & { failed: false; query: StoreQuery; account: Account | null; origin: string };

/** What a request brought: a page, or only what it was asked for. */
export type Loaded = Page | { failed: true; query: StoreQuery };

/** A request that takes longer, in ms, is shown as one. */
const BLINK = 150;

/** The last page that arrived: what a failed request leaves as it is. */
export function useLastPage(loaded: Loaded): Page | null {
  const [last, setLast] = useState(loaded.failed ? null : loaded);
  if (!loaded.failed && loaded !== last) setLast(loaded);
  return loaded.failed ? last : loaded;
}

/** What the store is on its way to show, null where it shows what it was asked for; `late` after a blink. */
export function useComing() {
  const { location } = useNavigation();
  const search = location?.pathname === "/store" ? location.search : null;
  const coming = useMemo(() => (search === null ? null : readStoreQuery(new URLSearchParams(search))), [search]);
  return { coming, late: useLate(coming !== null, BLINK) };
}
