import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./auth.ts";
import { instant } from "./columns.ts";

export const journalEntries = sqliteTable(
  "journal_entries",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** yyyy-mm-dd in the writer's own time zone. */
    entryDate: text("entry_date").notNull(),
    content: text("content").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.entryDate] })],
);
