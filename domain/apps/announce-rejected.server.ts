import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { projectUpdates, publishedApps } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { announceDecision, reviewLink } from "#domain/notifications/announce-decision.server.ts";
import { describeEvent } from "#domain/notifications/events.ts";

/**
 * Announces the updates that a removal from the store at `at` (ms) rejected. Call it after the removal. The response doesn't
 * wait for it. Never throws.
 */
export function announceRejectedUpdates(
  services: Parameters<typeof announceDecision>[0],
  actor: Actor,
  apps: SQL | undefined,
  at: number,
) {
  const { db, afterResponse } = services;
  const { id, userId, updatedName, originalName, originalProjectId, status, updatedAt } = projectUpdates;
  const projectIds = db.select({ id: publishedApps.projectId }).from(publishedApps).where(apps);
  afterResponse("announce-rejected-updates", async () => {
    const rejected = await db
      .select({ id, userId, name: sql<string>`coalesce(${updatedName}, ${originalName}, '')`.as("name") })
      .from(projectUpdates)
      .where(and(inArray(originalProjectId, projectIds), eq(status, "rejected"), eq(updatedAt, at)));
    for (const { id, userId, name: projectName } of rejected) {
      const { title, message } = describeEvent({ kind: "update_rejected", projectName });
      announceDecision(services, actor, { userId, appName: projectName, title, message, link: reviewLink(id) });
    }
  });
}
