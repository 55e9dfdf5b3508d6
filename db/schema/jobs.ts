import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, strings } from "./columns.ts";

/** One row per run of a nightly step. A run may span several invocations; its cursor says where the next one continues. */
export const jobs = sqliteTable(
  "jobs",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    startedAt: instant("started_at").notNull(),
    /** The last attempt. The step attempted longest ago runs first, so one that crashes its invocation runs last next time. */
    triedAt: instant("tried_at").notNull(),
    endedAt: instant("ended_at"),
    /** Where the next invocation, or the run after an error, continues; null for the beginning. */
    cursor: text("cursor"),
    /** What ended the run early. */
    error: text("error"),
    /** What an operator should look at: accounts that could not be deleted, counters that were wrong. */
    notes: strings("notes").notNull().default([]),
  },
  (t) => [index("jobs_name").on(t.name, t.seq)],
);
