import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { auditLog, notifications, projects, publishedApps, reports, reviews, submissions } from "#db/schema/index.ts";
import type { AuditAction, ReportResolution } from "#db/vocabulary.ts";
import { rejectAppeals } from "#domain/appeals/decider.server.ts";
import { auditEntry } from "#domain/audit/entries.server.ts";
import { AppError } from "#domain/errors.ts";
import { announceDecision, reviewLink } from "#domain/notifications/announce-decision.server.ts";
import { describeEvent, type NotificationEvent } from "#domain/notifications/events.ts";
import { notificationColumns, notificationRow } from "#domain/notifications/notification-row.server.ts";
import { type Actor, requireAdmin } from "#domain/permissions.ts";
import { nextReviewedState } from "#domain/projects/states.ts";
import type { Services } from "#domain/services.ts";
import { removeFromStore } from "#domain/store/removal.server.ts";
import { announceRejectedUpdates } from "#domain/updates/announce-rejected.server.ts";
import { reportsDecidedError } from "./decided-error.server.ts";
import type { ResolveInput } from "./schemas.ts";

type Deps = Parameters<typeof announceDecision>[0] &
  Pick<Services, "now" | "invalidateStore" | "sealAuditLog" | "refreshQueue" | "closeViewers">;
/** `submissionId` is that of the app's newest submission. */
type Target = Record<"table" | "id" | "appId" | "projectId" | "name" | "slug" | "submissionId" | "ownerId", string>;

const FAILED = "Error deciding report";

const OWNER_NOTIFICATIONS = {
  hide: "review_hidden",
  unpublish: "project_unpublished",
  ban: "project_banned",
  takedown: "project_taken_down",
} as const;

const AUDIT: Record<ReportResolution, AuditAction> = {
  none: "DISMISS_REPORTS",
  hide: "HIDE_REVIEW",
  unpublish: "UNPUBLISH_PROJECT",
  ban: "BAN_PROJECT",
  takedown: "TAKE_DOWN_PROJECT",
};

/**
 * Decides all open reports of an app or a review in one batch; until then, however many there are, it stays as it is.
 * A ban and a takedown change the same: the app can't be published again (decision 77).
 * @throws AppError("forbidden" | "missing"); AppError("conflict") if nothing of it is open any more.
 */
export async function resolveReports(services: Deps, actor: Actor, input: z.output<typeof ResolveInput>) {
  requireAdmin(actor, "decide reports");
  const { resolution, reason } = input;
  const { db, now } = services;
  const target = await findTarget(services, input);
  if (target.ownerId === actor.userId)
    throw new AppError("forbidden", FAILED, "Another admin decides reports of your own content.");
  const at = now();
  const entry = auditEntry(services, actor, {
    action: AUDIT[resolution],
    ...(input.target === "app"
      ? { targetTable: "user_projects", targetId: target.projectId }
      : { targetTable: target.table, targetId: target.id }),
    before: { reports: "open" },
    after: { reports: resolution, ...(reason && { reason }) },
  });
  try {
    await db.batch([
      ...changeTarget(services, target, { resolution, reason, at }),
      db
        .update(reports)
        .set({ resolvedAt: at, resolution })
        .where(and(eq(reports.targetTable, target.table), eq(reports.targetId, target.id), isNull(reports.resolvedAt))),
      notifyReporters(services, target, at),
      db.insert(auditLog).values(entry),
    ]);
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    throw await reportsDecidedError(services, actor, { title: FAILED, auditId: entry.targetId });
  }
  if (resolution !== "none" && resolution !== "hide") services.closeViewers([target.appId]);
  services.sealAuditLog();
  services.refreshQueue();
  services.deliverNotifications();
  if (resolution === "none") return;
  services.invalidateStore({ reindex: resolution !== "hide" });
  await announceResolution(services, actor, target, { resolution, reason });
  if (resolution !== "hide") await announceRejectedUpdates(services, actor, eq(publishedApps.id, target.appId), at);
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
    title,
    message,
    link: resolution === "hide" ? { label: "Open the app", path: `/store/${slug}` } : reviewLink(submissionId),
  });
}

async function findTarget({ db }: Pick<Services, "db">, { target, targetId }: z.output<typeof ResolveInput>) {
  const { id: appId, projectId, name, slug } = publishedApps;
  const submissionId = sql<string>`(select id from app_submissions
    where project_id = published_apps.project_id order by created_at desc limit 1)`.as("submission_id");
  const app = { appId, projectId, name, slug, submissionId };
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
  if (!found) throw new AppError("missing", FAILED, "What was reported no longer exists.");
  return { ...found, id: targetId, table: target === "app" ? "published_apps" : "app_reviews" };
}

