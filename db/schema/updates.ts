import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { UPDATE_STATUSES, UPDATE_TYPES } from "#db/vocabulary.ts";
import { users } from "./auth.ts";
import { createdUpdated, declaredHosts, reviewState, strings } from "./columns.ts";
import { projects } from "./projects.ts";

export const projectUpdates = sqliteTable(
  "project_updates",
  {
    id: text("id").primaryKey(),
    originalProjectId: text("original_project_id")
      .notNull()
      .references(() => projects.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    packageId: text("package_id"),
    status: text("status", { enum: UPDATE_STATUSES }).notNull().default("pending"),
    updateType: text("update_type", { enum: UPDATE_TYPES }).notNull(),
    changeSummary: text("change_summary", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    originalName: text("original_name"),
    originalDescription: text("original_description"),
    originalIcon: text("original_icon"),
    originalTags: strings("original_tags"),
    updatedHtmlSha256: text("updated_html_sha256"),
    updatedHtmlBytes: integer("updated_html_bytes"),
    updatedName: text("updated_name"),
    updatedDescription: text("updated_description"),
    updatedIcon: text("updated_icon"),
    updatedTags: strings("updated_tags"),
    updatedDeclaredHosts: declaredHosts("updated_declared_hosts"),
    updatedScreenshots: strings("updated_screenshots"),
    releaseNotes: text("release_notes"),
    codeVersion: text("code_version").notNull().default("00"),
    reviewNotes: text("review_notes"),
    ...reviewState(),
    ...createdUpdated(),
  },
  (t) => [
    uniqueIndex("project_updates_one_pending").on(t.originalProjectId).where(sql`status = 'pending'`),
    index("project_updates_queue").on(t.status, t.createdAt, t.id),
    index("project_updates_project").on(t.originalProjectId, t.createdAt, t.id),
    index("project_updates_owner").on(t.userId, t.createdAt),
    index("project_updates_digest").on(t.updatedHtmlSha256),
    index("project_updates_risk").on(t.status, t.riskRank, t.createdAt, t.id),
    index("project_updates_decided").on(t.decidedAt, t.pendingSince),
    index("project_updates_pending_since").on(t.status, t.pendingSince),
  ],
);

/** Triggers on `project_updates` maintain it: counting would read every update. */
export const updateCounts = sqliteTable("update_counts", {
  status: text("status", { enum: UPDATE_STATUSES }).primaryKey(),
  updates: integer("updates").notNull(),
});
