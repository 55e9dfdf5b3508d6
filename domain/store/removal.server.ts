import { and, eq, inArray, type SQL } from "drizzle-orm";
import { appTags, projectUpdates, publishedApps } from "#db/schema/index.ts";
import { tellIndex } from "#domain/search/outbox.server.ts";
import type { Services } from "#domain/services.ts";

type Options = {
  status: "unpublished" | "banned";
  /** What the owner reads about an update that was waiting. */
  updateNotes: string;
  /** In ms since 1970. */
  at: number;
};

/**
 * The statements that take apps out of the store, for the batch of whatever takes them out: their status, their tags, the
 * search index, and the updates that wait, which could never be applied. Category lists read tags alone, and take for
 * granted that tagged apps are approved. `apps` must not depend on what is set here, e.g. the status.
 */
export function removeFromStore({ db }: Pick<Services, "db">, apps: SQL, { status, updateNotes, at }: Options) {
  const ids = db.select({ id: publishedApps.id }).from(publishedApps).where(apps);
  const projectIds = db.select({ id: publishedApps.projectId }).from(publishedApps).where(apps);
  return [
    db.update(publishedApps).set({ status, updatedAt: at }).where(apps),
    db.delete(appTags).where(inArray(appTags.appId, ids)),
    tellIndex(db, apps, at),
    db
      .update(projectUpdates)
      .set({ status: "rejected", reviewNotes: updateNotes, updatedAt: at })
      .where(and(inArray(projectUpdates.originalProjectId, projectIds), eq(projectUpdates.status, "pending"))),
  ] as const;
}
