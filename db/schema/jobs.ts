import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, strings } from "./columns.ts";

/** Runs of the nightly steps, a row each. A run may span several invocations. */
export const jobs = sqliteTable(
  "jobs",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    /** The name of the step. */
    name: text("name").notNull(),
    startedAt: instant("started_at").notNull(),
    /** The step tried longest ago runs first, so one that crashes its invocation runs last next time. */
    triedAt: instant("tried_at").notNull(),
    endedAt: instant("ended_at"),
    /** Where the next unit begins. Null at the beginning and when the step is done (`endedAt` is set). */
    cursor: text("cursor"),
    error: text("error"),
    /** For an operator: accounts that could not be deleted, counters that were wrong. */
    notes: strings("notes").notNull().default([]),
  },
  (t) => [index("jobs_name").on(t.name, t.seq)],
);
