import { type SQLWrapper, sql } from "drizzle-orm";
import { rootMessage } from "#domain/kit/errors.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { StepProgress } from "./runner.server.ts";

/** The condition of rows after the cursor, which is the last row's "time.id". */
export function isAfterCursor(cursor: string | null, time: SQLWrapper, id: SQLWrapper) {
  if (cursor === null) return undefined;
  const [lastTime = "", lastId = ""] = cursor.split(".");
  return sql`(${time}, ${id}) > (${Number(lastTime)}, ${lastId})`;
}

/** Purges one due row. A failure becomes a note, so that the step continues with the other rows. */
export async function purgeOne(
  kind: string,
  due: { id: string; at: number | null } | undefined,
  purge: (id: string) => Promise<void>,
): Promise<StepProgress> {
  if (!due) return { next: null };
  const next = `${due.at}.${due.id}`;
  try {
    await purge(due.id);
    return { next };
  } catch (error) {
    reportError(`purge ${kind}`, error);
    return { next, notes: [`${kind} ${due.id}: ${rootMessage(error)}`] };
  }
}
