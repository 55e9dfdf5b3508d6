import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";

/**
 * A statement in a batch that must have changed exactly one row is followed by an insert of `changes()` here:
 * any other number breaks the check, and with it the whole batch. A trigger empties the table again.
 */
export const batchGuards = sqliteTable("batch_guards", { changed: integer("changed").notNull() }, () => [
  check("batch_guards_one_row", sql`changed = 1`),
]);
