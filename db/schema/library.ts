import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./auth.ts";
import { flag, instant } from "./columns.ts";
import { publishedApps } from "./store.ts";

export const installedApps = sqliteTable(
  "user_installed_apps",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    publishedAppId: text("published_app_id")
      .notNull()
      .references(() => publishedApps.id),
    position: integer("position"),
    /** The user runs it without a network, whatever its policy allows. */
    offlineOnly: flag("offline_only").notNull().default(false),
    installedAt: instant("installed_at").notNull(),
    /** The newest version that the user opened or answered about. */
    seenVersion: text("seen_version").notNull().default("00"),
    /** The newest version whose hosts the user agreed to. */
    acceptedVersion: text("accepted_version").notNull().default("00"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.publishedAppId] }), index("user_installed_apps_app").on(t.publishedAppId)],
);

/**
 * Installs and uninstalls of an app by day (UTC, yyyy-mm-dd); an Undo counts too. An app that was in the store when the
 * counting began has a row of that day. The table has no rowid.
 */
export const appInstallDays = sqliteTable(
  "app_install_days",
  {
    appId: text("app_id")
      .notNull()
      .references(() => publishedApps.id),
    day: text("day").notNull(),
    installs: integer("installs").notNull().default(0),
    uninstalls: integer("uninstalls").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.appId, t.day] })],
);

/** `removed_at`: when it was hidden, in ms. */
export type ProjectTile = { hidden_from_home?: boolean; removed_at?: number; position?: number };

/** Tiles of own projects on the home. `appId` is a project's id; the names in the database are the specification's. */
export const projectTiles = sqliteTable(
  "user_app_cache",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    appId: text("app_id").notNull(),
    tile: text("cache_data", { mode: "json" }).$type<ProjectTile>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.appId] })],
);
