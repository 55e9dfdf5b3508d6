import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { publishedApps, reports, reviews } from "#db/schema/index.ts";
import { selectPendingCounts } from "#domain/moderation/pending-counts.server.ts";
import { type Actor, requireAdmin } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import type { Cursor } from "#domain/store/rules.ts";
import { MAX_LISTED_REPORTS, REPORT_GROUPS_PAGE_SIZE } from "./rules.ts";

/** Whether the actor has an open report of the row, as 0 or 1. Another report would count as that one. */
export function isReported(actor: Actor | null, target: typeof publishedApps | typeof reviews) {
  if (actor === null) return sql<number>`0`.as("reported");
  return sql<number>`exists (select 1 from app_reports
    where user_id = ${actor.userId} and target_id = ${target}.id and +resolved_at is null)`.as("reported");
}

/** A page of rows, one per reported app or review, with its open reports; the one that waits longest first. @throws AppError("forbidden") */
export async function listReportGroups({ db }: Pick<Services, "db">, actor: Actor, after: Cursor | null = null) {
  requireAdmin(actor, "decide reports");
  const isFirst = sql`not exists (select 1 from app_reports earlier where earlier.target_id = ${reports.targetId}
    and earlier.resolved_at is null and (earlier.created_at, earlier.id) < (${reports.createdAt}, ${reports.id}))`;
  const of = (condition: string, value: string) => sql<string>`(select json_group_array(${sql.raw(value)}) from
    (select * from app_reports listed where listed.target_id = ${reports.targetId} and ${sql.raw(condition)}
      order by listed.created_at desc limit ${MAX_LISTED_REPORTS}))`;
  const [rows, [counts]] = await db.batch([
    db
      .select({
        reportId: sql<string>`${reports.id}`.as("report_id"),
        targetTable: reports.targetTable,
        targetId: reports.targetId,
        since: reports.createdAt,
        texts: of("listed.resolved_at is null", "reason").as("texts"),
        decided: of("listed.resolved_at is not null", "coalesce(resolution, 'none')").as("decided"),
        review: sql<string | null>`${reviews.reviewText}`.as("review"),
        reviewHidden: sql<number>`${reviews.hiddenAt} is not null`.as("review_hidden"),
        appName: sql<string>`${publishedApps.name}`.as("app_name"),
        icon: publishedApps.icon,
        slug: publishedApps.slug,
        projectId: publishedApps.projectId,
        status: publishedApps.status,
      })
      .from(reports)
      .leftJoin(reviews, and(eq(reports.targetTable, "app_reviews"), eq(reviews.id, reports.targetId)))
      .innerJoin(publishedApps, eq(publishedApps.id, sql`coalesce(${reviews.appId}, ${reports.targetId})`))
      .where(
        and(
          isNull(reports.resolvedAt),
          sql`(${reports.createdAt}, ${reports.id}) > (${after?.createdAt ?? 0}, ${after?.id ?? ""})`,
          isFirst,
        ),
      )
      .orderBy(asc(reports.createdAt), asc(reports.id))
      .limit(REPORT_GROUPS_PAGE_SIZE + 1),
    selectPendingCounts(db),
  ]);
  const groups = rows.slice(0, REPORT_GROUPS_PAGE_SIZE);
  const last = rows.length > REPORT_GROUPS_PAGE_SIZE ? groups.at(-1) : undefined;
  return {
    next: last ? { createdAt: last.since, id: last.reportId } : null,
    groups: groups.map(({ texts, decided, ...group }) => ({
      ...group,
      texts: JSON.parse(texts) as Array<string>,
      decided: JSON.parse(decided) as Array<string>,
    })),
    counts: counts ?? { submissions: 0, updates: 0, reports: 0 },
  };
}

export type ReportGroup = Awaited<ReturnType<typeof listReportGroups>>["groups"][number];
