import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { publishedApps, reports, reviews } from "#db/schema/index.ts";
import { type Actor, requireAdmin } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { MAX_LISTED_REPORTS } from "./rules.ts";

/** Whether the actor has an open report of the row, as 0 or 1. Another report would count as that one. */
export function isReported(actor: Actor | null, target: typeof publishedApps | typeof reviews) {
  if (actor === null) return sql<number>`0`.as("reported");
  return sql<number>`exists (select 1 from app_reports
    where user_id = ${actor.userId} and target_id = ${target}.id and +resolved_at is null)`.as("reported");
}

/** The newest open reports of apps and of their reviews. @throws AppError("forbidden") */
export async function listOpenReports({ db }: Pick<Services, "db">, actor: Actor) {
  requireAdmin(actor, "review projects");
  return db
    .select({
      id: reports.id,
      reason: reports.reason,
      createdAt: reports.createdAt,
      review: reviews.reviewText,
      app: {
        name: publishedApps.name,
        icon: publishedApps.icon,
        projectId: publishedApps.projectId,
        submissionId: publishedApps.submissionId,
      },
    })
    .from(reports)
    .leftJoin(reviews, and(eq(reports.targetTable, "app_reviews"), eq(reviews.id, reports.targetId)))
    .innerJoin(publishedApps, eq(publishedApps.id, sql`coalesce(${reviews.appId}, ${reports.targetId})`))
    .where(isNull(reports.resolvedAt))
    .orderBy(desc(reports.createdAt))
    .limit(MAX_LISTED_REPORTS);
}

export type OpenReport = Awaited<ReturnType<typeof listOpenReports>>[number];
