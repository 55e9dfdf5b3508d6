import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PROJECT_STATUSES } from "#db/vocabulary.ts";
import { users } from "./auth.ts";
import { basedOn, createdUpdated, flag, hostChoices, htmlDigest, instant, listingExtras, strings } from "./columns.ts";

/**
 * The status that lists filter by. It is raw SQL, since an index on an expression serves only queries with the same
 * text.
 */
export const filterStatus = sql.raw("case status when 'draft' then 'private' else status end");
/** A purged project that was in the store keeps its row, without content. */
export const notPurged = sql.raw("html_sha256 <> ''");

export const projects = sqliteTable(
  "user_projects",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    icon: text("icon"),
    tags: strings("tags").notNull(),
    ...listingExtras(),
    ...htmlDigest(),
    version: integer("version").notNull().default(1),
    published: flag("published").notNull().default(false),
    /** The specification's; nothing reads it, `status` decides. */
    private: flag("private").notNull().default(true),
    status: text("status", { enum: PROJECT_STATUSES }).notNull().default("private"),
    /** Of the app in the store, from the first approval on. */
    packageId: text("package_id").unique(),
    /** The app of a device that moved into the account as this project. Its private runs keep that app's origin. */
    deviceAppId: text("device_app_id"),
    basedOn: basedOn(),
    /** Everybody may copy the app while it is in the store. No part of a review: it takes effect with the save (decision 202). */
    allowsCopies: flag("allows_copies").notNull().default(false),
    /** The specification's; nothing uses it. */
    appName: text("app_name"),
    /** Counts approvals ("00", "01"); `version` counts saves. */
    codeVersion: text("code_version").notNull().default("00"),
    reviewNotes: text("review_notes"),
    hostChoices: hostChoices().notNull().default({}),
    /** A private run belongs to one value; raising it ends all runs of the project. */
    previewEpoch: integer("preview_epoch").notNull().default(0),
    deletedAt: instant("deleted_at"),
    ...createdUpdated(),
  },
  (t) => [
    index("user_projects_owner").on(t.userId, t.updatedAt, t.id).where(sql`deleted_at is null`),
    index("user_projects_filter").on(t.userId, filterStatus, t.updatedAt, t.id).where(sql`deleted_at is null`),
    index("user_projects_trash").on(t.deletedAt, t.id).where(sql`deleted_at is not null and html_sha256 <> ''`),
    index("user_projects_owner_trash")
      .on(t.userId, t.deletedAt)
      .where(sql`deleted_at is not null and html_sha256 <> ''`),
    index("user_projects_user").on(t.userId),
    index("user_projects_icon").on(t.icon),
    index("user_projects_device_app").on(t.deviceAppId).where(sql`device_app_id is not null`),
    index("user_projects_digest").on(t.htmlSha256),
  ],
);

/** A version is never changed; restoring one adds a newer one with its digest. */
export const projectVersions = sqliteTable(
  "project_versions",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    userId: text("user_id").notNull(),
    version: integer("version").notNull(),
    ...htmlDigest(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("project_versions_number").on(t.projectId, t.version),
    index("project_versions_digest").on(t.htmlSha256),
    index("project_versions_owner").on(t.userId, t.htmlSha256, t.htmlBytes),
  ],
);
