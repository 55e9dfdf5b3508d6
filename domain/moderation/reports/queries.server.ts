import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { projects, publishedApps, reports, reviews, sharedLinks, users } from "#db/schema/index.ts";
import type { Cursor } from "#domain/kit/cursors.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { selectPendingCounts } from "#domain/moderation/pending-counts.server.ts";
import { isOfProject, SERVED } from "#domain/shares/queries.server.ts";
import { reportSeverity } from "./report-severity.ts";
import { MAX_LISTED_REPORTS, REPORT_GROUPS_PAGE_SIZE, REPORTS_WINDOW } from "./rules.ts";

type Db = Services["db"];

/**
 * A page of rows, one per reported app, review or shared link, with its open reports. Pages go by the longest wait; in a page
 * the worst reason is first, as it is in each row. A page
 * looks through the next `REPORTS_WINDOW` open reports, however many are of one target. @throws AppError("forbidden")
 */
export async function listReportGroups({ db }: Pick<Services, "db">, actor: Actor, after: Cursor | null = null) {
  requireAdmin(actor, "decide reports");
  const [rows, [end], [counts]] = await db.batch([
    selectGroups(db, actor, after),
    selectWindowEnd(db, after),
    selectPendingCounts(db),
  ]);
  const shown = rows.slice(0, REPORT_GROUPS_PAGE_SIZE);
  const last = rows.length > REPORT_GROUPS_PAGE_SIZE ? shown.at(-1) : undefined;
  const windowEnd = end ? { createdAt: end.createdAt, id: end.id } : null;
  return {
    next: last ? { createdAt: last.since, id: last.reportId } : windowEnd,
    groups: shown
      .map(({ texts, decided, isOwn, shareOwnerEmail, ...group }) => ({
        ...group,
        /** Null for all but the super admin, who alone may suspend the owner (decision 209). */
        shareOwnerEmail: actor.superAdmin ? shareOwnerEmail : null,
        /** Another admin decides. */
        isOwn: isOwn === 1,
        texts: (JSON.parse(texts) as Array<string>).toSorted((a, b) => reportSeverity(a) - reportSeverity(b)),
        decided: JSON.parse(decided) as Array<string>,
      }))
      .toSorted((a, b) => worstOf(a) - worstOf(b)),
    counts: counts ?? { submissions: 0, updates: 0, reports: 0 },
  };
}

function worstOf({ texts }: { texts: ReadonlyArray<string> }) {
  return reportSeverity(texts[0] ?? "");
}

export type ReportGroup = Awaited<ReturnType<typeof listReportGroups>>["groups"][number];

function selectOpen(db: Db, after: Cursor | null) {
  const { id, targetTable, targetId, createdAt } = reports;
  return db
    .select({ id, targetTable, targetId, createdAt })
    .from(reports)
    .where(and(isNull(reports.resolvedAt), sql`(${createdAt}, ${id}) > (${after?.createdAt ?? 0}, ${after?.id ?? ""})`))
    .orderBy(asc(createdAt), asc(id));
}

/** The last report of a full window. The offset is the same on every page. */
function selectWindowEnd(db: Db, after: Cursor | null) {
  return selectOpen(db, after)
    .limit(1)
    .offset(REPORTS_WINDOW - 1);
}

function selectGroups(db: Db, { userId }: Actor, after: Cursor | null) {
  const window = selectOpen(db, after).limit(REPORTS_WINDOW).as("open_reports");
  const isFirst = sql`not exists (select 1 from app_reports earlier where earlier.target_id = ${window.targetId}
    and earlier.resolved_at is null and (earlier.created_at, earlier.id) < (${window.createdAt}, ${window.id}))`;
  // Triggers end the reports of what is deleted (`migrations/main/0003_reports_end.sql`); a page has no place for others.
  const hasTarget = sql`(exists (select 1 from published_apps where published_apps.id = ${window.targetId})
    or exists (select 1 from app_reviews where app_reviews.id = ${window.targetId})
    or exists (select 1 from shared_links where shared_links.id = ${window.targetId}))`;
  const { id, targetTable, targetId, createdAt } = window;
  const group = db
    .select({ id, targetTable, targetId, createdAt })
    .from(window)
    .where(and(isFirst, hasTarget))
    .orderBy(asc(createdAt), asc(id))
    .limit(REPORT_GROUPS_PAGE_SIZE + 1)
    .as("report_groups");
  const listOf = (condition: string, value: string) => sql<string>`(select json_group_array(${sql.raw(value)}) from
    (select * from app_reports listed where listed.target_id = ${group.targetId} and ${sql.raw(condition)}
      order by listed.created_at desc limit ${MAX_LISTED_REPORTS}))`;
  return db
    .select({
      reportId: sql<string>`${group.id}`.as("report_id"),
      targetTable: group.targetTable,
      targetId: group.targetId,
      since: group.createdAt,
      texts: listOf("listed.resolved_at is null", "reason").as("texts"),
      decided: listOf("listed.resolved_at is not null", "coalesce(resolution, 'none')").as("decided"),
      review: sql<string | null>`${reviews.reviewText}`.as("review"),
      reviewHiddenAt: reviews.hiddenAt,
      isOwn: sql<number>`${userId} in (coalesce(${publishedApps.userId}, ''), coalesce(${reviews.userId}, ''),
        coalesce(${sharedLinks.userId}, ''))`.as("is_own"),
      appName: sql<string>`coalesce(${publishedApps.name}, ${SERVED.name})`.as("app_name"),
      icon: sql<string | null>`coalesce(${publishedApps.icon}, ${SERVED.icon})`.as("app_icon"),
      slug: publishedApps.slug,
      projectId: publishedApps.projectId,
      status: publishedApps.status,
      submissionId: publishedApps.submissionId,
      shareOwnerEmail: users.email,
      shareClosedAt: sharedLinks.closedAt,
    })
    .from(group)
    .leftJoin(reviews, and(eq(group.targetTable, "app_reviews"), eq(reviews.id, group.targetId)))
    .leftJoin(sharedLinks, and(eq(group.targetTable, "shared_links"), eq(sharedLinks.id, group.targetId)))
    .leftJoin(projects, isOfProject)
    .leftJoin(users, eq(users.id, sharedLinks.userId))
    .leftJoin(publishedApps, eq(publishedApps.id, sql`coalesce(${reviews.appId}, ${group.targetId})`))
    .orderBy(asc(group.createdAt), asc(group.id));
}
