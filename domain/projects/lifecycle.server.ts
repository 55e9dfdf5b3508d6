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
import { AppError, rootMessage } from "#domain/errors.ts";
import type { Unit } from "#domain/jobs/runner.server.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { removeFromStore } from "#domain/store/removal.server.ts";
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

/** Ends review and publication in one batch, whichever of the two the project was in. */
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
    await db.batch([
      db
        .update(projects)
        .set({
          ...next,
          // Ends private runs that are open, also if the project comes back.
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
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("conflict", failure.title, failure.message);
    throw error;
  }
  storeChanged({ reindex: true });
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

/** Statements that one purge from the trash takes at most. */
export const PURGE_PROJECT_STATEMENTS = 50;

/**
 * Deletes the next project that lay in the trash for its 30 days, the oldest first. One that fails is noted and passed
 * over: it holds up no other, and the next night tries it again. The cursor is `<deletedAt>.<id>`.
 */
export async function purgeNextTrashed(services: Needs, cursor: string | null): Promise<Unit> {
  const [at = "", id = ""] = cursor?.split(".") ?? [];
  const [due] = await services.db
    .select({ id: projects.id, at: projects.deletedAt })
    .from(projects)
    .where(
      and(
        isNotNull(projects.deletedAt),
        lte(projects.deletedAt, services.now() - TRASH_DAYS * DAY),
        // As the partial index says it: rows that are emptied already are not in it.
        sql`html_sha256 <> ''`,
        cursor === null ? undefined : sql`(${projects.deletedAt}, ${projects.id}) > (${Number(at)}, ${id})`,
      ),
    )
    .orderBy(projects.deletedAt, projects.id)
    .limit(1);
  if (!due) return { next: null };
  const next = `${due.at}.${due.id}`;
  try {
    await purge(services, due.id);
    return { next };
  } catch (error) {
    return { next, notes: [`project ${due.id}: ${rootMessage(error)}`] };
  }
}

/**
 * An app that was in the store leaves emptied rows, so that its address never comes to mean another one. Triggers note the
 * blobs that nothing names any more, for the nightly run.
 */
async function purge({ db, now }: Needs, projectId: string) {
  const extras = { declaredHosts: [], screenshots: [], releaseNotes: null };
  const empty = { name: "", description: "", icon: "", tags: [], ...extras, htmlSha256: "", htmlBytes: 0 };
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
      .set({ ...empty, summary: "" })
      .where(app),
    db.update(projects).set(empty).where(eq(projects.id, projectId)),
    db.delete(projects).where(and(eq(projects.id, projectId), notExists(inStore))),
  ]);
}

function inTrash(actor: Actor, projectId: string) {
  return and(eq(projects.id, projectId), eq(projects.userId, actor.userId), isNotNull(projects.deletedAt));
}

function missing() {
  return new AppError("missing", "App not found", "App not found or access denied");
}
