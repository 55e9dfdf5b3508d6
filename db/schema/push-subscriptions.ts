import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sessions, users } from "./auth.ts";
import { instant } from "./columns.ts";

/** Where a device receives Web Push. Deleted with the session that saved it. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    endpoint: text("endpoint").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.idHash, { onDelete: "cascade" }),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("push_subscriptions_newest").on(t.userId, t.createdAt),
    index("push_subscriptions_session").on(t.sessionId),
  ],
);