type Change = { resolution: ReportResolution; reason: string; at: number };

/** The first statement changes one row or the batch fails, so that of two decisions only one is made. */
function changeTarget(services: Pick<Services, "db">, target: Target, change: Change) {
  const { db } = services;
  const { resolution, at } = change;
  if (resolution === "none")
    return [
      db
        .update(reports)
        .set({ resolution })
        .where(sql`id = (select id from app_reports where target_id = ${target.id} and resolved_at is null limit 1)`),
      mustHaveChangedOne(db),
    ] as const;
  if (resolution === "hide")
    return [
      db
        .update(reviews)
        .set({ hiddenAt: at })
        .where(and(eq(reviews.id, target.id), isNull(reviews.hiddenAt))),
      mustHaveChangedOne(db),
      notifyOwner(services, target, resolution, change),
    ] as const;
  return [
    ...removeApp(services, target, { ...change, resolution }),
    notifyOwner(services, target, resolution, change),
  ] as const;
}

/** An unpublished app waits for a review again; of a banned one, its owner reads why. */
function removeApp(
  { db }: Pick<Services, "db">,
  { appId, projectId }: Target,
  { resolution, reason, at }: Change & { resolution: "unpublish" | "ban" | "takedown" },
) {
  const isPermanent = resolution !== "unpublish";
  const state = {
    ...nextReviewedState({ status: "approved" }, isPermanent ? "ban" : "unpublish"),
    reviewNotes: isPermanent ? reason : null,
    updatedAt: at,
  };
  const releaseNotes = db.select({ notes: submissions.releaseNotes }).from(submissions).where(isPendingOf(projectId));
  const app = eq(publishedApps.id, appId);
  const open = and(eq(submissions.projectId, projectId), inArray(submissions.status, ["pending", "approved"]));
  return [
    db
      .update(publishedApps)
      .set({ updatedAt: at, banReason: isPermanent ? reason : null })
      .where(and(app, isPermanent ? ne(publishedApps.status, "banned") : eq(publishedApps.status, "approved"))),
    mustHaveChangedOne(db),
    ...(isPermanent
      ? [rejectAppeals({ db }, db.select({ id: submissions.id }).from(submissions).where(open), at)]
      : []),
    db
      .update(submissions)
      .set(isPermanent ? state : { ...state, pendingSince: at, decidedAt: null })
      .where(open),
    db
      .update(projects)
      // Approval cleared the project's notes; the pending submission gets them back.
      .set({ ...state, releaseNotes: sql`coalesce(${projects.releaseNotes}, (${releaseNotes}))` })
      .where(and(eq(projects.id, projectId), isNull(projects.deletedAt))),
    ...removeFromStore({ db }, app, {
      status: isPermanent ? "banned" : "unpublished",
      updateNotes: isPermanent ? reason : "The app was removed from the store",
      notifiesOwner: true,
      at,
    }),
  ] as const;
}

function isPendingOf(projectId: string) {
  return and(eq(submissions.projectId, projectId), eq(submissions.status, "pending"));
}

function notifyOwner(
  { db }: Pick<Services, "db">,
  { id, ownerId, projectId, name, slug }: Target,
  resolution: Exclude<ReportResolution, "none">,
  { reason, at }: Change,
) {
  const targetId = resolution === "hide" ? slug : projectId;
  const event = ownerEvent(name, resolution, reason);
  return notificationRow({ db }, ownerId, event, { id: `reports:${id}:${at}`, targetId, at });
}

function ownerEvent(
  projectName: string,
  resolution: Exclude<ReportResolution, "none">,
  reason: string,
): NotificationEvent {
  return { kind: OWNER_NOTIFICATIONS[resolution], projectName, reason };
}

function notifyReporters({ db }: Pick<Services, "db">, { id, name }: Target, at: number) {
  const columns = notificationColumns(
    { kind: "report_resolved", projectName: name },
    { userId: sql`${reports.userId}`, id: sql`'report:' || ${reports.id}`, projectName: sql`${name}`, at },
  );
  const decided = and(eq(reports.targetId, id), eq(reports.resolvedAt, at), isNotNull(reports.userId));
  return db.insert(notifications).select(db.select(columns).from(reports).where(decided)).onConflictDoNothing();
}
