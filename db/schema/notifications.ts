import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { NOTIFICATION_TYPES } from "#db/vocabulary.ts";
import { users } from "./auth.ts";
import { flag, instant } from "./columns.ts";

export const notifications = sqliteTable(
  "user_notifications",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    notificationId: text("notification_id").notNull(),
    type: text("type", { enum: NOTIFICATION_TYPES }).notNull(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    projectName: text("project_name"),
    reviewerNickname: text("reviewer_nickname"),
    reviewRating: integer("review_rating"),
    reviewText: text("review_text"),
    targetId: text("target_id"),
    read: flag("read").notNull().default(false),
    deleted: flag("deleted").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("user_notifications_once").on(t.userId, t.notificationId),
    index("user_notifications_newest").on(t.userId, t.seq).where(sql`deleted = 0`),
  ],
);
