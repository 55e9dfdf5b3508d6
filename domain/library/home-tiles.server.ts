import { and, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { jsonList } from "#db/json-list.ts";
import { installedApps, projects, projectTiles, publishedApps } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { countDailyInstalls } from "./daily-installs.server.ts";
import type { RestoredTile } from "./schemas.ts";
import { clearSlots, refillSlots, slotOfApp } from "./shortcuts.server.ts";

type HomeDeps = Pick<Services, "db" | "now" | "invalidateStore" | "refreshScreens">;

/** The table's name is needed, since json_each has an `id` column too. */
const PROJECT_ID = sql`${projects}.id`;
const APP_ID = sql`${publishedApps}.id`;

/**
 * Ignores unknown ids. Unlisted apps keep their position: another device may know more. Other screens show the order
 * when they load next: an immediate update would move tiles that somebody is dragging. One round trip.
 */
export async function saveOrder({ db }: Pick<Services, "db">, actor: Actor, ids: ReadonlyArray<string>) {
  const order = sql`json_each(${JSON.stringify(ids)})`;
  const named = sql`(select value from ${order})`;
  const positionOf = (id: SQL) => sql<number>`(select key from ${order} where value = ${id})`;
  await db.batch([
    db
      .update(installedApps)
      .set({ position: positionOf(sql`published_app_id`) })
      .where(
        and(
          eq(installedApps.userId, actor.userId),
          inArray(installedApps.publishedAppId, named),
          // Skips rows that already have this position.
          sql`${installedApps.position} is not ${positionOf(sql`published_app_id`)}`,
        ),
      ),
    mergeIntoTiles({ db }, actor, named, sql`json_object('position', ${positionOf(PROJECT_ID)})`),
  ]);
}

/** Uninstalls store apps and hides own projects. Idempotent. @returns their shortcut slots by app id. */
export async function removeFromHome(
  { db, now, invalidateStore, refreshScreens }: HomeDeps,
  actor: Actor,
  ids: ReadonlyArray<string>,
) {
  const named = jsonList(ids);
  const mine = and(eq(installedApps.userId, actor.userId), inArray(installedApps.publishedAppId, named));
  const uninstalled = db.select({ id: installedApps.publishedAppId }).from(installedApps).where(mine);
  const { owners, removed } = await batchNamed(db, {
    owners: selectOwners({ db }, named),
    installs: db
      .update(publishedApps)
      .set({ installs: sql`${publishedApps.installs} - 1` })
      .where(inArray(publishedApps.id, uninstalled)),
    daily: countDailyInstalls({ db }, "uninstalls", uninstalled.getSQL(), now()),
    removed: db
      .delete(installedApps)
      .where(mine)
      .returning({ id: installedApps.publishedAppId, slot: slotOfApp(actor) }),
    slots: clearSlots({ db }, actor, sql`(select id from published_apps where id in ${named})`),
    tiles: mergeIntoTiles(
      { db },
      actor,
      named,
      sql`json_object('hidden_from_home', json('true'), 'removed_at', ${now()})`,
    ),
  });
  refreshScreens([actor.userId], "library");
  if (removed.length > 0) {
    invalidateStore();
    refreshOwners(refreshScreens, owners);
  }
  return { slots: Object.fromEntries(removed.flatMap(({ id, slot }) => (slot === null ? [] : [[id, slot]]))) };
}

/** Restores a shortcut slot only if it is empty. Idempotent. One round trip. */
export async function restoreToHome(
  { db, now, invalidateStore, refreshScreens }: HomeDeps,
  actor: Actor,
  apps: ReadonlyArray<RestoredTile>,
) {
  const tiles = sql`json_each(${JSON.stringify(apps)})`;
  const named = sql`(select value ->> 'id' from ${tiles})`;
  const fieldOf = (field: string) => sql`(select value ->> ${field} from ${tiles} where value ->> 'id' = ${APP_ID})`;
  const approved = and(inArray(publishedApps.id, named), eq(publishedApps.status, "approved"));
  const installed = db
    .select({ one: sql`1` })
    .from(installedApps)
    .where(and(eq(installedApps.userId, actor.userId), sql`${installedApps.publishedAppId} = ${APP_ID}`));
  const isNew = and(approved, notExists(installed));
  const added = db.select({ id: publishedApps.id }).from(publishedApps).where(isNew);
  const { owners, restored } = await batchNamed(db, {
    owners: selectOwners({ db }, named),
    installs: db
      .update(publishedApps)
      .set({ installs: sql`${publishedApps.installs} + 1` })
      .where(isNew),
    daily: countDailyInstalls({ db }, "installs", added.getSQL(), now()),
    restored: db
      .insert(installedApps)
      .select(
        db
          .select({
            userId: sql<string>`${actor.userId}`.as("user_id"),
            publishedAppId: publishedApps.id,
            position: sql<number | null>`${fieldOf("position")}`.as("position"),
            offlineOnly: sql<boolean>`${fieldOf("offlineOnly")}`.as("offline_only"),
            installedAt: sql<number>`min(${fieldOf("at")}, ${now()})`.as("installed_at"),
            seenVersion: sql<string>`coalesce(${fieldOf("seenVersion")}, ${publishedApps.codeVersion})`.as(
              "seen_version",
            ),
            acceptedVersion: sql<string>`coalesce(${fieldOf("acceptedVersion")}, ${publishedApps.codeVersion})`.as(
              "accepted_version",
            ),
          })
          .from(publishedApps)
          .where(approved),
      )
      .onConflictDoNothing(),
    slots: refillSlots({ db }, actor, tiles),
    tiles: db
      .update(projectTiles)
      .set({ tile: sql`json_remove(${projectTiles.tile}, '$.hidden_from_home', '$.removed_at')` })
      .where(and(eq(projectTiles.userId, actor.userId), inArray(projectTiles.appId, named))),
  });
  refreshScreens([actor.userId], "library");
  if (restored.meta.changes > 0) {
    invalidateStore();
    refreshOwners(refreshScreens, owners);
  }
}

/** Of the named apps in the store: their screens show counted installs. */
function selectOwners({ db }: Pick<Services, "db">, named: SQL) {
  return db.selectDistinct({ id: publishedApps.userId }).from(publishedApps).where(inArray(publishedApps.id, named));
}

function refreshOwners(refreshScreens: Services["refreshScreens"], owners: ReadonlyArray<{ id: string }>) {
  if (owners.length > 0)
    refreshScreens(
      owners.map(({ id }) => id),
      "installs",
    );
}

/** Adds the fields of `data`, a JSON object, to the tiles of the projects among `named` that the user owns. */
function mergeIntoTiles({ db }: Pick<Services, "db">, actor: Actor, named: SQL, data: SQL) {
  const own = db
    .select({
      userId: projects.userId,
      appId: projects.id,
      tile: sql`${data}`.as("cache_data"),
    })
    .from(projects)
    .where(and(eq(projects.userId, actor.userId), inArray(projects.id, named)));
  return db
    .insert(projectTiles)
    .select(own)
    .onConflictDoUpdate({
      target: [projectTiles.userId, projectTiles.appId],
      set: { tile: sql`json_patch(${projectTiles.tile}, excluded.cache_data)` },
      setWhere: sql`${projectTiles.tile} is not json_patch(${projectTiles.tile}, excluded.cache_data)`,
    });
}
