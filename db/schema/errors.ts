import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Counts unexpected errors by hour and class. Nothing tells whose they were. */
export const errorCounts = sqliteTable(
  "error_counts",
  {
    /** Hours since 1970. */
    hour: integer("hour").notNull(),
    /** The error's class, for example `DrizzleQueryError`. */
    name: text("name").notNull(),
    errors: integer("errors").notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.name] })],
);
