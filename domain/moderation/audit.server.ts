import { desc } from "drizzle-orm";
import { isUniqueFailure } from "#db/guard.ts";
import { auditLog } from "#db/schema/index.ts";
import type { AuditAction } from "#db/vocabulary.ts";
import { newId, sha256Hex } from "#domain/ids.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";

export const FIRST_HASH = "0".repeat(64);
const TRIES = 3;

/** The newest row's hash, for the batch that reads before a change. */
export function newestAuditHash(db: Services["db"]) {
  return db.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.seq)).limit(1);
}

/**
 * The row for the batch of the change. Its hash covers the row and the hash before it; where another row came
 * in between, the UNIQUE constraint on `previous_hash` undoes the whole batch.
 */
export async function auditRow(
  { now }: Pick<Services, "now">,
  actor: Actor,
  previousHash: string,
  entry: { action: AuditAction; targetTable: string; targetId: string; before: object; after: object },
) {
  const at = now();
  const row = {
    id: newId(at),
    adminUserId: actor.userId,
    action: entry.action,
    targetTable: entry.targetTable,
    targetId: entry.targetId,
    oldValues: JSON.stringify(entry.before),
    newValues: JSON.stringify(entry.after),
    createdAt: at,
    previousHash,
  };
  const hash = await sha256Hex(new TextEncoder().encode(JSON.stringify(row)));
  return { ...row, hash };
}

/** Makes a change once more, all of it read anew, where another audit row came in between; three times at most. */
export async function withAuditRetry<Result>(change: (attempt: number) => Promise<Result>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change(attempt);
    } catch (error) {
      if (!isUniqueFailure(error, "admin_audit_log.previous_hash") || attempt === TRIES) throw error;
    }
  }
}
