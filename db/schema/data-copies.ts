import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./auth.ts";
import { flag, instant } from "./columns.ts";

/** The key that encrypts the copies of a user's app data. Deleted with the account, and the copies with it. */
export const appDataKeys = sqliteTable("app_data_keys", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** 32 random bytes, in base64. */
  key: text("key").notNull(),
});

/** The apps whose data the account keeps or kept. It stays when the app is uninstalled, until the user clears it. */
export const appDataCopies = sqliteTable(
  "app_data_copies",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    appId: text("app_id").notNull(),
    isOn: flag("is_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.appId] })],
);

/** Encrypted in R2. Triggers queue the files of deleted rows for deletion. */
export const appDataVersions = sqliteTable(
  "app_data_versions",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    appId: text("app_id").notNull(),
    /** Identifies the version of an app's data: no two are saved in the same ms. */
    savedAt: instant("saved_at").notNull(),
    /** One opening of the app, whose later saves replace its earlier ones. */
    runId: text("run_id").notNull(),
    fileName: text("file_name").notNull(),
    /** Before encryption. */
    bytes: integer("bytes").notNull(),
    /** Which browser saved it, e.g. "Chrome on Android". Empty for those from before it was written. */
    device: text("device").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.userId, t.appId, t.savedAt] }), index("app_data_versions_file").on(t.fileName)],
);
