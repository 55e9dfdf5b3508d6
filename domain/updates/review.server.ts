import { and, eq, getTableColumns } from "drizzle-orm";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { auditLog, notifications, projectUpdates, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { auditEntry } from "#domain/moderation/audit.server.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { UPDATE_NEWS } from "./limits.ts";

type Failure = "Approval failed" | "Rejection failed";
type Verdict = { status: "approved" } | { status: "rejected"; reviewNotes: string };

/** Of several decisions the first one counts. @throws AppError("conflict") for those that come late. */
export async function decideOnce<Result>(failure: Failure, change: () => Promise<Result>) {
  try {
    return await change();
  } catch (error) {
    throw isGuardFailure(error) ? decidedMeanwhile(failure) : error;
  }
}

/**
 * A pending update, and the app that it is about: null where the store has none of its project and package id.
 * @throws AppError("missing") for an unknown id; AppError("conflict") where it was decided.
 */
export async function readReview({ db }: Pick<Services, "db">, updateId: string, failure: Failure) {
  const byId = eq(projectUpdates.id, updateId);
  const [[update], [app]] = await db.batch([
    db.select().from(projectUpdates).where(byId),
    db
      .select(getTableColumns(publishedApps))
      .from(publishedApps)
      .innerJoin(
        projectUpdates,
        and(
          eq(projectUpdates.originalProjectId, publishedApps.projectId),
          eq(projectUpdates.packageId, publishedApps.packageId),
        ),
      )
      .where(byId),
  ]);
  if (!update) throw new AppError("missing", failure, "Update not found.");
  if (update.status !== "pending") throw decidedMeanwhile(failure);
  return { update, app: app ?? null };
}

export type Review = Awaited<ReturnType<typeof readReview>>;
export type Update = Review["update"];

/** What every decision's batch writes: its status, guarded; the owner's notification; the audit row. */
export function decision(
  services: Pick<Services, "db" | "now">,
  actor: Actor,
  { update }: Review,
  verdict: Verdict,
  { targetId, logged }: { targetId: string; logged: object },
) {
  const { db, now } = services;
  const at = now();
  const { id, userId, status } = update;
  const name = nameOf(update);
  const entry = auditEntry(services, actor, {
    action: verdict.status === "approved" ? "APPROVE_UPDATE" : "REJECT_UPDATE",
    targetTable: "project_updates",
    targetId: id,
    before: { status },
    after: { ...verdict, ...logged },
  });
  return [
    db
      .update(projectUpdates)
      .set({ ...verdict, updatedAt: at })
      .where(and(eq(projectUpdates.id, id), eq(projectUpdates.status, "pending"))),
    mustHaveChangedOne(db),
    db.insert(notifications).values({
      userId,
      notificationId: `update:${id}:${verdict.status}`,
      type: verdict.status,
      title: UPDATE_NEWS[verdict.status].title,
      message: UPDATE_NEWS[verdict.status].message(name),
      projectName: name,
      targetId,
      createdAt: at,
    }),
    db.insert(auditLog).values(entry),
  ] as const;
}

/** The app's name, as the update would have it. */
export function nameOf(update: Update) {
  return update.updatedName ?? update.originalName ?? "";
}

export function decidedMeanwhile(failure: Failure) {
  return new AppError(
    "conflict",
    failure,
    "Somebody else decided on this update, or a newer one replaced it. Please load the list again.",
  );
}
