import type { StoreQuery } from "#domain/store/store-query.ts";

export const LOAD_FAILURE = { title: "Error loading apps", message: "There was an error loading the published apps." };

export const OFFLINE_LIST = {
  title: "You're offline",
  message: "The store needs a connection. Your home screen and journal still work.",
};

export function listTitle({ search, category }: StoreQuery) {
  if (search === "") return category ?? "All apps";
  return category ? `“${search}” in ${category}` : `Results for “${search}”`;
}

/** Shows the number loaded, since the total is never counted. */
export function listCountText({
  shownCount,
  hasMore,
  query,
  inexact = false,
  suggestions = 0,
}: {
  shownCount: number;
  hasMore: boolean;
  query: StoreQuery;
  inexact?: boolean;
  suggestions?: number;
}) {
  if (shownCount === 0 && suggestions > 0)
    return `No apps. ${suggestions} ${suggestions === 1 ? "suggestion" : "suggestions"}`;
  if (shownCount === 0) return hasMore ? "" : "No apps";
  if (inexact) return `No exact matches. Similar apps: ${shownCount}${hasMore ? "+" : ""}`;
  const apps = shownCount === 1 && !hasMore ? "app" : "apps";
  return `${shownCount}${hasMore ? "+" : ""} ${query.after === null ? "" : "more "}${apps}`;
}
