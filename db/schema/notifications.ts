import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS, NOTIFICATION_TYPES } from "#db/vocabulary.ts";
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
    topic: text("topic", { enum: NOTIFICATION_TOPICS }).notNull().default("decisions"),
    /** Whether open screens and devices were told of it. */
    delivered: flag("delivered").notNull().default(false),
  },
  (t) => [
    uniqueIndex("user_notifications_once").on(t.userId, t.notificationId),
    index("user_notifications_newest").on(t.userId, t.seq).where(sql`deleted = 0`),
    index("user_notifications_unread").on(t.userId, t.seq).where(sql`deleted = 0 and read = 0`),
    index("user_notifications_undelivered").on(t.seq).where(sql`delivered = 0`),
  ],
);

/** Only choices that differ from the default (decision 98). */
export const notificationSettings = sqliteTable(
  "notification_settings",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    topic: text("topic", { enum: NOTIFICATION_TOPICS }).notNull(),
    channel: text("channel", { enum: NOTIFICATION_CHANNELS }).notNull(),
    enabled: flag("enabled").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.topic, t.channel] }),
    index("notification_settings_digest").on(t.userId).where(sql`channel = 'digest' and enabled = 1`),
  ],
);

/** The last daily mail of a user: it listed notifications up to `lastSeq`. */
export const notificationDigests = sqliteTable("notification_digests", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  lastSeq: integer("last_seq").notNull(),
  sentAt: instant("sent_at").notNull(),
});
