import { and, desc, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { appeals, auditLog, users } from "#db/schema/index.ts";
import { DECISION_WORDS } from "#domain/audit/decision-words.ts";
import type { Services } from "#domain/kit/services.ts";

/** For the batch of the decision. */
export function closeAppeal(
  { db }: Pick<Services, "db">,
  targetId: string,
  outcome: "approved" | "rejected",
  at: number,
) {
  return db.update(appeals).set({ outcome, decidedAt: at }).where(isOpen(targetId));
}

/** Closes the appeals of submissions or updates that are rejected without a review. For the batch that rejects them. */
export function rejectAppeals({ db }: Pick<Services, "db">, targetIds: SQLWrapper, at: number) {
  return db
    .update(appeals)
    .set({ outcome: "rejected", decidedAt: at })
    .where(and(inArray(appeals.targetId, targetIds), isNull(appeals.outcome)));
}

/** The admin who decided last about a submission or an update; no row if the account is gone. */
export function selectLastDecider(db: Services["db"], targetId: string) {
  const auditId = sql`(select project_id from app_submissions where id = ${targetId}
    union all select id from project_updates where id = ${targetId})`;
  return db
    .select({ userId: auditLog.adminUserId })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.adminUserId))
    .where(and(eq(auditLog.targetId, auditId), inArray(auditLog.action, Object.keys(DECISION_WORDS))))
    .orderBy(desc(auditLog.seq))
    .limit(1);
}

function isOpen(targetId: string) {
  return and(eq(appeals.targetId, targetId), isNull(appeals.outcome));
}
