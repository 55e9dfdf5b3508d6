import { and, desc, eq, lt, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { projectVersions } from "#db/schema/index.ts";
import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, requireCloudProjects } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { saveStoredHtml } from "./commands.server.ts";
import { findOwnProject } from "./queries.server.ts";
import { VERSIONS_PAGE_SIZE } from "./rules.ts";

/**
 * Newest first; `before` is the lowest number of the last page, null for the first page. `sameAs`: the newest earlier version
 * with the same code, as one has that was restored.
 */
export async function listVersions(
  services: Pick<Services, "db">,
  actor: Actor,
  projectId: string,
  before: number | null,
) {
  const project = await findOwnProject(services, actor, projectId);
  const earlier = alias(projectVersions, "earlier");
  const sameCode = services.db
    .select({ version: max(earlier.version) })
    .from(earlier)
    .where(
      and(
        eq(earlier.userId, projectVersions.userId),
        eq(earlier.htmlSha256, projectVersions.htmlSha256),
        eq(earlier.projectId, projectVersions.projectId),
        lt(earlier.version, projectVersions.version),
      ),
    );
  const rows = await services.db
    .select({
      version: projectVersions.version,
      htmlBytes: projectVersions.htmlBytes,
      createdAt: projectVersions.createdAt,
      sameAs: sql<number | null>`(${sameCode})`,
    })
    .from(projectVersions)
    .where(
      and(eq(projectVersions.projectId, project.id), before === null ? undefined : lt(projectVersions.version, before)),
    )
    .orderBy(desc(projectVersions.version))
    .limit(VERSIONS_PAGE_SIZE + 1);
  return { versions: rows.slice(0, VERSIONS_PAGE_SIZE), more: rows.length > VERSIONS_PAGE_SIZE };
}

/** The newest version where `version` is null. @throws AppError("missing") for an unknown one. */
export async function readVersion(
  services: Pick<Services, "db" | "htmlFiles">,
  actor: Actor,
  projectId: string,
  version: number | null,
) {
  const project = await findOwnProject(services, actor, projectId);
  const row = await findVersion(services, project.id, version ?? project.version);
  return { version: row.version, html: await readStoredHtml(services, row.htmlSha256) };
}

/** Saves an old version as the newest one. @throws AppError("conflict") as a save does. */
export async function restoreVersion(
  services: Pick<Services, "db" | "now">,
  actor: Actor,
  input: { projectId: string; baseVersion: number; version: number },
) {
  requireCloudProjects(actor);
  const project = await findOwnProject(services, actor, input.projectId);
  const { htmlSha256, htmlBytes } = await findVersion(services, project.id, input.version);
  return saveStoredHtml(services, actor, project, { baseVersion: input.baseVersion, htmlSha256, htmlBytes });
}

async function findVersion({ db }: Pick<Services, "db">, projectId: string, version: number) {
  const [row] = await db
    .select()
    .from(projectVersions)
    .where(and(eq(projectVersions.projectId, projectId), eq(projectVersions.version, version)));
  if (!row) throw new AppError("missing", "App not found", "This version doesn't exist.");
  return row;
}
