import { and, eq, inArray, type SQL } from "drizzle-orm";
import { appTags, projectUpdates, publishedApps } from "#db/schema/index.ts";
import { enqueueReindex } from "#domain/search/outbox.server.ts";
import type { Services } from "#domain/services.ts";
import { replaceAppTags } from "./tags.server.ts";

type Options = {
  status: "unpublished" | "banned" | "suspended";
  /** Shown to the owner of a pending update that the removal rejects. */
  updateNotes: string;
  /** In ms since 1970. */
  at: number;
};

/** A purged app's row keeps these values. */
export const EMPTY_LISTING = {
  ...{ name: "", description: "", icon: "", tags: [], htmlSha256: "", htmlBytes: 0 },
  ...{ declaredHosts: [], screenshots: [], releaseNotes: null },
};

/**
 * Statements for the caller's batch. Category lists assume that every app with a tag is approved.
 */
export function removeFromStore(
  { db }: Pick<Services, "db">,
  apps: SQL | undefined,
  { status, updateNotes, at }: Options,
) {
  const ids = db.select({ id: publishedApps.id }).from(publishedApps).where(apps);
  const projectIds = db.select({ id: publishedApps.projectId }).from(publishedApps).where(apps);
  return [
    db.delete(appTags).where(inArray(appTags.appId, ids)),
    enqueueReindex(db, apps, at),
    db
      .update(projectUpdates)
      .set({ status: "rejected", reviewNotes: updateNotes, updatedAt: at })
      .where(and(inArray(projectUpdates.originalProjectId, projectIds), eq(projectUpdates.status, "pending"))),
    // Last, since `apps` may filter by the status.
    db.update(publishedApps).set({ status, updatedAt: at }).where(apps),
  ] as const;
}

/** Call after the batch: ends the documents of these apps that run in viewers. */
export async function endRunsOf({ db, endRuns }: Pick<Services, "db" | "endRuns">, apps: SQL | undefined) {
  const removed = await db.select({ id: publishedApps.id }).from(publishedApps).where(apps);
  endRuns(removed.map(({ id }) => id));
}

/** Statements for the caller's batch: the apps that a suspension hid are in the store again. `at` in ms. */
export function showSuspendedApps({ db }: Pick<Services, "db">, userId: string, at: number) {
  const hidden = and(eq(publishedApps.userId, userId), eq(publishedApps.status, "suspended"));
  const shown = and(eq(publishedApps.userId, userId), eq(publishedApps.status, "approved"));
  return [
    db.update(publishedApps).set({ status: "approved" }).where(hidden),
    ...replaceAppTags({ db }, shown),
    enqueueReindex(db, shown, at),
  ] as const;
}
