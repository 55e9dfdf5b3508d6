import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, strings } from "./columns.ts";

/** One row per run of a step of the nightly work. A run may take several invocations; its cursor says where it goes on. */
export const jobs = sqliteTable(
  "jobs",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    startedAt: instant("started_at").notNull(),
    /** The last try: a step that takes its invocation down with it is tried after all others the next time. */
    triedAt: instant("tried_at").notNull(),
    endedAt: instant("ended_at"),
    /** Where the next invocation, or after an error the next run, goes on; null for the beginning. */
    cursor: text("cursor"),
    /** What ended the run early. */
    error: text("error"),
    /** What somebody should look at: accounts whose deletion failed and was passed over, counters that were wrong. */
    notes: strings("notes").notNull().default([]),
  },
  (t) => [index("jobs_name").on(t.name, t.seq)],
);
