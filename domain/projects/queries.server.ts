import { and, desc, eq, isNull } from "drizzle-orm";
import { projects } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import { privateLabel } from "#domain/previews/labels.ts";
import type { Services } from "#domain/services.ts";

/** The user's own projects, last changed first. */
export function listProjects({ db }: Pick<Services, "db">, actor: Actor) {
  return db
    .select()
    .from(projects)
    .where(and(eq(projects.userId, actor.userId), isNull(projects.deletedAt)))
    .orderBy(desc(projects.updatedAt));
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
