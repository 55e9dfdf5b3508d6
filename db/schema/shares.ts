import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SHARE_CLOSERS } from "#db/vocabulary.ts";
import { users } from "./auth.ts";
import { flag, htmlDigest, instant } from "./columns.ts";

/** Who has a link can run its app. A closed link has no HTML (an empty digest), so that its file can be deleted. */
export const sharedLinks = sqliteTable(
  "shared_links",
  {
    /** 128 random bits, in hex. */
    id: text("id").primaryKey(),
    /** Of the origin, which follows from the id (`apps/labels.ts`). */
    label: text("label").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The project's id, or that of an app on the owner's device. */
    sourceId: text("source_id").notNull(),
    /** Null for an app on a device. No foreign key: the link is closed with its project. */
    projectId: text("project_id"),
    name: text("name").notNull(),
    icon: text("icon"),
    /** Of a link that follows the latest version: what it was when it was shared. */
    ...htmlDigest(),
    followsLatest: flag("follows_latest").notNull(),
    allowsCopies: flag("allows_copies").notNull().default(true),
    /** How often somebody else opened it. */
    opens: integer("opens").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at"),
    closedAt: instant("closed_at"),
    closedBy: text("closed_by", { enum: SHARE_CLOSERS }),
  },
  (t) => [
    uniqueIndex("shared_links_one_open").on(t.userId, t.sourceId).where(sql`closed_at is null`),
    index("shared_links_owner").on(t.userId, t.createdAt, t.id),
    index("shared_links_project").on(t.projectId).where(sql`project_id is not null`),
    index("shared_links_expiry").on(t.expiresAt).where(sql`closed_at is null and expires_at is not null`),
    index("shared_links_closed").on(t.closedAt).where(sql`closed_at is not null`),
    index("shared_links_digest").on(t.htmlSha256),
    index("shared_links_icon").on(t.icon),
  ],
);
