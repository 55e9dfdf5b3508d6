import { desc, eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { appeals, authorReplies } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAX_SHOWN_REPLIES } from "./rules.ts";

type Db = Services["db"];

/** The appeal as authors and moderators see it, without who decided. */
export function selectAppeal(db: Db, id: string) {
  const { deciderId, userId, ...columns } = getTableColumns(appeals);
  return db.select(columns).from(appeals).where(eq(appeals.targetId, id));
}

/** Column of a queue's row: 1 if the author appealed, and nobody decided since. */
export function isAppealed(targetId: SQLWrapper) {
  return sql<number>`exists (select 1 from review_appeals where submission_id = ${targetId} and outcome is null)`.as(
    "is_appeal",
  );
}

/** The author's replies about the project, newest first. */
export function selectReplies(db: Db, projectId: SQL<string>) {
  return db
    .select({ id: authorReplies.id, text: authorReplies.text, createdAt: authorReplies.createdAt })
    .from(authorReplies)
    .where(eq(authorReplies.projectId, projectId))
    .orderBy(desc(authorReplies.createdAt))
    .limit(MAX_SHOWN_REPLIES);
}
