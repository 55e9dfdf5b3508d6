import { and, eq, isNull, lte, notExists, type SQL, sql } from "drizzle-orm";
import { reports, sharedLinks } from "#db/schema/index.ts";
import type { ShareCloser } from "#db/vocabulary.ts";
import type { Services } from "#domain/kit/services.ts";
import { CLOSED_SHARE_RETENTION_MS } from "./rules.ts";

/**
 * A statement for the caller's batch; `links` is a condition. A closed link releases its HTML, which the nightly work
 * deletes. Call `closeViewers` with the returned ids after the batch. `at` in ms.
 */
export function closeShares(
  { db }: Pick<Services, "db">,
  links: SQL | undefined,
  { by, at }: { by: ShareCloser; at: number },
) {
  return db
    .update(sharedLinks)
    .set({ closedAt: at, closedBy: by, htmlSha256: "", htmlBytes: 0 })
    .where(and(links, isNull(sharedLinks.closedAt)))
    .returning({ id: sharedLinks.id });
}

/**
 * The nightly step: closes what has expired, so that its HTML is deleted, and forgets links that were closed 30 days ago,
 * unless a report of them is open.
 */
export async function closeExpiredShares({ db, now }: Pick<Services, "db" | "now">) {
  const at = now();
  const openReport = db
    .select({ one: sql`1` })
    .from(reports)
    .where(and(eq(reports.targetId, sharedLinks.id), isNull(reports.resolvedAt)));
  await db.batch([
    closeShares({ db }, lte(sharedLinks.expiresAt, at), { by: "system", at }),
    db.delete(sharedLinks).where(and(lte(sharedLinks.closedAt, at - CLOSED_SHARE_RETENTION_MS), notExists(openReport))),
  ]);
}
