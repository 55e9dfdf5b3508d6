import { and, eq, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { jsonList } from "#db/json-list.ts";
import { installedApps, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { countDailyInstalls } from "./daily-installs.server.ts";
import { clearSlots, slotOfApp } from "./shortcuts.server.ts";

/** A repeated install or uninstall counts once: `changes()` is of the previous statement of the batch. */
const hasChangedRow = sql`changes() > 0`;

/** Right after the app's counter, which changed if the install or uninstall did. */
function countedApp(appId: string) {
  return sql`select ${appId} where ${hasChangedRow}`;
}

/** Idempotent. One round trip. */
export async function installApp(
  { db, now, invalidateStore, refreshScreens }: Pick<Services, "db" | "now" | "invalidateStore" | "refreshScreens">,
  actor: Actor,
  appId: string,
) {
  const approved = db
    .select({
      userId: sql<string>`${actor.userId}`.as("user_id"),
      publishedAppId: publishedApps.id,
      position: sql<number | null>`null`.as("position"),
      offlineOnly: sql<boolean>`0`.as("offline_only"),
      installedAt: sql<number>`${now()}`.as("installed_at"),
      seenVersion: publishedApps.codeVersion,
      acceptedVersion: publishedApps.codeVersion,
    })
    .from(publishedApps)
    .where(and(eq(publishedApps.id, appId), eq(publishedApps.status, "approved")));
  const {
    inserted,
    app: [app],
  } = await batchNamed(db, {
    inserted: db.insert(installedApps).select(approved).onConflictDoNothing(),
    // Right after the insert, whose changes it counts.
    installs: db
      .update(publishedApps)
      .set({ installs: sql`${publishedApps.installs} + 1` })
      .where(and(eq(publishedApps.id, appId), hasChangedRow)),
    daily: countDailyInstalls({ db }, "installs", countedApp(appId), now()),
    app: db
      .select({ status: publishedApps.status, ownerId: publishedApps.userId })
      .from(publishedApps)
      .where(eq(publishedApps.id, appId)),
  });
  if (app?.status !== "approved") throw new AppError("missing", "Installation failed", "App not found");
  if (inserted.meta.changes === 0) return;
  invalidateStore();
  refreshScreens([actor.userId], "library");
  refreshScreens([app.ownerId], "installs");
}

/**
 * Deletes nothing that the app stored: that stays in the browser, and its copies in the account, until the user clears them
 * (decision 120). Idempotent. One round trip. @returns what `restoreToHome` needs; null if the app was not installed.
 */
export async function uninstallApp(
  { db, now, invalidateStore, refreshScreens }: Pick<Services, "db" | "now" | "invalidateStore" | "refreshScreens">,
  actor: Actor,
  appId: string,
) {
  const {
    removed,
    app: [app],
  } = await batchNamed(db, {
    removed: db
      .delete(installedApps)
      .where(and(eq(installedApps.userId, actor.userId), eq(installedApps.publishedAppId, appId)))
      .returning({
        position: installedApps.position,
        at: installedApps.installedAt,
        offlineOnly: installedApps.offlineOnly,
        seenVersion: installedApps.seenVersion,
        acceptedVersion: installedApps.acceptedVersion,
        slot: slotOfApp(actor),
      }),
    // Right after the delete, whose changes it counts.
    installs: db
      .update(publishedApps)
      .set({ installs: sql`${publishedApps.installs} - 1` })
      .where(and(eq(publishedApps.id, appId), hasChangedRow)),
    daily: countDailyInstalls({ db }, "uninstalls", countedApp(appId), now()),
    slots: clearSlots({ db }, actor, jsonList([appId])),
    app: db.select({ ownerId: publishedApps.userId }).from(publishedApps).where(eq(publishedApps.id, appId)),
  });
  if (removed.length > 0) {
    invalidateStore();
    refreshScreens([actor.userId], "library");
    if (app) refreshScreens([app.ownerId], "installs");
  }
  return removed[0] ?? null;
}

/** @throws AppError("missing") if the user has not installed the app. */
export async function setOfflineOnly(
  { db }: Pick<Services, "db">,
  actor: Actor,
  appId: string,
  { on }: { on: boolean },
) {
  const [changed] = await db
    .update(installedApps)
    .set({ offlineOnly: on })
    .where(and(eq(installedApps.userId, actor.userId), eq(installedApps.publishedAppId, appId)))
    .returning({ appId: installedApps.publishedAppId });
  if (!changed)
    throw new AppError("missing", "App not found", "Install the app first, then you can turn off its network access.");
}
