import { truncateToFit } from "#domain/kit/characters.ts";
import { formatQueueCursor, parseQueueCursor, type QueueCursor } from "./queue-cursor.ts";
import { MAX_QUEUE_SEARCH_LENGTH } from "./rules.ts";

export const QUEUE_FILTERS = ["All", "Pending", "Published", "Rejected"] as const;
export type QueueFilter = (typeof QUEUE_FILTERS)[number];

export const QUEUE_ORDERS = ["oldest", "risk"] as const;
export type QueueOrder = (typeof QUEUE_ORDERS)[number];
export const QUEUE_ORDER_LABELS: Record<QueueOrder, string> = { oldest: "Oldest first", risk: "Highest risk" };

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
    search: truncateToFit((params.get("search") ?? "").trim(), MAX_QUEUE_SEARCH_LENGTH),
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
