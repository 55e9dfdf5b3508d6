import { and, eq, inArray, type SQL } from "drizzle-orm";
import { appTags, projectUpdates, publishedApps } from "#db/schema/index.ts";
import { tellIndex } from "#domain/search/outbox.server.ts";
import type { Services } from "#domain/services.ts";

type Options = {
  status: "unpublished" | "banned";
  /** Review notes for the owner about a pending update that this ends. */
  updateNotes: string;
  /** In ms since 1970. */
  at: number;
};

/** Columns of a row whose content was purged while the row itself stays. */
export const EMPTIED = {
  ...{ name: "", description: "", icon: "", tags: [], htmlSha256: "", htmlBytes: 0 },
  ...{ declaredHosts: [], screenshots: [], releaseNotes: null },
};

/**
 * The statements that remove apps from the store, for the caller's batch. They set the status, delete the tags, queue
 * the reindexing and reject the pending updates, which could never be applied. Category lists read tags only and
 * assume that a tagged app is approved. `apps` must not filter by a column that is set here, e.g. the status.
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
