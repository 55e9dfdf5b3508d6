import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { appTags, notifications, projectUpdates, publishedApps } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { describeEvent } from "#domain/notifications/events.ts";
import { notificationColumns } from "#domain/notifications/notification-row.server.ts";
import { endVersions } from "./app-versions.server.ts";
import { rejectAppeals } from "./appeal-decider.server.ts";
import { enqueueReindex } from "./outbox.server.ts";
import { replaceAppTags } from "./tags.server.ts";

type Options = {
  /** A ban and a takedown are both `banned`, and stay so; `suspended` hides the apps of a suspended account. */
  status: "unpublished" | "banned" | "suspended";
  /** Why a pending update is rejected, of which its owner is notified. Without it the owner removed the app, and withdraws it. */
  updateNotes?: string;
  /** In ms since 1970. */
  at: number;
};

/** The row of an app that is deleted permanently is kept for its address, with these values. */
export const EMPTY_LISTING = {
  name: "",
  description: "",
  icon: "",
  tags: [],
  htmlSha256: "",
  htmlBytes: 0,
  declaredHosts: [],
  screenshots: [],
  releaseNotes: null,
  basedOn: null,
};

/**
 * Statements for the caller's batch; `apps` is a condition. Installs stay: the home shows their tiles as gone
 * (`home/apps.server.ts`). Tags go, since category lists assume that every app with a tag is approved.
 */
export function removeFromStore(
  { db }: Pick<Services, "db">,
  apps: SQL | undefined,
  { status, updateNotes, at }: Options,
) {
  const ids = db.select({ id: publishedApps.id }).from(publishedApps).where(apps);
  const projectIds = db.select({ id: publishedApps.projectId }).from(publishedApps).where(apps);
  const waiting = and(inArray(projectUpdates.originalProjectId, projectIds), eq(projectUpdates.status, "pending"));
  return [
    db.delete(appTags).where(inArray(appTags.appId, ids)),
    enqueueReindex(db, apps, at),
    ...(updateNotes === undefined
      ? [db.update(projectUpdates).set({ status: "withdrawn", updatedAt: at }).where(waiting)]
      : [
          notifyOwners({ db }, waiting, at),
          rejectAppeals({ db }, db.select({ id: projectUpdates.id }).from(projectUpdates).where(waiting), at),
          db.update(projectUpdates).set({ status: "rejected", reviewNotes: updateNotes, updatedAt: at }).where(waiting),
        ]),
    // A suspension is about the account, and can be lifted.
    ...(status === "suspended" ? [] : [endVersions({ db }, apps, at)]),
    // Last, since `apps` may filter by the status.
    db
      .update(publishedApps)
      .set({ status: sql`iif(${publishedApps.status} = 'banned', 'banned', ${status})`, updatedAt: at })
      .where(apps),
  ] as const;
}

function notifyOwners({ db }: Pick<Services, "db">, updates: SQL | undefined, at: number) {
  const projectName = sql`coalesce(${projectUpdates.updatedName}, ${projectUpdates.originalName}, '')`;
  const event = { kind: "update_rejected", projectName: "%name%" } as const;
  const columns = notificationColumns(event, {
    userId: projectUpdates.userId,
    id: sql`'update:' || ${projectUpdates.id} || ':rejected:' || ${at}`,
    message: sql`replace(${describeEvent(event).message}, '%name%', ${projectName})`,
    projectName,
    targetId: projectUpdates.originalProjectId,
    at,
  });
  return db.insert(notifications).select(db.select(columns).from(projectUpdates).where(updates));
}

/** Call after the batch, with a condition that its new status still meets: ends the documents of these apps in viewers. */
export async function closeViewersOf(
  { db, closeViewers }: Pick<Services, "db" | "closeViewers">,
  apps: SQL | undefined,
) {
  const removed = await db.select({ id: publishedApps.id }).from(publishedApps).where(apps);
  closeViewers(removed.map(({ id }) => id));
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
