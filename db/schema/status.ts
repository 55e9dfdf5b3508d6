import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PART_STATES, STATUS_PARTS } from "#db/vocabulary.ts";
import { instant } from "./columns.ts";

/** The last check of each part of the product. */
export const statusChecks = sqliteTable("status_checks", {
  part: text("part", { enum: STATUS_PARTS }).primaryKey(),
  state: text("state", { enum: PART_STATES }).notNull(),
  /** What the check measured, in the part's own unit (domain/status/parts.ts). Null if it failed. */
  value: integer("value"),
  checkedAt: instant("checked_at").notNull(),
});

/** How many checks of a part had each state on a day (UTC, yyyy-mm-dd). */
export const statusDays = sqliteTable(
  "status_days",
  {
    day: text("day").notNull(),
    part: text("part", { enum: STATUS_PARTS }).notNull(),
    operational: integer("operational").notNull(),
    degraded: integer("degraded").notNull(),
    outage: integer("outage").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.part] })],
);

/** A time in which a part was not operational. A change from degraded to outage begins another. */
export const statusIncidents = sqliteTable(
  "status_incidents",
  {
    id: integer("id").primaryKey(),
    part: text("part", { enum: STATUS_PARTS }).notNull(),
    state: text("state", { enum: ["degraded", "outage"] }).notNull(),
    startedAt: instant("started_at").notNull(),
    /** Null while it lasts. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("status_incidents_newest").on(t.startedAt, t.id),
    index("status_incidents_open").on(t.part).where(sql`ended_at is null`),
  ],
);
