import { sql } from "drizzle-orm";
import type { Services } from "#domain/kit/services.ts";
import { MAX_COUNTED_PENDING } from "./rules.ts";

/** How many submissions, updates and reports wait; submissions and reports are counted up to `MAX_COUNTED_PENDING` + 1. */
export function selectPendingCounts(db: Services["db"]) {
  return db
    .select({
      submissions: sql<number>`(select count(*) from (
        select 1 from app_submissions where status = 'pending' limit ${MAX_COUNTED_PENDING + 1}))`.as("submissions"),
      updates: sql<number>`coalesce((select updates from update_counts where status = 'pending'), 0)`.as("updates"),
      reports: sql<number>`(select count(*) from (
        select 1 from app_reports where resolved_at is null limit ${MAX_COUNTED_PENDING + 1}))`.as("reports"),
    })
    .from(sql`(select 1) as one`);
}

export type PendingCounts = { submissions: number; updates: number; reports: number };
