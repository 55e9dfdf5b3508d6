import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { appTags, notifications, projectUpdates, publishedApps } from "#db/schema/index.ts";
import { UPDATE_NOTIFICATIONS } from "#domain/notifications/rules.ts";
import { enqueueReindex } from "#domain/search/outbox.server.ts";
import type { Services } from "#domain/services.ts";
import { replaceAppTags } from "./tags.server.ts";

type Options = {
  status: "unpublished" | "banned" | "suspended";
  /** Shown to the owner of a pending update that the removal rejects. */
  updateNotes: string;
  /** Whether the owner gets a notification that the update was rejected: not if the owner removed the app. */
  notifiesOwner?: boolean;
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
  { status, updateNotes, notifiesOwner = false, at }: Options,
) {
  const ids = db.select({ id: publishedApps.id }).from(publishedApps).where(apps);
  const projectIds = db.select({ id: publishedApps.projectId }).from(publishedApps).where(apps);
  const waiting = and(inArray(projectUpdates.originalProjectId, projectIds), eq(projectUpdates.status, "pending"));
  return [
    db.delete(appTags).where(inArray(appTags.appId, ids)),
    enqueueReindex(db, apps, at),
    ...(notifiesOwner ? [notifyOwners({ db }, waiting, at)] : []),
    db.update(projectUpdates).set({ status: "rejected", reviewNotes: updateNotes, updatedAt: at }).where(waiting),
    // Last, since `apps` may filter by the status.
    db.update(publishedApps).set({ status, updatedAt: at }).where(apps),
  ] as const;
}

function notifyOwners({ db }: Pick<Services, "db">, updates: SQL | undefined, at: number) {
  const name = sql`coalesce(${projectUpdates.updatedName}, ${projectUpdates.originalName}, '')`;
  const { title, message } = UPDATE_NOTIFICATIONS.rejected;
  const nothing = sql`null`;
  return db.insert(notifications).select(
    db
      .select({
        seq: nothing.as("seq"),
        userId: projectUpdates.userId,
        notificationId: sql`'update:' || ${projectUpdates.id} || ':rejected:' || ${at}`.as("notification_id"),
        type: sql`'rejected'`.as("type"),
        title: sql`${title}`.as("title"),
        message: sql`replace(${message("%name%")}, '%name%', ${name})`.as("message"),
        projectName: name.as("project_name"),
        reviewerNickname: nothing.as("reviewer_nickname"),
        reviewRating: nothing.as("review_rating"),
        reviewText: nothing.as("review_text"),
        targetId: projectUpdates.originalProjectId,
        read: sql`0`.as("read"),
        deleted: sql`0`.as("deleted"),
        createdAt: sql`${at}`.as("created_at"),
      })
      .from(projectUpdates)
      .where(updates),
  );
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
