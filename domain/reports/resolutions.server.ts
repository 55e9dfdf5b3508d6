import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { auditLog, notifications, projects, publishedApps, reports, reviews, submissions } from "#db/schema/index.ts";
import type { AuditAction, ReportResolution } from "#db/vocabulary.ts";
import { AppError } from "#domain/errors.ts";
import { auditEntry } from "#domain/moderation/audit.server.ts";
import { type Actor, requireAdmin } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { removeFromStore } from "#domain/store/removal.server.ts";
import { OWNER_NOTICES, REPORTER_NOTICE } from "./rules.ts";
import type { ResolveInput } from "./schemas.ts";

type Deps = Pick<Services, "db" | "now" | "notify" | "storeChanged" | "auditChanged" | "endRuns">;
type Target = { table: string; id: string; appId: string; projectId: string; name: string; ownerId: string };

const FAILED = "Error deciding report";

const AUDIT: Record<ReportResolution, AuditAction> = {
  none: "DISMISS_REPORTS",
  hide: "HIDE_REVIEW",
  unpublish: "UNPUBLISH_PROJECT",
  ban: "BAN_PROJECT",
  takedown: "TAKE_DOWN_PROJECT",
};

/**
 * Decides all open reports of a target in one batch. A ban and a takedown last: approvals of a banned app fail.
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
    throw new AppError("conflict", FAILED, "Someone else already decided this. Please reload the list.");
  }
  if (resolution !== "none" && resolution !== "hide") services.endRuns([target.appId]);
  services.auditChanged();
  if (resolution === "none") return;
  services.storeChanged({ reindex: resolution !== "hide" });
  await services.notify(target.ownerId, { type: OWNER_NOTICES[resolution].type, projectName: target.name });
}

async function findTarget({ db }: Pick<Services, "db">, { target, targetId }: z.output<typeof ResolveInput>) {
  const app = { appId: publishedApps.id, projectId: publishedApps.projectId, name: publishedApps.name };
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

/** Unpublished, it is pending again (decision 15); banned, its owner reads why. */
function removeApp(
  { db }: Pick<Services, "db">,
  { appId, projectId }: Target,
  { resolution, reason, at }: Change & { resolution: "unpublish" | "ban" | "takedown" },
) {
  const isBan = resolution !== "unpublish";
  const state = isBan
    ? ({ status: "rejected", published: false, reviewNotes: reason } as const)
    : ({ status: "pending", published: false, reviewNotes: null } as const);
  const app = eq(publishedApps.id, appId);
  return [
    db
      .update(publishedApps)
      .set({ updatedAt: at, banReason: isBan ? reason : null })
      .where(and(app, isBan ? ne(publishedApps.status, "banned") : eq(publishedApps.status, "approved"))),
    mustHaveChangedOne(db),
    db
      .update(submissions)
      .set({ ...state, updatedAt: at })
      .where(and(eq(submissions.projectId, projectId), inArray(submissions.status, ["pending", "approved"]))),
    db
      .update(projects)
      .set({ ...state, updatedAt: at })
      .where(and(eq(projects.id, projectId), isNull(projects.deletedAt))),
    ...removeFromStore({ db }, app, {
      status: isBan ? "banned" : "unpublished",
      updateNotes: isBan ? reason : "The app was removed from the store",
      notifiesOwner: true,
      at,
    }),
  ] as const;
}

function notifyOwner(
  { db }: Pick<Services, "db">,
  { id, ownerId, projectId, name }: Target,
  resolution: Exclude<ReportResolution, "none">,
  { reason, at }: Change,
) {
  const { type, title, message } = OWNER_NOTICES[resolution];
  return db.insert(notifications).values({
    ...{ userId: ownerId, notificationId: `reports:${id}:${at}`, type, title, message: message(name, reason) },
    ...{ projectName: name, targetId: projectId, createdAt: at },
  });
}

function notifyReporters({ db }: Pick<Services, "db">, { id, name }: Target, at: number) {
  const { title, message } = REPORTER_NOTICE;
  // The columns in the order of the table.
  return db
    .insert(notifications)
    .select(
      sql`select null, user_id, 'report:' || id, 'report_resolved', ${title}, ${message(name)}, ${name}, null, null, null,
        null, 0, 0, ${at} from app_reports where target_id = ${id} and resolved_at = ${at} and user_id is not null`,
    )
    .onConflictDoNothing();
}
