import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { reports } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAX_LISTED_REPORTS } from "./rules.ts";

/** `table` and `id`: of what was reported. */
export function isOpenReportOf({ table, id }: { table: string; id: string }) {
  return and(eq(reports.targetTable, table), eq(reports.targetId, id), isNull(reports.resolvedAt));
}

/** How many open reports of a project's app wait, counted up to `MAX_LISTED_REPORTS` + 1. */
export function selectOpenReports(db: Services["db"], projectId: SQL) {
  return db
    .select({
      reports: sql<number>`(select count(*) from (select 1 from app_reports
        where target_id = (select id from published_apps where project_id = ${projectId}) and resolved_at is null
        limit ${MAX_LISTED_REPORTS + 1}))`.as("reports"),
    })
    .from(sql`(select 1) as one`);
}
