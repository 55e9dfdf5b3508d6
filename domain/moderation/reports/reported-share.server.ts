import { and, eq, exists, isNull, sql } from "drizzle-orm";
import { projects, reports, sharedLinks } from "#db/schema/index.ts";
import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { createSharedRun } from "#domain/moderation/test-runs.server.ts";
import { isOfProject, SERVED } from "#domain/shares/queries.server.ts";

/**
 * A test run of a shared link that somebody reported; moderators see no others. Null for a closed link, or one without a
 * report. @throws AppError("forbidden")
 */
export async function runReportedShare(
  services: Pick<Services, "db" | "htmlFiles" | "config">,
  actor: Actor,
  shareId: string,
) {
  requireAdmin(actor, "decide reports");
  const { db } = services;
  const reported = exists(db.select({ one: sql`1` }).from(reports).where(eq(reports.targetId, sharedLinks.id)));
  const [link] = await db
    .select({ name: SERVED.name, htmlSha256: SERVED.htmlSha256 })
    .from(sharedLinks)
    .leftJoin(projects, isOfProject)
    .where(and(eq(sharedLinks.id, shareId), isNull(sharedLinks.closedAt), reported));
  if (!link?.htmlSha256) return null;
  return { name: link.name, html: await readStoredHtml(services, link.htmlSha256), run: createSharedRun(services) };
}
