import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** A value of `changes()` other than 1 breaks the check, and with it the batch. A trigger empties the table. */
export const batchGuards = sqliteTable("batch_guards", { changed: integer("changed").notNull() }, () => [
  check("batch_guards_one_row", sql`changed = 1`),
]);
