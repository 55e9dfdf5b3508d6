import { desc, eq, getTableColumns, type SQL } from "drizzle-orm";
import { reviewAppeals, reviewReplies } from "#db/schema/index.ts";
import type { Services } from "#domain/services.ts";
import { MAX_SHOWN_REPLIES } from "./rules.ts";

type Db = Services["db"];

/** The appeal as authors and moderators see it, without who decided. */
export function selectAppeal(db: Db, id: string) {
  const { deciderId, userId, ...columns } = getTableColumns(reviewAppeals);
  return db.select(columns).from(reviewAppeals).where(eq(reviewAppeals.targetId, id));
}

/** The author's replies about the project, newest first. */
export function selectReplies(db: Db, projectId: SQL<string>) {
  return db
    .select({ id: reviewReplies.id, text: reviewReplies.text, createdAt: reviewReplies.createdAt })
    .from(reviewReplies)
    .where(eq(reviewReplies.projectId, projectId))
    .orderBy(desc(reviewReplies.createdAt))
    .limit(MAX_SHOWN_REPLIES);
}
