import { and, eq, inArray, isNotNull, isNull, lte, ne, notExists, sql } from "drizzle-orm";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import {
  appTags,
  appVersions,
  projects,
  projectUpdates,
  projectVersions,
  publishedApps,
  submissions,
} from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import { tellIndex } from "#domain/search/outbox.server.ts";
import type { Services } from "#domain/services.ts";
import { deleteUnnamed, digestsOf } from "./blobs.server.ts";
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
  await leave(services, project, "withdraw", {
    title: "Error unpublishing app",
    message: "Failed to unpublish the app.",
  });
}

/** Puts a project into the trash, out of review and out of the store. It can be brought back for 30 days. */
export async function deleteProject(services: Needs & Pick<Services, "storeChanged">, actor: Actor, projectId: string) {
  const project = await findOwnProject(services, actor, projectId);
  await leave(services, project, "delete", { title: "Delete failed", message: "The project changed meanwhile." });
}

/** What waits or is public ends in the same batch, whichever of the two the project was. */
async function leave(
  { db, now, storeChanged }: Needs & Pick<Services, "storeChanged">,
  project: Project,
  action: ProjectAction & ("withdraw" | "delete"),
  failure: { title: string; message: string },
) {
  const next = nextState(project, action);
  if (!next) throw new AppError("conflict", failure.title, failure.message);
  const at = now();
  const app = eq(publishedApps.projectId, project.id);
  try {
    await db.batch([
      db
        .update(projects)
        .set({
          ...next,
          // Whoever runs it privately right now is stopped, also if it comes back.
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
      db
        .update(projectUpdates)
        .set({ status: "rejected", reviewNotes: "Withdrawn by the owner", updatedAt: at })
        .where(and(eq(projectUpdates.originalProjectId, project.id), eq(projectUpdates.status, "pending"))),
      db.update(publishedApps).set({ status: "unpublished", updatedAt: at }).where(app),
      tellIndex(db, app, at),
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
export async function purgeProject(services: Needs & Pick<Services, "files">, actor: Actor, projectId: string) {
  const [row] = await services.db.select({ id: projects.id }).from(projects).where(inTrash(actor, projectId));
  if (!row) throw missing();
  await purge(services, row.id);
}

/** Deletes what lay in the trash for its 30 days, the oldest first. How many they were. */
export async function purgeTrash(services: Needs & Pick<Services, "files">, limit: number) {
  const due = await services.db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        isNotNull(projects.deletedAt),
        lte(projects.deletedAt, services.now() - TRASH_DAYS * DAY),
        ne(projects.htmlSha256, ""),
      ),
    )
    .orderBy(projects.deletedAt)
    .limit(limit);
  for (const { id } of due) await purge(services, id);
  return due.length;
}

/** An app that was in the store leaves emptied rows, so that its address never comes to mean another one. */
async function purge(services: Needs & Pick<Services, "files">, projectId: string) {
  const { db } = services;
  const digests = await digestsOf(services, eq(projectVersions.projectId, projectId));
  const extras = { declaredHosts: [], screenshots: [], releaseNotes: null };
  const empty = { name: "", description: "", icon: "", tags: [], ...extras, htmlSha256: "", htmlBytes: 0 };
  const inStore = db.select({ id: publishedApps.id }).from(publishedApps).where(eq(publishedApps.projectId, projectId));
  await db.batch([
    db.delete(submissions).where(eq(submissions.projectId, projectId)),
    db.delete(projectUpdates).where(eq(projectUpdates.originalProjectId, projectId)),
    db.delete(projectVersions).where(eq(projectVersions.projectId, projectId)),
    db.delete(appVersions).where(inArray(appVersions.appId, inStore)),
    db.delete(appTags).where(inArray(appTags.appId, inStore)),
    db
      .update(publishedApps)
      .set({ ...empty, summary: "", status: "banned" })
      .where(eq(publishedApps.projectId, projectId)),
    db.update(projects).set(empty).where(eq(projects.id, projectId)),
    db.delete(projects).where(and(eq(projects.id, projectId), notExists(inStore))),
  ]);
  await deleteUnnamed(services, digests);
}

function inTrash(actor: Actor, projectId: string) {
  return and(eq(projects.id, projectId), eq(projects.userId, actor.userId), isNotNull(projects.deletedAt));
}

function missing() {
  return new AppError("missing", "App not found", "App not found or access denied");
}
