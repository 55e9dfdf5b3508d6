import { and, desc, eq, isNull } from "drizzle-orm";
import { projects } from "#db/schema/index.ts";
import { privateLabel } from "#domain/apps/labels.ts";
import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";

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

/** @returns the id of the project as which an app of a device moved into the account, or null. */
export async function findMovedProject({ db }: Pick<Services, "db">, actor: Actor, deviceAppId: string) {
  const [moved] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.deviceAppId, deviceAppId), eq(projects.userId, actor.userId), isNull(projects.deletedAt)));
  return moved?.id ?? null;
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
    privateLabel(services.config.labelSecret, project),
  ]);
  return { project, html, label };
}
