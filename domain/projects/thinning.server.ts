import { and, eq, notInArray, sql } from "drizzle-orm";
import { appVersions, projectUpdates, projectVersions, publishedApps, submissions } from "#db/schema/index.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Services } from "#domain/kit/services.ts";
import { VERSIONS_KEPT } from "./rules.ts";

/**
 * Deletes the version that is no longer among the newest, unless it is the last of its UTC day, submitted or published.
 * Newer versions are never deleted, so `outgoing + 1` exists.
 */
export function thinOutgoingVersion(db: Services["db"], projectId: string, newest: number) {
  const outgoing = newest - VERSIONS_KEPT;
  const dayNumber = (version: number) =>
    sql`(select created_at / ${sql.raw(String(DAY_MS))} from project_versions where project_id = ${projectId} and version = ${version})`;
  const submitted = db
    .select({ digest: submissions.htmlSha256 })
    .from(submissions)
    .where(eq(submissions.projectId, projectId));
  const updated = db
    .select({ digest: sql`coalesce(${projectUpdates.updatedHtmlSha256}, '')` })
    .from(projectUpdates)
    .where(eq(projectUpdates.originalProjectId, projectId));
  const published = db
    .select({ digest: appVersions.htmlSha256 })
    .from(appVersions)
    .innerJoin(publishedApps, eq(publishedApps.id, appVersions.appId))
    .where(eq(publishedApps.projectId, projectId));
  return db
    .delete(projectVersions)
    .where(
      and(
        eq(projectVersions.projectId, projectId),
        eq(projectVersions.version, outgoing),
        sql`${dayNumber(outgoing)} = ${dayNumber(outgoing + 1)}`,
        notInArray(projectVersions.htmlSha256, submitted),
        notInArray(projectVersions.htmlSha256, updated),
        notInArray(projectVersions.htmlSha256, published),
      ),
    );
}
