import { and, eq, sql } from "drizzle-orm";
import { installedApps, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { installedWhen } from "./limits.ts";

/** Whether the previous statement of the batch changed a row, so that a repeated install or uninstall counts once. */
const hasChangedRow = sql`changes() > 0`;

/** Puts a store app on the user's home. Doing it twice is doing it once. One round trip. */
export async function installApp(
  { db, now, storeChanged }: Pick<Services, "db" | "now" | "storeChanged">,
  actor: Actor,
  appId: string,
  { pressed }: { pressed?: number } = {},
) {
  const approved = db
    .select({
      userId: sql<string>`${actor.userId}`.as("user_id"),
      publishedAppId: publishedApps.id,
      position: sql<number | null>`null`.as("position"),
      offlineOnly: sql<boolean>`0`.as("offline_only"),
      installedAt: sql<number>`${installedWhen(pressed, now())}`.as("installed_at"),
    })
    .from(publishedApps)
    .where(and(eq(publishedApps.id, appId), eq(publishedApps.status, "approved")));
  const [inserted, , found] = await db.batch([
    db.insert(installedApps).select(approved).onConflictDoNothing(),
    db
      .update(publishedApps)
      .set({ installs: sql`${publishedApps.installs} + 1` })
      .where(and(eq(publishedApps.id, appId), hasChangedRow)),
    db.select({ status: publishedApps.status }).from(publishedApps).where(eq(publishedApps.id, appId)),
  ]);
  if (found[0]?.status !== "approved") throw new AppError("missing", "Installation failed", "App not found");
  if (inserted.meta.changes > 0) storeChanged();
}

/**
 * Takes a store app off the user's home. Doing it twice is doing it once. One round trip.
 * @returns what `restoreToHome` needs to bring it back as it was; null where it was not there.
 */
export async function uninstallApp(
  { db, storeChanged }: Pick<Services, "db" | "storeChanged">,
  actor: Actor,
  appId: string,
) {
  const [taken] = await db.batch([
    db
      .delete(installedApps)
      .where(and(eq(installedApps.userId, actor.userId), eq(installedApps.publishedAppId, appId)))
      .returning({
        position: installedApps.position,
        at: installedApps.installedAt,
        offlineOnly: installedApps.offlineOnly,
      }),
    db
      .update(publishedApps)
      .set({ installs: sql`${publishedApps.installs} - 1` })
      .where(and(eq(publishedApps.id, appId), hasChangedRow)),
  ]);
  if (taken.length > 0) storeChanged();
  return taken[0] ?? null;
}

/**
 * Takes an installed app's network away for this user, or gives it back: the app's own policy is not changed.
 * @throws AppError("missing") for an app that the user has not installed.
 */
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
    throw new AppError("missing", "App not found", "Install the app first, then you can take its network away.");
}
