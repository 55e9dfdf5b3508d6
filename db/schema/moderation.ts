import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { REPORT_RESOLUTIONS, SUBMISSION_STATUSES } from "#db/vocabulary.ts";
import { users } from "./auth.ts";
import { createdUpdated, flag, htmlDigest, instant, listingExtras, reviewState, strings } from "./columns.ts";
import { projects } from "./projects.ts";

export const submissions = sqliteTable(
  "app_submissions",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Both are the author's address at the submission; the specification names it twice. */
    userEmail: text("user_email").notNull(),
    creatorEmail: text("creator_email").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    icon: text("icon"),
    tags: strings("tags").notNull(),
    ...listingExtras(),
    ...htmlDigest(),
    status: text("status", { enum: SUBMISSION_STATUSES }).notNull().default("pending"),
    published: flag("published").notNull().default(false),
    reviewNotes: text("review_notes"),
    ...reviewState(),
    ...createdUpdated(),
  },
  (t) => [
    uniqueIndex("app_submissions_one_pending").on(t.projectId).where(sql`status = 'pending'`),
    index("app_submissions_queue").on(t.status, t.createdAt, t.id),
    index("app_submissions_newest").on(t.createdAt, t.id),
    index("app_submissions_project").on(t.projectId, t.createdAt),
    index("app_submissions_owner").on(t.userId, t.createdAt),
    index("app_submissions_digest").on(t.htmlSha256),
    index("app_submissions_name").on(sql`name collate nocase`),
    index("app_submissions_risk").on(t.status, t.riskRank, t.createdAt, t.id),
    index("app_submissions_decided").on(t.decidedAt, t.pendingSince),
    index("app_submissions_pending_since").on(t.status, t.pendingSince),
  ],
);

/** Who reviews what, and until when. Triggers delete the row when its submission or update is decided or deleted. */
export const reviewClaims = sqliteTable(
  "review_claims",
  {
    /** The id of a submission or of an update. */
    targetId: text("target_id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("review_claims_user").on(t.userId)],
);

/**
 * Triggers refuse DELETE and every UPDATE except sealing. Rows start unsealed, so writers never conflict;
 * `sealAuditRows` chains them by `seq` (decision 64).
 */
export const auditLog = sqliteTable(
  "admin_audit_log",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull().unique(),
    adminUserId: text("admin_user_id").notNull(),
    action: text("action").notNull(),
    targetTable: text("target_table").notNull(),
    targetId: text("target_id").notNull(),
    oldValues: text("old_values").notNull(),
    newValues: text("new_values").notNull(),
    createdAt: instant("created_at").notNull(),
    previousHash: text("previous_hash").unique(),
    hash: text("hash"),
  },
  (t) => [
    index("admin_audit_log_unsealed").on(t.seq).where(sql`hash is null`),
    index("admin_audit_log_target").on(t.targetId, t.seq),
    index("admin_audit_log_admin").on(t.adminUserId, t.seq),
    index("admin_audit_log_action").on(t.action, t.seq),
    index("admin_audit_log_time").on(t.createdAt, t.seq),
    index("admin_audit_log_hash").on(t.hash),
  ],
);

export const reports = sqliteTable(
  "app_reports",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => users.id),
    targetTable: text("target_table").notNull(),
    targetId: text("target_id").notNull(),
    reason: text("reason").notNull(),
    createdAt: instant("created_at").notNull(),
    resolvedAt: instant("resolved_at"),
    /** Null also of a report that ended undecided, with what was reported (the triggers `..._end_reports`). */
    resolution: text("resolution", { enum: REPORT_RESOLUTIONS }),
  },
  (t) => [
    index("app_reports_open").on(t.resolvedAt, t.createdAt, t.id),
    index("app_reports_target").on(t.targetId, t.resolvedAt, t.createdAt),
    index("app_reports_user").on(t.userId, t.targetId),
  ],
);
