import type { StoreQuery } from "#domain/store/browse.ts";

/** The specification's words where the store can't be read (spec 2, section 7). */
export const LOAD_FAILURE = { title: "Error loading apps", message: "There was an error loading the published apps." };

/** What the list shows. */
export function titleOf({ search, category }: StoreQuery) {
  if (search === "") return category ?? "All apps";
  return category ? `“${search}” in ${category}` : `Results for “${search}”`;
}

/** How many apps there are, as far as is known: while more follow, nobody has counted them. */
export function countText({ shown, more, query }: { shown: number; more: boolean; query: StoreQuery }) {
  if (shown === 0) return more ? "" : "No apps";
  const apps = shown === 1 && !more ? "app" : "apps";
  return `${shown}${more ? "+" : ""} ${query.after === null ? "" : "more "}${apps}`;
}
