import { and, desc, eq, isNull } from "drizzle-orm";
import { projects } from "#db/schema/index.ts";
import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/permissions.ts";
import { privateLabel } from "#domain/previews/labels.ts";
import type { Services } from "#domain/services.ts";

export function listProjects({ db }: Pick<Services, "db">, actor: Actor) {
  return db
    .select()
    .from(projects)
    .where(and(eq(projects.userId, actor.userId), isNull(projects.deletedAt)))
    .orderBy(desc(projects.updatedAt));
}

export type Project = Awaited<ReturnType<typeof listProjects>>[number];

/** @throws AppError("missing") for unknown projects and those of others alike. */
export async function findOwnProject({ db }: Pick<Services, "db">, actor: Actor, projectId: string) {
  const [project] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, actor.userId), isNull(projects.deletedAt)));
  if (!project) throw missingProjectError();
  return project;
}

/** One text for both cases, so that ids reveal nothing. */
export function missingProjectError() {
  return new AppError("missing", "App not found", "App not found or access denied");
}

export async function readOwnProject(
  services: Pick<Services, "db" | "htmlFiles" | "config">,
  actor: Actor,
  projectId: string,
) {
  const project = await findOwnProject(services, actor, projectId);
  const [html, label] = await Promise.all([
    readStoredHtml(services, project.htmlSha256),
    privateLabel(services.config.labelSecret, project.id, actor.userId),
  ]);
  return { project, html, label };
}
