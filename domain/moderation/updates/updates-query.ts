import { formatQueueCursor, parseQueueCursor, type QueueCursor } from "#domain/moderation/queue-cursor.ts";
import { QUEUE_ORDERS, type QueueOrder } from "#domain/moderation/queue-query.ts";
import { UPDATE_TABS, type UpdateTab } from "./rules.ts";

/** What the address of /admin-mod/updates says. `order` sorts pending updates; all others are newest first. */
export type UpdatesQuery = { tab: UpdateTab; order: QueueOrder; after: QueueCursor | null; id: string | null };

export const DEFAULT_UPDATES_QUERY: UpdatesQuery = { tab: "pending", order: "oldest", after: null, id: null };

export function parseUpdatesQuery(params: URLSearchParams): UpdatesQuery {
  return {
    tab: UPDATE_TABS.find((tab) => tab === params.get("tab")) ?? "pending",
    order: QUEUE_ORDERS.find((order) => order === params.get("order")) ?? "oldest",
    after: parseQueueCursor(params.get("after")),
    id: params.get("id") || null,
  };
}

export function updatesHref(query: UpdatesQuery, change: Partial<UpdatesQuery> = {}) {
  const { tab, order, after, id } = { ...query, ...change };
  const params = new URLSearchParams({
    ...(tab !== "pending" && { tab }),
    ...(order !== "oldest" && { order }),
    ...(after && { after: formatQueueCursor(after) }),
    ...(id && { id }),
  });
  return params.size > 0 ? `/admin-mod/updates?${params}` : "/admin-mod/updates";
}
