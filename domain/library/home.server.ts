import { and, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { jsonList } from "#db/json-list.ts";
import { appCache, installedApps, projects, publishedApps } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import type { Restored } from "./rules.ts";

/** json_each has a column of that name too. */
const PROJECT_ID = sql`${projects}.id`;
const APP_ID = sql`${publishedApps}.id`;

/**
 * Keeps the order of the home. What is not the user's is passed over; what the list does not name keeps its place, as
 * another device may know more apps. One round trip.
 */
export async function saveOrder({ db }: Pick<Services, "db">, actor: Actor, ids: ReadonlyArray<string>) {
  const order = sql`json_each(${JSON.stringify(ids)})`;
  const named = sql`(select value from ${order})`;
  const placeOf = (id: SQL) => sql<number>`(select key from ${order} where value = ${id})`;
  await db.batch([
    db
      .update(installedApps)
      .set({ position: placeOf(sql`published_app_id`) })
      .where(
        and(
          eq(installedApps.userId, actor.userId),
          inArray(installedApps.publishedAppId, named),
          // Skips rows that already have this position.
          sql`${installedApps.position} is not ${placeOf(sql`published_app_id`)}`,
        ),
      ),
    rememberOf({ db }, actor, named, sql`json_object('position', ${placeOf(PROJECT_ID)})`),
  ]);
}

/**
 * Takes tiles off the home: of a store app the install goes, a project of the user's own is hidden and nothing else
 * happens to it. Doing it twice is doing it once. One round trip.
 */
export async function removeFromHome(
  { db, now, storeChanged }: Pick<Services, "db" | "now" | "storeChanged">,
  actor: Actor,
  ids: ReadonlyArray<string>,
) {
  const named = jsonList(ids);
  const mine = and(eq(installedApps.userId, actor.userId), inArray(installedApps.publishedAppId, named));
  const [, taken] = await db.batch([
    db
      .update(publishedApps)
      .set({ installs: sql`${publishedApps.installs} - 1` })
      .where(
        inArray(publishedApps.id, db.select({ id: installedApps.publishedAppId }).from(installedApps).where(mine)),
      ),
    db.delete(installedApps).where(mine),
    rememberOf({ db }, actor, named, sql`json_object('hidden_from_home', json('true'), 'removed_at', ${now()})`),
  ]);
  if (taken.meta.changes > 0) storeChanged();
}

/** Brings tiles back that `removeFromHome` took, each as it was. Doing it twice is doing it once. One round trip. */
export async function restoreToHome(
  { db, now, storeChanged }: Pick<Services, "db" | "now" | "storeChanged">,
  actor: Actor,
  apps: ReadonlyArray<Restored>,
) {
  const tiles = sql`json_each(${JSON.stringify(apps)})`;
  const named = sql`(select value ->> 'id' from ${tiles})`;
  const of = (field: string) => sql`(select value ->> ${field} from ${tiles} where value ->> 'id' = ${APP_ID})`;
  const approved = and(inArray(publishedApps.id, named), eq(publishedApps.status, "approved"));
  const installed = db
    .select({ one: sql`1` })
    .from(installedApps)
    .where(and(eq(installedApps.userId, actor.userId), sql`${installedApps.publishedAppId} = ${APP_ID}`));
  const [, brought] = await db.batch([
    db
      .update(publishedApps)
      .set({ installs: sql`${publishedApps.installs} + 1` })
      .where(and(approved, notExists(installed))),
    db
      .insert(installedApps)
      .select(
        db
          .select({
            userId: sql<string>`${actor.userId}`.as("user_id"),
            publishedAppId: publishedApps.id,
            position: sql<number | null>`${of("position")}`.as("position"),
            offlineOnly: sql<boolean>`${of("offlineOnly")}`.as("offline_only"),
            installedAt: sql<number>`min(${of("at")}, ${now()})`.as("installed_at"),
          })
          .from(publishedApps)
          .where(approved),
      )
      .onConflictDoNothing(),
    db
      .update(appCache)
      .set({ cacheData: sql`json_remove(${appCache.cacheData}, '$.hidden_from_home', '$.removed_at')` })
      .where(and(eq(appCache.userId, actor.userId), inArray(appCache.appId, named))),
  ]);
  if (brought.meta.changes > 0) storeChanged();
}

/** Adds to what the home knows of the user's own projects among these. */
function rememberOf({ db }: Pick<Services, "db">, actor: Actor, named: SQL, facts: SQL) {
  const own = db
    .select({
      userId: projects.userId,
      appId: projects.id,
      cacheData: sql`${facts}`.as("cache_data"),
    })
    .from(projects)
    .where(and(eq(projects.userId, actor.userId), inArray(projects.id, named)));
  return db
    .insert(appCache)
    .select(own)
    .onConflictDoUpdate({
      target: [appCache.userId, appCache.appId],
      set: { cacheData: sql`json_patch(${appCache.cacheData}, excluded.cache_data)` },
      setWhere: sql`${appCache.cacheData} is not json_patch(${appCache.cacheData}, excluded.cache_data)`,
    });
}
