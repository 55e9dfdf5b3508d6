import { type SQL, sql } from "drizzle-orm";
import type { publishedApps, reviews } from "#db/schema/index.ts";

/** Whether the user has an open report of the row, as 0 or 1. Another report would count as that one. */
export function isReported(userId: SQL, target: typeof publishedApps | typeof reviews) {
  return sql<number>`exists (select 1 from app_reports
    where user_id = ${userId} and target_id = ${target}.id and +resolved_at is null)`.as("reported");
}
