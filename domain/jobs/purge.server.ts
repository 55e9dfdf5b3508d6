import { type SQLWrapper, sql } from "drizzle-orm";
import { rootMessage } from "#domain/errors.ts";
import type { Unit } from "./runner.server.ts";

export function isAfter(cursor: string | null, time: SQLWrapper, id: SQLWrapper) {
  if (cursor === null) return undefined;
  const [lastTime = "", lastId = ""] = cursor.split(".");
  return sql`(${time}, ${id}) > (${Number(lastTime)}, ${lastId})`;
}

/** A failure becomes a note, and does not block the other rows. */
export async function purgeOne(
  kind: string,
  due: { id: string; at: number | null } | undefined,
  purge: (id: string) => Promise<void>,
): Promise<Unit> {
  if (!due) return { next: null };
  const next = `${due.at}.${due.id}`;
  try {
    await purge(due.id);
    return { next };
  } catch (error) {
    return { next, notes: [`${kind} ${due.id}: ${rootMessage(error)}`] };
  }
}
