import { and, eq, inArray, isNotNull, isNull, lte, ne, notExists, sql } from "drizzle-orm";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import {
  appVersions,
  projects,
  projectUpdates,
  projectVersions,
  publishedApps,
  reviewReplies,
  submissions,
} from "#db/schema/index.ts";
import { DAY_MS } from "#domain/durations.ts";
import { AppError } from "#domain/errors.ts";
import { isAfter, purgeOne } from "#domain/jobs/purge.server.ts";
import type { Unit } from "#domain/jobs/runner.server.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { EMPTY_LISTING, endRunsOf, removeFromStore } from "#domain/store/removal.server.ts";
import { findOwnProject, missingProjectError, type Project } from "./queries.server.ts";
import { TRASH_RETENTION_DAYS } from "./rules.ts";
import { nextState, type ProjectAction } from "./states.ts";

type Deps = Pick<Services, "db" | "now">;
type StoreDeps = Deps & Pick<Services, "storeChanged" | "endRuns">;

/** The project becomes private and its store address answers 410. */
export async function withdrawProject(services: StoreDeps, actor: Actor, projectId: string) {
  const project = await findOwnProject(services, actor, projectId);
  const failure = { title: "Error unpublishing app", message: "Failed to unpublish the app." };
  if (project.status !== "approved") throw new AppError("conflict", failure.title, failure.message);
  await endPublication(services, project, "withdraw", failure);
}

/** Takes a pending submission back; the project becomes private. @throws AppError("missing" | "conflict") */
export async function withdrawSubmittedProject(services: StoreDeps, actor: Actor, projectId: string) {
  const project = await findOwnProject(services, actor, projectId);
  const failure = { title: "Withdraw failed", message: "This has already been decided or withdrawn." };
  if (project.status !== "pending") throw new AppError("conflict", failure.title, failure.message);
  await endPublication(services, project, "withdraw", failure);
}

export async function deleteProject(services: StoreDeps, actor: Actor, projectId: string) {
  const project = await findOwnProject(services, actor, projectId);
  await endPublication(services, project, "delete", {
    title: "Delete failed",
    message: "The project has changed. Please reload the page and try again.",
  });
}

async function endPublication(
  services: StoreDeps,
  project: Project,
  action: ProjectAction & ("withdraw" | "delete"),
  failure: { title: string; message: string },
) {
  const next = nextState(project, action);
  if (!next) throw new AppError("conflict", failure.title, failure.message);
  const { db, now, storeChanged } = services;
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
  await endRunsOf(services, eq(publishedApps.projectId, project.id));
}

/** @throws AppError("missing") for a project that is not in the trash. */
export async function restoreProject({ db, now }: Deps, actor: Actor, projectId: string) {
  const [row] = await db
    .update(projects)
    .set({ deletedAt: null, updatedAt: now() })
    .where(and(inTrash(actor, projectId), ne(projects.htmlSha256, "")))
    .returning({ id: projects.id });
  if (!row) throw missingProjectError();
}

/** Deletes permanently. @throws AppError("missing") if the project is not in the trash. */
export async function purgeProject(services: Deps, actor: Actor, projectId: string) {
  const [row] = await services.db.select({ id: projects.id }).from(projects).where(inTrash(actor, projectId));
  if (!row) throw missingProjectError();
  await purge(services, row.id);
}

export const MAX_PURGE_PROJECT_STATEMENTS = 50;

/** Nightly step: deletes the oldest project past TRASH_RETENTION_DAYS. */
export async function purgeNextProject(services: Deps, cursor: string | null): Promise<Unit> {
  const [due] = await services.db
    .select({ id: projects.id, at: projects.deletedAt })
    .from(projects)
    .where(
      and(
        isNotNull(projects.deletedAt),
        lte(projects.deletedAt, services.now() - TRASH_RETENTION_DAYS * DAY_MS),
        // Matches the partial index, which leaves out emptied rows.
        sql`html_sha256 <> ''`,
        isAfter(cursor, projects.deletedAt, projects.id),
      ),
    )
    .orderBy(projects.deletedAt, projects.id)
    .limit(1);
  return purgeOne("project", due, (id) => purge(services, id));
}

/** Emptied rows of a store app stay, so its address is never reused. Triggers queue unreferenced blobs. */
async function purge({ db, now }: Deps, projectId: string) {
  const app = eq(publishedApps.projectId, projectId);
  const inStore = db.select({ id: publishedApps.id }).from(publishedApps).where(app);
  await db.batch([
    db.delete(submissions).where(eq(submissions.projectId, projectId)),
    db.delete(projectUpdates).where(eq(projectUpdates.originalProjectId, projectId)),
    db.delete(reviewReplies).where(eq(reviewReplies.projectId, projectId)),
    db.delete(projectVersions).where(eq(projectVersions.projectId, projectId)),
    db.delete(appVersions).where(inArray(appVersions.appId, inStore)),
    ...removeFromStore({ db }, app, { status: "banned", updateNotes: "", at: now() }),
    db
      .update(publishedApps)
      .set({ ...EMPTY_LISTING, summary: "" })
      .where(app),
    db.update(projects).set(EMPTY_LISTING).where(eq(projects.id, projectId)),
    db.delete(projects).where(and(eq(projects.id, projectId), notExists(inStore))),
  ]);
}

function inTrash(actor: Actor, projectId: string) {
  return and(eq(projects.id, projectId), eq(projects.userId, actor.userId), isNotNull(projects.deletedAt));
}
