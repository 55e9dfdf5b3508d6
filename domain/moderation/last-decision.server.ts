import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { auditLog, profiles, users } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";

/** The last of these `actions` in the audit log, and the name of who took it. `auditId`: their target there. */
export function selectLastDecision(
  db: Services["db"],
  { auditId, actions, condition }: { auditId: string | SQL; actions: ReadonlyArray<string>; condition?: SQL },
) {
  return db
    .select({
      userId: auditLog.adminUserId,
      moderator: sql<string>`coalesce(${profiles.nickname}, ${users.email}, 'A former moderator')`.as("moderator"),
      action: auditLog.action,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.adminUserId))
    .leftJoin(profiles, eq(profiles.id, auditLog.adminUserId))
    .where(and(eq(auditLog.targetId, auditId), inArray(auditLog.action, actions), condition))
    .orderBy(desc(auditLog.seq))
    .limit(1);
}
