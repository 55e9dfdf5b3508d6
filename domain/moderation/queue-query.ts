import { formatQueueCursor, parseQueueCursor, type QueueCursor } from "./queue-cursor.ts";
import { MAX_QUEUE_SEARCH_LENGTH, QUEUE_FILTERS, QUEUE_ORDERS, type QueueFilter, type QueueOrder } from "./rules.ts";

/** The parameters in the address of /admin-mod. `order` sorts pending submissions; all others are newest first. */
export type QueueQuery = {
  filter: QueueFilter;
  order: QueueOrder;
  search: string;
  after: QueueCursor | null;
  id: string | null;
};

export const DEFAULT_QUEUE_QUERY: QueueQuery = {
  filter: "Pending",
  order: "oldest",
  search: "",
  after: null,
  id: null,
};

export function parseQueueQuery(params: URLSearchParams): QueueQuery {
  return {
    filter: QUEUE_FILTERS.find((filter) => filter === params.get("filter")) ?? "Pending",
    order: QUEUE_ORDERS.find((order) => order === params.get("order")) ?? "oldest",
    search: (params.get("search") ?? "").trim().slice(0, MAX_QUEUE_SEARCH_LENGTH),
    after: parseQueueCursor(params.get("after")),
    id: params.get("id") || null,
  };
}

export function queueHref(query: QueueQuery, change: Partial<QueueQuery> = {}) {
  const { filter, order, search, after, id } = { ...query, ...change };
  const params = new URLSearchParams({
    ...(filter !== "Pending" && { filter }),
    ...(order !== "oldest" && { order }),
    ...(search && { search }),
    ...(after && { after: formatQueueCursor(after) }),
    ...(id && { id }),
  });
  return params.size > 0 ? `/admin-mod?${params}` : "/admin-mod";
}
