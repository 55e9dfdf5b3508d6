import { and, eq } from "drizzle-orm";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import { projectUpdates, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { newId } from "#domain/ids.ts";
import { type Actor, maySubmit } from "#domain/policy.ts";
import { missingForStore } from "#domain/projects/limits.ts";
import { findOwnProject, type Project } from "#domain/projects/queries.server.ts";
import type { Services } from "#domain/services.ts";
import { changeSummary, nextCodeVersion, type UpdateType, updateType } from "./limits.ts";

/**
 * Asks for a review of what the project has and the store has not, pinned as it is now: digest and listing. Editing
 * afterwards does not change it.
 * @throws AppError("forbidden") by tier; AppError("missing") for a foreign id as for an absent one; AppError("conflict")
 * for what is not in the store, incomplete, unchanged or already waiting.
 */
export async function requestUpdate(services: Pick<Services, "db" | "now">, actor: Actor, projectId: string) {
  if (!maySubmit(actor)) {
    throw new AppError(
      "forbidden",
      "Submission failed",
      "Upgrade to Architect plan to submit apps to the store for public distribution.",
    );
  }
  const { db, now } = services;
  const [project, [app]] = await Promise.all([
    findOwnProject(services, actor, projectId),
    db
      .select()
      .from(publishedApps)
      .where(and(eq(publishedApps.projectId, projectId), eq(publishedApps.status, "approved"))),
  ]);
  if (project.status !== "approved" || !project.published || !app) throw failed("This app is not in the store.");
  const [missing] = missingForStore(project);
  if (missing) throw failed(`Still missing: ${missing}.`);
  const change = changeSummary(app, project);
  const type = updateType(change);
  if (type === null) {
    throw new AppError("conflict", "No changes detected", "No changes were found to submit for review.");
  }
  const at = now();
  const id = newId(at);
  try {
    await db.batch([
      // Changes nothing: it holds the store to what the project was compared with.
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
        changeSummary: change,
        originalName: app.name,
        originalDescription: app.description,
        originalIcon: app.icon,
        originalTags: app.tags,
        ...pinned(project, type),
        releaseNotes: project.releaseNotes,
        codeVersion: nextCodeVersion(app.codeVersion),
        createdAt: at,
        updatedAt: at,
      }),
    ]);
  } catch (error) {
    if (isUniqueFailure(error, "project_updates.original_project_id")) {
      throw new AppError("conflict", "Update already pending", "You already have a pending update for this project.");
    }
    if (isGuardFailure(error)) throw failed("The app in the store changed in the meantime. Please try again.");
    throw error;
  }
  return { id };
}

/** What approval puts in the store: the bytes where they changed, and the whole listing where any of it did. */
function pinned(project: Project, type: UpdateType) {
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

function failed(why: string) {
  return new AppError("conflict", "Submission failed", `Failed to submit update for review. ${why}`);
}
