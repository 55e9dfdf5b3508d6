import { and, eq, inArray, isNotNull, isNull, lte, ne, notExists, type SQL, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { isGuardFailure, mustHaveChangedOne, mustMatchOne } from "#db/guard.ts";
import {
  appDataCopies,
  appDataVersions,
  appVersions,
  authorReplies,
  projects,
  projectUpdates,
  projectVersions,
  publishedApps,
  sharedLinks,
  submissions,
} from "#db/schema/index.ts";
import { closeViewersOf, EMPTY_LISTING, removeFromStore } from "#domain/apps/removal.server.ts";
import { isAfterCursor, purgeOne } from "#domain/jobs/purge-one.server.ts";
import type { StepProgress } from "#domain/jobs/runner.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { DECIDED_OR_WITHDRAWN } from "#domain/listing/rules.ts";
import { nextState, type ProjectAction } from "#domain/listing/states.ts";
import { closeShares } from "#domain/shares/close-shares.server.ts";
import { findOwnProject, missingProjectError, type Project } from "./queries.server.ts";
import { TRASH_RETENTION_DAYS } from "./rules.ts";

type Deps = Pick<Services, "db" | "now">;
type StoreDeps = Deps & Pick<Services, "invalidateStore" | "refreshQueue" | "closeViewers">;

/** For the owner of a published app: it leaves the store, and the project becomes private. */
export async function unpublishOwnApp(services: StoreDeps, actor: Actor, projectId: string) {
  const project = await findOwnProject(services, actor, projectId);
  const failure = { title: "Error unpublishing app", message: "Failed to unpublish the app." };
  if (project.status !== "approved") throw new AppError("conflict", failure.title, failure.message);
  await endPublication(services, project, "withdraw", failure);
}

/** The owner's submission leaves the queue, and the project becomes private. @throws AppError("missing" | "conflict") */
export async function withdrawSubmission(services: StoreDeps, actor: Actor, projectId: string) {
  const project = await findOwnProject(services, actor, projectId);
  const failure = { title: "Withdraw failed", message: DECIDED_OR_WITHDRAWN };
  if (project.status !== "pending") throw new AppError("conflict", failure.title, failure.message);
  await endPublication(services, project, "withdraw", failure);
}

export async function moveToTrash(services: StoreDeps, actor: Actor, projectId: string) {
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
  const { db, now, invalidateStore } = services;
  const at = now();
  const app = eq(publishedApps.projectId, project.id);
  try {
    const { links, inStore } = await batchNamed(db, {
      project: db
        .update(projects)
        .set({
          ...next,
          // Ends the open private runs; they stay ended if the project is restored.
          previewEpoch: sql`${projects.previewEpoch} + 1`,
          deletedAt: action === "delete" ? at : null,
          updatedAt: at,
        })
        .where(and(eq(projects.id, project.id), eq(projects.status, project.status), isNull(projects.deletedAt))),
      changed: mustHaveChangedOne(db),
      links:
        action === "delete" ? [closeShares({ db }, eq(sharedLinks.projectId, project.id), { by: "system", at })] : [],
      submission: db
        .update(submissions)
        .set({ status: "withdrawn", published: false, updatedAt: at })
        .where(and(eq(submissions.projectId, project.id), inArray(submissions.status, ["pending", "approved"]))),
      inStore: db
        .select({ id: publishedApps.id })
        .from(publishedApps)
        .where(and(app, eq(publishedApps.status, "approved"))),
      removal: removeFromStore({ db }, app, { status: "unpublished", at }),
    });
    services.closeViewers(links.flat().map(({ id }) => id));
    services.refreshQueue();
    if (inStore.length > 0) invalidateStore({ reindex: true });
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("conflict", failure.title, failure.message);
    throw error;
  }
  await closeViewersOf(services, app);
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
  if (!(await purge(services, projectId, inTrash(actor, projectId)))) throw missingProjectError();
}

/** D1 statements for one project, at most (`jobs/rules.ts`). */
export const MAX_PURGE_PROJECT_STATEMENTS = 50;

/** Nightly step: deletes the oldest project past TRASH_RETENTION_DAYS, unless its owner restores it before the batch. */
export async function purgeNextProject(services: Deps, cursor: string | null): Promise<StepProgress> {
  const isDue = and(
    isNotNull(projects.deletedAt),
    lte(projects.deletedAt, services.now() - TRASH_RETENTION_DAYS * DAY_MS),
  );
  const [due] = await services.db
    .select({ id: projects.id, at: projects.deletedAt })
    .from(projects)
    .where(
      and(
        isDue,
        // Matches the partial index, which leaves out emptied rows.
        sql`html_sha256 <> ''`,
        isAfterCursor(cursor, projects.deletedAt, projects.id),
      ),
    )
    .orderBy(projects.deletedAt, projects.id)
    .limit(1);
  return purgeOne("project", due, async (id) => {
    await purge(services, id, and(eq(projects.id, id), isDue));
  });
}

/**
 * Deletes the project if it matches `where` when the batch runs; else false. The rows of an app that was in the store are
 * emptied and kept, so that its address is never reused. Triggers queue files without a reference for deletion.
 */
async function purge(services: Deps, projectId: string, where: SQL | undefined) {
  try {
    await purgeMatching(services, projectId, where);
    return true;
  } catch (error) {
    if (isGuardFailure(error)) return false;
    throw error;
  }
}

async function purgeMatching({ db, now }: Deps, projectId: string, where: SQL | undefined) {
  const app = eq(publishedApps.projectId, projectId);
  const inStore = db.select({ id: publishedApps.id }).from(publishedApps).where(app);
  const owner = db.select({ userId: projects.userId }).from(projects).where(eq(projects.id, projectId));
  await db.batch([
    mustMatchOne(db, projects, where),
    db.delete(sharedLinks).where(eq(sharedLinks.projectId, projectId)),
    db.delete(submissions).where(eq(submissions.projectId, projectId)),
    db.delete(projectUpdates).where(eq(projectUpdates.originalProjectId, projectId)),
    db.delete(authorReplies).where(eq(authorReplies.projectId, projectId)),
    db.delete(projectVersions).where(eq(projectVersions.projectId, projectId)),
    db.delete(appVersions).where(inArray(appVersions.appId, inStore)),
    // Banned without a reason means deleted by its owner: no approval can bring it back.
    ...removeFromStore({ db }, app, { status: "banned", at: now() }),
    db
      .update(publishedApps)
      .set({ ...EMPTY_LISTING, summary: "", nameKey: null })
      .where(app),
    ...[appDataVersions, appDataCopies].map((table) =>
      db.delete(table).where(and(eq(table.userId, owner), eq(table.appId, projectId))),
    ),
    db.update(projects).set(EMPTY_LISTING).where(eq(projects.id, projectId)),
    db.delete(projects).where(and(eq(projects.id, projectId), notExists(inStore))),
  ]);
}

function inTrash(actor: Actor, projectId: string) {
  return and(eq(projects.id, projectId), eq(projects.userId, actor.userId), isNotNull(projects.deletedAt));
}
