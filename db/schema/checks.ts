import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FINDING_SEVERITIES, ReasonId } from "#db/vocabulary.ts";
import { instant } from "./columns.ts";

/**
 * What the automatic checks found when a submission or update was sent. Its risk is a column of the submission or
 * update; triggers delete this row with it.
 */
export const reviewChecks = sqliteTable("review_checks", {
  /** The id of a submission or of an update. */
  targetId: text("target_id").primaryKey(),
  findings: text("findings", { mode: "json" }).$type<Array<Finding>>().notNull(),
  riskParts: text("risk_parts", { mode: "json" }).$type<Array<RiskPart>>().notNull(),
  createdAt: instant("created_at").notNull(),
});

/** `line` counts from 1, and `source` is the text of that line. Both are null for a finding that is in no line. */
export type Finding = {
  /** The id of the rule that found it. */
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
