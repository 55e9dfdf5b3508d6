import { and, eq } from "drizzle-orm";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import { projects, projectUpdates, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import { type Actor, isAdmin, requireSubmissions } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { classifyChanges, summarizeChanges, type UpdateType } from "#domain/listing/changes.ts";
import { nextCodeVersion } from "#domain/listing/code-versions.ts";
import { missingForStore } from "#domain/listing/store-requirements.ts";
import { runChecks } from "#domain/moderation/checks/run-checks.server.ts";
import { recordRound } from "#domain/moderation/waiting-round.server.ts";
import { findOwnProject, type Project } from "#domain/projects/queries.server.ts";
import { type ApprovalDeps, publishOwnUpdate } from "./decisions.server.ts";

/** What an update would change in the store. @throws AppError("missing"); AppError("conflict") if it is not there. */
export async function readChanges(services: Pick<Services, "db">, actor: Actor, projectId: string) {
  const { project, app } = await findProjectInStore(services, actor, projectId);
  return summarizeChanges(app, project);
}

async function findProjectInStore(services: Pick<Services, "db">, actor: Actor, projectId: string) {
  const [project, [app]] = await Promise.all([
    findOwnProject(services, actor, projectId),
    services.db
      .select()
      .from(publishedApps)
      .where(and(eq(publishedApps.projectId, projectId), eq(publishedApps.status, "approved"))),
  ]);
  if (project.status !== "approved" || !project.published || !app)
    throw submissionFailedError("This app is not in the store.");
  return { project, app };
}

/**
 * Every update is reviewed, also one of the listing alone: the store keeps the approved version until a moderator approves
 * it. An admin's own is published immediately (decision 22). One update of an app at a time can wait.
 * @throws AppError("plan" | "missing"); AppError("conflict") for an app that can't be updated now.
 */
export async function requestUpdate(
  services: ApprovalDeps,
  actor: Actor,
  projectId: string,
  newReleaseNotes?: string | null,
) {
  requireSubmissions(actor, "Submission failed");
  const { db, now } = services;
  const { project, app } = await findProjectInStore(services, actor, projectId);
  const [missing] = missingForStore(project);
  if (missing) throw submissionFailedError(`Still missing: ${missing}.`);
  const changes = summarizeChanges(app, project);
  const type = classifyChanges(changes);
  if (type === null) {
    throw new AppError("conflict", "No changes detected", "No changes were found to submit for review.");
  }
  const checks = await runChecks(services, project);
  const at = now();
  const id = newId(at);
  const releaseNotes = newReleaseNotes === undefined ? project.releaseNotes : newReleaseNotes;
  try {
    await db.batch([
      // Changes nothing: the guard fails if the app changed since it was compared.
      db
        .update(publishedApps)
        .set({ updatedAt: app.updatedAt })
        .where(
          and(
            eq(publishedApps.id, app.id),
            eq(publishedApps.status, "approved"),
            eq(publishedApps.updatedAt, app.updatedAt),
          ),
        ),
      mustHaveChangedOne(db),
      ...(isAdmin(actor) ? [withdrawPending(services, project.id, at)] : []),
      db.insert(projectUpdates).values({
        id,
        originalProjectId: project.id,
        userId: actor.userId,
        packageId: app.packageId,
        updateType: type,
        changeSummary: changes,
        originalName: app.name,
        originalDescription: app.description,
        originalIcon: app.icon,
        originalTags: app.tags,
        ...snapshotOf(project, type),
        releaseNotes,
        codeVersion: nextCodeVersion(app.codeVersion),
        risk: checks.risk,
        pendingSince: at,
        createdAt: at,
        updatedAt: at,
      }),
      ...recordRound({ db }, actor, { kind: "update", id, project, checks, at }),
      db.update(projects).set({ releaseNotes }).where(eq(projects.id, project.id)),
    ]);
  } catch (error) {
    if (isUniqueFailure(error, "project_updates.original_project_id")) {
      throw new AppError("conflict", "Update already pending", "You already have a pending update for this project.");
    }
    if (isGuardFailure(error)) throw submissionFailedError("The app in the store has changed. Please try again.");
    throw error;
  }
  if (isAdmin(actor)) {
    await publishOwnUpdate(services, actor, id);
    return { id, status: "approved" as const };
  }
  services.refreshQueue();
  services.deliverNotifications();
  return { id, status: "pending" as const };
}

/** An admin's update replaces one that waits since before they were an admin, or whose publication failed. */
function withdrawPending({ db }: Pick<Services, "db">, projectId: string, at: number) {
  return db
    .update(projectUpdates)
    .set({ status: "withdrawn", updatedAt: at })
    .where(and(eq(projectUpdates.originalProjectId, projectId), eq(projectUpdates.status, "pending")));
}

function snapshotOf(project: Project, type: UpdateType) {
  const html = { updatedHtmlSha256: project.htmlSha256, updatedHtmlBytes: project.htmlBytes };
  const listing = {
    updatedName: project.name,
    updatedDescription: project.description,
    updatedIcon: project.icon,
    updatedTags: project.tags,
    updatedDeclaredHosts: project.declaredHosts,
    updatedScreenshots: project.screenshots,
  };
  return { html, metadata: listing, combined: { ...html, ...listing } }[type];
}

function submissionFailedError(why: string) {
  return new AppError("conflict", "Submission failed", `Failed to submit update for review. ${why}`);
}
