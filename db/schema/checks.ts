import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FINDING_SEVERITIES, ReasonId } from "#db/vocabulary.ts";
import { instant } from "./columns.ts";

/** What the automatic checks found at submit; the score is a column of what was checked. Triggers delete it with that. */
export const reviewChecks = sqliteTable("review_checks", {
  /** The id of a submission or of an update. */
  targetId: text("target_id").primaryKey(),
  findings: text("findings", { mode: "json" }).$type<Array<Finding>>().notNull(),
  riskParts: text("risk_parts", { mode: "json" }).$type<Array<RiskPart>>().notNull(),
  createdAt: instant("created_at").notNull(),
});

/** `line` counts from 1; it and `source`, the text of that line, are null for what is in no line. */
export type Finding = {
  /** Of the rule. */
  id: string;
  severity: (typeof FINDING_SEVERITIES)[number];
  title: string;
  hint: string;
  line: number | null;
  source: string | null;
  /** The rejection reason that it suspects. */
  reason: ReasonId | null;
};

export type RiskPart = { label: string; points: number };
