import { type SQL, sql } from "drizzle-orm";
import { publishedApps, searchOutbox } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";

/** The statement belongs in the batch of the apps' change. `at` in ms. */
export function enqueueReindex(db: Services["db"], apps: SQL | undefined, at: number) {
  const rows = db
    .select({
      seq: sql<number>`null`.as("seq"),
      appId: publishedApps.id,
      createdAt: sql<number>`${at}`.as("created_at"),
    })
    .from(publishedApps)
    .where(apps);
  return db.insert(searchOutbox).select(rows);
}
