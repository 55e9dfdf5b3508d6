import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { APPEAL_OUTCOMES } from "#db/vocabulary.ts";
import { users } from "./auth.ts";
import { instant } from "./columns.ts";
import { projects } from "./projects.ts";

/** One per round; triggers delete it with its target. `outcome`: null until an admin other than `deciderId` decides. */
export const appeals = sqliteTable(
  "review_appeals",
  {
    /** A submission or an update; the column's name is older than appeals of updates. */
    targetId: text("submission_id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason").notNull(),
    /** Who rejected; null once that account is deleted. */
    deciderId: text("decider_id").references(() => users.id),
    rejectedAt: instant("rejected_at").notNull(),
    rejectionNotes: text("rejection_notes"),
    outcome: text("outcome", { enum: APPEAL_OUTCOMES }),
    decidedAt: instant("decided_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("review_appeals_user").on(t.userId), index("review_appeals_decider").on(t.deciderId)],
);

/** An author's messages to the moderators about a project, in all rounds of its review. */
export const authorReplies = sqliteTable(
  "review_replies",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    text: text("text").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("review_replies_project").on(t.projectId, t.createdAt), index("review_replies_user").on(t.userId)],
);
