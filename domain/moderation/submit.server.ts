import { and, eq, isNull } from "drizzle-orm";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import { projects, publishedApps, submissions, users } from "#db/schema/index.ts";
import { bannedError, isNotBanned } from "#domain/apps/ban.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import { type Actor, isAdmin, requireSubmissions } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { hasChanged, snapshot } from "#domain/listing/snapshot.ts";
import { nextState } from "#domain/listing/states.ts";
import { missingForStore } from "#domain/listing/store-requirements.ts";
import { type Checks, insertChecks, runChecks } from "#domain/moderation/checks/run-checks.server.ts";
import { findOwnProject, type Project } from "#domain/projects/queries.server.ts";
import { publishOwnSubmission } from "./decisions.server.ts";
import { recordRound } from "./waiting-round.server.ts";

type Deps = Pick<
  Services,
  | "db"
  | "htmlFiles"
  | "now"
  | "afterResponse"
  | "deliverNotifications"
  | "mail"
  | "invalidateStore"
  | "sealAuditLog"
  | "refreshQueue"
> & {
  config: Pick<Services["config"], "siteOrigin">;
};

/**
 * Replaces a pending submission; publishes an admin's own app immediately (decision 22), also one that waits unchanged
 * because it was unpublished or appealed. The automatic checks refuse nothing: they inform the moderator.
 * @throws AppError("plan"); AppError("forbidden") for a suspended account; AppError("conflict") for an incomplete,
 * unchanged, published or banned app.
 */
export async function submitForReview(services: Deps, actor: Actor, projectId: string) {
  requireSubmissions(actor, "Error");
  const project = await findOwnProject(services, actor, projectId);
  await refuseBannedOrSuspended(services, project);
  if (project.status === "approved") throw new AppError("conflict", "Error", "This app is already in the store.");
  const next = nextState(project, "submit");
  const [missing] = missingForStore(project);
  if (missing || !next)
    throw new AppError(
      "conflict",
      "Error",
      `Failed to submit the app for review. Still missing: ${missing ?? "a title"}.`,
    );
  const pending = project.status === "pending" ? await findPendingSubmission(services, project.id) : null;
  const isUnchanged = pending !== null && !hasChanged(project, pending);
  if (isUnchanged && !isAdmin(actor)) throw alreadyPendingError();
  const submissionId = isUnchanged ? pending.id : await writeRound(services, actor, { project, pending });
  services.refreshQueue();
  if (!isAdmin(actor)) {
    services.deliverNotifications();
    return { status: next.status, submissionId };
  }
  await publishOwnSubmission(services, actor, { submissionId, htmlSha256: project.htmlSha256 });
  return { status: "approved" as const, submissionId };
}

async function writeRound(
  services: Deps,
  actor: Actor,
  { project, pending }: { project: Project; pending: PendingSubmission | null },
) {
  const checks = await runChecks(services, project);
  return pending
    ? replacePendingSubmission(services, project, { pending, checks })
    : insertSubmission(services, actor, { project, checks });
}

async function refuseBannedOrSuspended({ db }: Pick<Services, "db">, { id, userId }: Project) {
  const [owner] = await db
    .select({ suspendedAt: users.suspendedAt, banReason: publishedApps.banReason })
    .from(users)
    .leftJoin(publishedApps, eq(publishedApps.projectId, id))
    .where(eq(users.id, userId));
  // The session may have been read before the suspension.
  if (owner?.suspendedAt) throw new AppError("forbidden", "Error", "This account is suspended.");
  if (owner?.banReason) throw bannedError("Error", owner.banReason);
}

type PendingSubmission = NonNullable<Awaited<ReturnType<typeof findPendingSubmission>>>;

async function findPendingSubmission({ db }: Pick<Services, "db">, projectId: string) {
  const [row] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.projectId, projectId), eq(submissions.status, "pending")));
  return row ?? null;
}

async function insertSubmission(
  { db, now }: Deps,
  actor: Actor,
  { project, checks }: { project: Project; checks: Checks },
) {
  const at = now();
  const id = newId(at);
  const row = {
    id,
    projectId: project.id,
    userId: actor.userId,
    userEmail: actor.email,
    creatorEmail: actor.email,
    ...snapshot(project),
    risk: checks.risk,
    pendingSince: at,
    createdAt: at,
    updatedAt: at,
  };
  await writeSubmission(() =>
    db.batch([
      db.insert(submissions).values(row),
      db
        .update(projects)
        .set({ ...nextState(project, "submit"), reviewNotes: null, updatedAt: at })
        .where(
          and(
            eq(projects.id, project.id),
            eq(projects.status, project.status),
            isNull(projects.deletedAt),
            isNotBanned(db, project.id),
          ),
        ),
      mustHaveChangedOne(db),
      ...recordRound({ db }, actor, { kind: "submission", id, project, checks, at }),
    ]),
  );
  return id;
}

/**
 * The round goes on, with its place, its claim and its appeal. The later `updatedAt` makes a decision about the older version
 * fail (decision 361).
 */
async function replacePendingSubmission(
  { db, now }: Deps,
  project: Project,
  { pending, checks }: { pending: PendingSubmission; checks: Checks },
) {
  const at = Math.max(now(), pending.updatedAt + 1);
  await writeSubmission(() =>
    db.batch([
      db
        .update(submissions)
        .set({ ...snapshot(project), risk: checks.risk, updatedAt: at })
        .where(
          and(
            eq(submissions.id, pending.id),
            eq(submissions.status, "pending"),
            eq(submissions.updatedAt, pending.updatedAt),
          ),
        ),
      mustHaveChangedOne(db),
      insertChecks(db, pending.id, checks, at),
    ]),
  );
  return pending.id;
}

async function writeSubmission(write: () => Promise<unknown>) {
  try {
    await write();
  } catch (error) {
    if (isUniqueFailure(error, "app_submissions.project_id")) throw alreadyPendingError();
    if (isGuardFailure(error)) throw changedMeanwhileError();
    throw error;
  }
}

function changedMeanwhileError() {
  return new AppError(
    "conflict",
    "Error",
    "Failed to submit the app for review. It has changed since you opened it. Please reload the page.",
  );
}

function alreadyPendingError() {
  return new AppError("conflict", "Error", "This app is already waiting for review.");
}
