import { and, eq } from "drizzle-orm";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import { projects, projectUpdates, publishedApps } from "#db/schema/index.ts";
import { insertChecks, runChecks } from "#domain/checks/run-checks.server.ts";
import { AppError } from "#domain/errors.ts";
import { newId } from "#domain/ids.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { type Actor, requireSubmissions } from "#domain/permissions.ts";
import { findOwnProject, type Project } from "#domain/projects/queries.server.ts";
import { missingForStore } from "#domain/projects/store-requirements.ts";
import type { Services } from "#domain/services.ts";
import { classifyChanges, summarizeChanges, type UpdateType } from "./changes.ts";
import { nextCodeVersion } from "./code-versions.ts";

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
 * Every update is reviewed, also one of the listing alone and an admin's: the store keeps the approved version until a
 * moderator approves it. One update of an app at a time can wait.
 * @throws AppError("plan" | "missing"); AppError("conflict") for an app that can't be updated now.
 */
export async function requestUpdate(
  services: Pick<Services, "db" | "htmlFiles" | "now" | "refreshQueue" | "deliverNotifications">,
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
      insertChecks(db, id, checks, at),
      db.update(projects).set({ releaseNotes }).where(eq(projects.id, project.id)),
      notificationRow(
        { db },
        actor.userId,
        { kind: "update_pending", projectName: project.name },
        { id: `update:${id}:pending`, targetId: project.id, at },
      ),
    ]);
  } catch (error) {
    if (isUniqueFailure(error, "project_updates.original_project_id")) {
      throw new AppError("conflict", "Update already pending", "You already have a pending update for this project.");
    }
    if (isGuardFailure(error)) throw submissionFailedError("The app in the store has changed. Please try again.");
    throw error;
  }
  services.refreshQueue();
  services.deliverNotifications();
  return { id };
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
