import { type Cursor, formatCursor, parseCursor } from "#domain/store/rules.ts";
import { MAX_QUEUE_SEARCH_LENGTH, QUEUE_FILTERS, type QueueFilter } from "./rules.ts";

/** What the address of /admin-mod says. Pending submissions are listed oldest first, all others newest first. */
export type QueueQuery = {
  filter: QueueFilter;
  search: string;
  after: Cursor | null;
  id: string | null;
};

export const DEFAULT_QUEUE_QUERY: QueueQuery = {
  filter: "Pending",
  search: "",
  after: null,
  id: null,
};

export function parseQueueQuery(params: URLSearchParams): QueueQuery {
  return {
    filter: QUEUE_FILTERS.find((filter) => filter === params.get("filter")) ?? "Pending",
    search: (params.get("search") ?? "").trim().slice(0, MAX_QUEUE_SEARCH_LENGTH),
    after: parseCursor(params.get("after")),
    id: params.get("id") || null,
  };
}

export function queueHref(query: QueueQuery, change: Partial<QueueQuery> = {}) {
  const { filter, search, after, id } = { ...query, ...change };
  const params = new URLSearchParams({
    ...(filter !== "Pending" && { filter }),
    ...(search && { search }),
    ...(after && { after: formatCursor(after) }),
    ...(id && { id }),
  });
  return params.size > 0 ? `/admin-mod?${params}` : "/admin-mod";
}
