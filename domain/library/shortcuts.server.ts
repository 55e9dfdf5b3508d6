import { and, eq, type SQL, sql } from "drizzle-orm";
import { installedApps, userStatus } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";

const STORED = sql`coalesce(${userStatus.journalAppShortcuts}, '[]')`;

/** The app's slot, for a statement that returns the app's row. Null without a slot. */
export function slotOfApp({ userId }: Actor) {
  return sql<number | null>`(
    select slot.key from user_status, json_each(user_status.journal_app_shortcuts) as slot
    where user_status.user_id = ${userId} and slot.value = published_app_id)`;
}

/** Empties the slots of these apps. For the batch that uninstalls them (decision 41). */
export function clearSlots({ db }: Pick<Services, "db">, { userId }: Actor, appIds: SQL) {
  return db
    .update(userStatus)
    .set({
      journalAppShortcuts: sql`(
        select json_group_array(iif(slot.value in ${appIds}, null, slot.value)) from json_each(${STORED}) as slot)`,
    })
    .where(
      and(
        eq(userStatus.userId, userId),
        sql`exists (select 1 from json_each(${STORED}) as slot where slot.value in ${appIds})`,
      ),
    );
}

/**
 * For the batch of an undo; `tiles` are rows of `json_each`, each with an `id` and a `slot`.
 * An app that is not installed, or whose slot is taken, gets none.
 */
export function refillSlots({ db }: Pick<Services, "db">, { userId }: Actor, tiles: SQL) {
  const appOfSlot = sql`(
    select tile.value ->> 'id' from ${tiles} as tile
    where tile.value ->> 'slot' = slot.key
      and tile.value ->> 'id' in (
        select ${installedApps.publishedAppId} from ${installedApps} where ${installedApps.userId} = ${userId})
      and tile.value ->> 'id' not in (select other.value from json_each(${STORED}) as other where other.value is not null)
    limit 1)`;
  return db
    .update(userStatus)
    .set({
      journalAppShortcuts: sql`(
        select json_group_array(coalesce(slot.value, ${appOfSlot})) from json_each(${STORED}) as slot)`,
    })
    .where(
      and(
        eq(userStatus.userId, userId),
        sql`exists (select 1 from ${tiles} as tile where tile.value ->> 'slot' is not null)`,
      ),
    );
}
