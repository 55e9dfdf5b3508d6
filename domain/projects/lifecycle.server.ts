import { and, eq, inArray, isNotNull, isNull, lte, ne, notExists, sql } from "drizzle-orm";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import {
  appVersions,
  projects,
  projectUpdates,
  projectVersions,
  publishedApps,
  submissions,
} from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { isAfter, purgeOne } from "#domain/jobs/purge.server.ts";
import type { Unit } from "#domain/jobs/runner.server.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { EMPTIED, removeFromStore } from "#domain/store/removal.server.ts";
import { TRASH_DAYS } from "./limits.ts";
import { findOwnProject, type Project } from "./queries.server.ts";
import { nextState, type ProjectAction } from "./states.ts";

type Needs = Pick<Services, "db" | "now">;

const DAY = 24 * 60 * 60 * 1000;

/** Takes the owner's app out of the store; the project is private again, and its address answers 410. */
export async function withdrawProject(
  services: Needs & Pick<Services, "storeChanged">,
  actor: Actor,
  projectId: string,
) {
  const project = await findOwnProject(services, actor, projectId);
  await endPublication(services, project, "withdraw", {
    title: "Error unpublishing app",
    message: "Failed to unpublish the app.",
  });
}

/** Puts a project into the trash, out of review and out of the store. It can be brought back for 30 days. */
export async function deleteProject(services: Needs & Pick<Services, "storeChanged">, actor: Actor, projectId: string) {
  const project = await findOwnProject(services, actor, projectId);
  await endPublication(services, project, "delete", {
    title: "Delete failed",
    message: "The project changed in the meantime.",
  });
}

/** Ends the project's review and its publication in one batch, whichever of the two it is in. */
async function endPublication(
  { db, now, storeChanged }: Needs & Pick<Services, "storeChanged">,
  project: Project,
  action: ProjectAction & ("withdraw" | "delete"),
  failure: { title: string; message: string },
) {
  const next = nextState(project, action);
  if (!next) throw new AppError("conflict", failure.title, failure.message);
  const at = now();
  try {
    const [, , , app] = await db.batch([
      db
        .update(projects)
        .set({
          ...next,
          // Ends the open private runs; they stay ended if the project is restored.
          previewEpoch: sql`${projects.previewEpoch} + 1`,
          deletedAt: action === "delete" ? at : null,
          updatedAt: at,
        })
        .where(and(eq(projects.id, project.id), eq(projects.status, project.status), isNull(projects.deletedAt))),
      mustHaveChangedOne(db),
      db
        .update(submissions)
        .set({ status: "withdrawn", published: false, updatedAt: at })
        .where(and(eq(submissions.projectId, project.id), inArray(submissions.status, ["pending", "approved"]))),
      ...removeFromStore({ db }, eq(publishedApps.projectId, project.id), {
        status: "unpublished",
        updateNotes: "Withdrawn by the owner",
        at,
      }),
    ]);
    if (app.meta.changes > 0) storeChanged({ reindex: true });
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("conflict", failure.title, failure.message);
    throw error;
  }
}

/** Takes a project out of the trash. @throws AppError("missing") where it is not there. */
export async function restoreProject({ db, now }: Needs, actor: Actor, projectId: string) {
  const [row] = await db
    .update(projects)
    .set({ deletedAt: null, updatedAt: now() })
    .where(and(inTrash(actor, projectId), ne(projects.htmlSha256, "")))
    .returning({ id: projects.id });
  if (!row) throw missing();
}

/** Deletes a project of the trash for good. @throws AppError("missing") where it is not there. */
export async function purgeProject(services: Needs, actor: Actor, projectId: string) {
  const [row] = await services.db.select({ id: projects.id }).from(projects).where(inTrash(actor, projectId));
  if (!row) throw missing();
  await purge(services, row.id);
}

/** Upper bound of the statements that purge one project. */
export const PURGE_PROJECT_STATEMENTS = 50;

/** The nightly step: deletes the next project that has been in the trash for TRASH_DAYS, the oldest first. */
export async function purgeNextProject(services: Needs, cursor: string | null): Promise<Unit> {
  const [due] = await services.db
    .select({ id: projects.id, at: projects.deletedAt })
    .from(projects)
    .where(
      and(
        isNotNull(projects.deletedAt),
        lte(projects.deletedAt, services.now() - TRASH_DAYS * DAY),
        // Matches the partial index, which leaves out emptied rows.
        sql`html_sha256 <> ''`,
        isAfter(cursor, projects.deletedAt, projects.id),
      ),
    )
    .orderBy(projects.deletedAt, projects.id)
    .limit(1);
  return purgeOne("project", due, (id) => purge(services, id));
}

/**
 * An app that was in the store keeps emptied rows, so its address is never reused. Triggers queue the blobs that are
 * no longer referenced; the nightly run deletes them.
 */
async function purge({ db, now }: Needs, projectId: string) {
  const app = eq(publishedApps.projectId, projectId);
  const inStore = db.select({ id: publishedApps.id }).from(publishedApps).where(app);
  await db.batch([
    db.delete(submissions).where(eq(submissions.projectId, projectId)),
    db.delete(projectUpdates).where(eq(projectUpdates.originalProjectId, projectId)),
    db.delete(projectVersions).where(eq(projectVersions.projectId, projectId)),
    db.delete(appVersions).where(inArray(appVersions.appId, inStore)),
    ...removeFromStore({ db }, app, { status: "banned", updateNotes: "", at: now() }),
    db
      .update(publishedApps)
      .set({ ...EMPTIED, summary: "" })
      .where(app),
    db.update(projects).set(EMPTIED).where(eq(projects.id, projectId)),
    db.delete(projects).where(and(eq(projects.id, projectId), notExists(inStore))),
  ]);
}

function inTrash(actor: Actor, projectId: string) {
  return and(eq(projects.id, projectId), eq(projects.userId, actor.userId), isNotNull(projects.deletedAt));
}

function missing() {
  return new AppError("missing", "App not found", "App not found or access denied");
}
