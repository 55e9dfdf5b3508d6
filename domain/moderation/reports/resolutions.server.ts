import { and, eq, isNotNull, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { isGuardFailure, mustMatchOne } from "#db/guard.ts";
import { auditLog, notifications, projects, publishedApps, reports, reviews, sharedLinks } from "#db/schema/index.ts";
import type { AuditAction, ReportResolution } from "#db/vocabulary.ts";
import { announceRejectedUpdates } from "#domain/apps/announce-rejected.server.ts";
import { auditEntry } from "#domain/audit/entries.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { announceDecision, reviewLink } from "#domain/notifications/announce-decision.server.ts";
import { describeEvent } from "#domain/notifications/events.ts";
import { notificationColumns } from "#domain/notifications/notification-row.server.ts";
import { isOfProject, SERVED } from "#domain/shares/queries.server.ts";
import { reportsDecidedError } from "./decided-error.server.ts";
import { isOpenReportOf } from "./open-reports.server.ts";
import { changeTarget, ownerEvent, type Target } from "./resolution-changes.server.ts";
import { OWN_CONTENT_MESSAGE } from "./rules.ts";
import type { ResolveInput } from "./schemas.ts";

type Deps = Parameters<typeof announceDecision>[0] &
  Pick<Services, "now" | "invalidateStore" | "sealAuditLog" | "refreshQueue" | "closeViewers">;

const FAILED = "Error deciding report";

const AUDIT: Record<ReportResolution, AuditAction> = {
  none: "DISMISS_REPORTS",
  hide: "HIDE_REVIEW",
  unpublish: "UNPUBLISH_PROJECT",
  ban: "BAN_PROJECT",
  takedown: "TAKE_DOWN_PROJECT",
  close: "CLOSE_SHARE",
};

/** Decisions that end open viewers. */
const ENDS_VIEWERS: ReadonlyArray<ReportResolution> = ["unpublish", "ban", "takedown", "close"];

/**
 * Decides all open reports of an app, a review or a shared link in one batch. Until then it stays as it is, however many there are.
 * @throws AppError("forbidden" | "missing"); AppError("conflict") if no report of it is open, or if it changed since.
 */
export async function resolveReports(services: Deps, actor: Actor, input: z.output<typeof ResolveInput>) {
  requireAdmin(actor, "decide reports");
  const { resolution, reason } = input;
  const { db, now } = services;
  const target = await findTarget(services, input);
  if ([target.ownerId, target.appOwnerId].includes(actor.userId))
    throw new AppError("forbidden", FAILED, OWN_CONTENT_MESSAGE);
  const at = now();
  const entry = auditEntry(services, actor, {
    action: AUDIT[resolution],
    ...(input.target === "app"
      ? { targetTable: "user_projects", targetId: target.projectId }
      : { targetTable: target.table, targetId: target.id }),
    before: { reports: "open", ...(target.htmlSha256 && { htmlSha256: target.htmlSha256 }) },
    after: { reports: resolution, ...(reason && { reason }) },
  });
  const isOpen = isOpenReportOf(target);
  try {
    await db.batch([
      // Of decisions by several moderators the first counts: it leaves no report open for the others.
      mustMatchOne(db, reports, sql`id = (select id from app_reports where ${isOpen} limit 1)`),
      ...changeTarget(services, target, { resolution, reason, at }),
      db.update(reports).set({ resolvedAt: at, resolution }).where(isOpen),
      notifyReporters(services, target, { resolution, at }),
      db.insert(auditLog).values(entry),
    ]);
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    throw await reportsDecidedError(services, actor, { title: FAILED, auditId: entry.targetId, target });
  }
  if (ENDS_VIEWERS.includes(resolution)) services.closeViewers([target.appId]);
  services.sealAuditLog();
  services.refreshQueue();
  services.deliverNotifications();
  if (resolution === "none") return;
  const isOfStore = resolution !== "hide" && resolution !== "close";
  if (resolution !== "close") services.invalidateStore({ reindex: isOfStore });
  announceResolution(services, actor, target, { resolution, reason });
  if (isOfStore) announceRejectedUpdates(services, actor, eq(publishedApps.id, target.appId), at);
}

function announceResolution(
  services: Deps,
  actor: Actor,
  { ownerId, name, slug, submissionId }: Target,
  { resolution, reason }: { resolution: Exclude<ReportResolution, "none">; reason: string },
) {
  const { title, message } = describeEvent(ownerEvent(name, resolution, reason));
  return announceDecision(services, actor, {
    userId: ownerId,
    appName: name,
    title,
    message,
    link: linkOf(resolution, { slug, submissionId }),
  });
}

function linkOf(
  resolution: Exclude<ReportResolution, "none">,
  { slug, submissionId }: Pick<Target, "slug" | "submissionId">,
) {
  const review = reviewLink(submissionId);
  const links = {
    hide: { label: "Open the app", path: `/store/${slug}` },
    unpublish: review,
    ban: review,
    takedown: review,
    close: { label: "Your shared links", path: "/shared" },
  };
  return links[resolution];
}

async function findTarget(
  services: Pick<Services, "db">,
  { target, targetId }: z.output<typeof ResolveInput>,
): Promise<Target> {
  const found =
    target === "share" ? await findShare(services, targetId) : await findContent(services, target, targetId);
  if (!found) throw new AppError("missing", FAILED, "What was reported no longer exists.");
  return { ...found, id: targetId };
}

async function findShare({ db }: Pick<Services, "db">, id: string) {
  const htmlSha256 = sql<string>`iif(${sharedLinks.closedAt} is null, ${SERVED.htmlSha256}, '')`;
  const [found] = await db
    .select({ ownerId: sharedLinks.userId, name: SERVED.name, htmlSha256 })
    .from(sharedLinks)
    .leftJoin(projects, isOfProject)
    .where(eq(sharedLinks.id, id));
  // Open viewers are those of the link.
  const ofNoApp = { appId: id, appOwnerId: "", projectId: "", slug: "", submissionId: "", table: "shared_links" };
  return found && { ...found, ...ofNoApp };
}

async function findContent({ db }: Pick<Services, "db">, target: "app" | "review", targetId: string) {
  const { id: appId, userId: appOwnerId, projectId, name, slug } = publishedApps;
  const submissionId = sql<string>`(select id from app_submissions
    where project_id = published_apps.project_id order by created_at desc limit 1)`.as("submission_id");
  const app = { appId, appOwnerId, projectId, name, slug, submissionId };
  const [found] =
    target === "app"
      ? await db
          .select({ ...app, ownerId: publishedApps.userId })
          .from(publishedApps)
          .where(eq(publishedApps.id, targetId))
      : await db
          .select({ ...app, ownerId: reviews.userId })
          .from(reviews)
          .innerJoin(publishedApps, eq(publishedApps.id, reviews.appId))
          .where(eq(reviews.id, targetId));
  return found && { ...found, table: target === "app" ? "published_apps" : "app_reviews", htmlSha256: "" };
}

function notifyReporters(
  { db }: Pick<Services, "db">,
  { id, name }: Target,
  { resolution, at }: { resolution: ReportResolution; at: number },
) {
  const columns = notificationColumns(
    { kind: "report_resolved", projectName: name, resolution },
    { userId: sql`${reports.userId}`, id: sql`'report:' || ${reports.id}`, projectName: sql`${name}`, at },
  );
  const decided = and(eq(reports.targetId, id), eq(reports.resolvedAt, at), isNotNull(reports.userId));
  return db.insert(notifications).select(db.select(columns).from(reports).where(decided)).onConflictDoNothing();
}
