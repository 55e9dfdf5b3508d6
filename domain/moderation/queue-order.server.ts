import { asc, desc, type SQLWrapper, sql } from "drizzle-orm";
import { MAX_RISK } from "#domain/moderation/checks/rules.ts";
import type { QueueCursor } from "./queue-cursor.ts";
import type { QueueOrder } from "./queue-query.ts";

/** What waits has a `QueueOrder`; what is decided is newest first. */
export type QueueSort = QueueOrder | "newest";
type Keys = { riskRank: SQLWrapper; createdAt: SQLWrapper; id: SQLWrapper };

const FIRST = { risk: MAX_RISK + 1, createdAt: 0, id: "" };
const LAST = { risk: 0, createdAt: Number.MAX_SAFE_INTEGER, id: "" };

/** The first page, which has no cursor, compares with an end of the index, so that the same index serves it. */
export function isAfter(sort: QueueSort, { riskRank, createdAt, id }: Keys, cursor: QueueCursor | null) {
  const after = cursor ?? (sort === "newest" ? LAST : FIRST);
  if (sort === "newest") return sql`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id})`;
  return sort === "oldest"
    ? sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id})`
    : sql`(${riskRank}, ${createdAt}, ${id}) > (${-after.risk}, ${after.createdAt}, ${after.id})`;
}

/** Of equal risks the oldest is first. */
export function inOrder(sort: QueueSort, { riskRank, createdAt, id }: Keys) {
  if (sort === "newest") return [desc(createdAt), desc(id)];
  return sort === "oldest" ? [asc(createdAt), asc(id)] : [asc(riskRank), asc(createdAt), asc(id)];
}

export function inReverse(sort: QueueSort, { riskRank, createdAt, id }: Keys) {
  if (sort === "newest") return [asc(createdAt), asc(id)];
  return sort === "oldest" ? [desc(createdAt), desc(id)] : [desc(riskRank), desc(createdAt), desc(id)];
}
