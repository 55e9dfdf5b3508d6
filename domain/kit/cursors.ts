/** The last row of a page of a list by date, after which the next page begins. `createdAt` in ms. */
export type Cursor = { createdAt: number; id: string };

export function formatCursor(cursor: Cursor) {
  return `${cursor.createdAt}.${cursor.id}`;
}

/** Null for a malformed cursor. */
export function parseCursor(value: string | null): Cursor | null {
  const match = /^(\d{1,16})\.([0-9a-f-]{32,36})$/.exec(value ?? "");
  return match?.[1] && match[2] ? { createdAt: Number(match[1]), id: match[2] } : null;
}
