import { type Cursor, formatCursor, parseCursor } from "#domain/store/rules.ts";
import { UPDATE_TABS, type UpdateTab } from "./rules.ts";

/** What the address of /admin-mod/updates says. */
export type UpdatesQuery = { tab: UpdateTab; after: Cursor | null; id: string | null };

export function parseUpdatesQuery(params: URLSearchParams): UpdatesQuery {
  return {
    tab: UPDATE_TABS.find((tab) => tab === params.get("tab")) ?? "pending",
    after: parseCursor(params.get("after")),
    id: params.get("id") || null,
  };
}

export function updatesHref(query: UpdatesQuery, change: Partial<UpdatesQuery> = {}) {
  const { tab, after, id } = { ...query, ...change };
  const params = new URLSearchParams({
    ...(tab !== "pending" && { tab }),
    ...(after && { after: formatCursor(after) }),
    ...(id && { id }),
  });
  return params.size > 0 ? `/admin-mod/updates?${params}` : "/admin-mod/updates";
}
