import { type Cursor, formatCursor, parseCursor } from "#domain/kit/cursors.ts";

/** Where a page of submissions or updates ended; serves each order. */
export type QueueCursor = Cursor & { risk: number };

export function formatQueueCursor(cursor: QueueCursor) {
  return `${cursor.risk}.${formatCursor(cursor)}`;
}

/** Null for a malformed cursor. */
export function parseQueueCursor(value: string | null): QueueCursor | null {
  const [, risk, rest = ""] = /^(\d{1,3})\.(.+)$/.exec(value ?? "") ?? [];
  const cursor = parseCursor(rest);
  return cursor && { ...cursor, risk: Number(risk) };
}
