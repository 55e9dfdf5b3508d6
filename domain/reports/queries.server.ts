import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { reports } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";

/**
 * What the actor has reported of an app and its reviews, as long as it waits: another report would count as that one.
 * For a batch with the app's page. The plus keeps SQLite from reading everybody's open reports.
 */
export function openReports(db: Services["db"], actor: Actor | null, appId: SQLWrapper) {
  return db
    .select({ targetId: reports.targetId })
    .from(reports)
    .where(
      sql`${eq(reports.userId, actor?.userId ?? "")} and +${reports.resolvedAt} is null and (${reports.targetId} = ${appId}
        or exists (select 1 from app_reviews where id = ${reports.targetId} and app_id = ${appId}))`,
    );
}
