import { type SQL, sql } from "drizzle-orm";
import { publishedApps, searchOutbox } from "#db/schema/index.ts";
import type { Services } from "#domain/services.ts";

/** The rows by which the search index hears of these apps, for the batch of their change. `at` in ms. */
export function tellIndex(db: Services["db"], apps: SQL | undefined, at: number) {
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
