import { and, desc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { projects, submissions } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import { privateLabel } from "#domain/previews/labels.ts";
import { listOwnViolations } from "#domain/previews/violations.server.ts";
import type { Services } from "#domain/services.ts";
import { listOwnUpdates } from "#domain/updates/queries.server.ts";
import { differs } from "./states.ts";

/** The user's own projects, last changed first. */
export function listProjects({ db }: Pick<Services, "db">, actor: Actor) {
  return db
    .select()
    .from(projects)
    .where(and(eq(projects.userId, actor.userId), isNull(projects.deletedAt)))
    .orderBy(desc(projects.updatedAt));
}

/** The user's deleted projects, the last deleted first. */
export function listTrash({ db }: Pick<Services, "db">, actor: Actor) {
  return db
    .select()
    .from(projects)
    .where(and(eq(projects.userId, actor.userId), isNotNull(projects.deletedAt), ne(projects.htmlSha256, "")))
    .orderBy(desc(projects.deletedAt));
}

export type Project = Awaited<ReturnType<typeof listProjects>>[number];

/** One of the actor's own projects. @throws AppError("missing") for a foreign id as for an absent one. */
export async function findOwnProject({ db }: Pick<Services, "db">, actor: Actor, projectId: string) {
  const [project] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, actor.userId), isNull(projects.deletedAt)));
  if (!project) throw new AppError("missing", "App not found", "App not found or access denied");
  return project;
}

/** What the builder lists, in one round trip: projects with their latest update, and the trash. */
export async function readWorkbench({ db }: Pick<Services, "db">, actor: Actor) {
  const [own, updates, waiting, trash, refused] = await db.batch([
    listProjects({ db }, actor),
    listOwnUpdates({ db }, actor),
    db
      .select()
      .from(submissions)
      .where(and(eq(submissions.userId, actor.userId), eq(submissions.status, "pending"))),
    listTrash({ db }, actor),
    listOwnViolations({ db }, actor),
  ]);
  const updateOf = new Map(updates.map((update) => [update.originalProjectId, update]));
  const submissionOf = new Map(waiting.map((submission) => [submission.projectId, submission]));
  return {
    projects: own.map((project) => {
      const submission = submissionOf.get(project.id);
      const update = updateOf.get(project.id);
      return {
        ...project,
        violations: refused.filter((row) => row.projectId === project.id),
        update: update ? { status: update.status, reviewNotes: update.reviewNotes } : null,
        /** Whether it changed since it was handed in for the review that it waits for. */
        newer: submission !== undefined && differs(project, submission),
      };
    }),
    trash: trash.map(({ id, name, icon, deletedAt }) => ({ id, name, icon, deletedAt: deletedAt ?? 0 })),
  };
}

export type Workbench = Awaited<ReturnType<typeof readWorkbench>>;

/** The HTML of the actor's own project, and the origin's label on which it runs privately. */
export async function readOwnProject(
  services: Pick<Services, "db" | "files" | "config">,
  actor: Actor,
  projectId: string,
) {
  const project = await findOwnProject(services, actor, projectId);
  const [html, label] = await Promise.all([
    readBlob(services, project.htmlSha256),
    privateLabel(services.config.labelSecret, project.id, actor.userId),
  ]);
  return { project, html, label };
}

/** HTML by digest. @throws AppError("unavailable") where the blob is not there, which the spec words as a failed load. */
export async function readBlob({ files }: Pick<Services, "files">, sha256: string) {
  const html = await files.getHtml(sha256);
  if (html === null) throw new AppError("unavailable", "Preview Error", "Failed to load app content");
  return html;
}
