import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

/** Nothing uses this table. */
export const helpQuestions = sqliteTable(
  "help_questions",
  {
    question: text("question").primaryKey(),
    asked: integer("asked").notNull().default(1),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [index("help_questions_most").on(t.asked)],
);
