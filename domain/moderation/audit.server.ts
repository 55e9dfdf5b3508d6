import { asc, desc, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { auditLog } from "#db/schema/index.ts";
import type { AuditAction } from "#db/vocabulary.ts";
import { newId, sha256Hex } from "#domain/ids.ts";
import type { Unit } from "#domain/jobs/runner.server.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";

/** The `previousHash` of the first row. */
export const FIRST_HASH = "0".repeat(64);
/** Rows per statement; D1 allows 2 MB per parameter. */
const PAGE_SIZE = 200;

type Row = typeof auditLog.$inferSelect;

/** For the batch of the change. Depends on no other row, so concurrent writers never conflict. */
export function auditEntry(
  { now }: Pick<Services, "now">,
  actor: Actor,
  entry: { action: AuditAction; targetTable: string; targetId: string; before: object; after: object },
) {
  const at = now();
  return {
    id: newId(at),
    adminUserId: actor.userId,
    action: entry.action,
    targetTable: entry.targetTable,
    targetId: entry.targetId,
    oldValues: JSON.stringify(entry.before),
    newValues: JSON.stringify(entry.after),
    createdAt: at,
  };
}

/** Hashes depend on rows only and D1 assigns `seq` in commit order, so overlapping runs compute the same ones. */
export async function sealAuditRows({ db }: Pick<Services, "db">): Promise<Unit> {
  const [[newest], rows] = await db.batch([
    db
      .select({ hash: auditLog.hash })
      .from(auditLog)
      .where(isNotNull(auditLog.hash))
      .orderBy(desc(auditLog.seq))
      .limit(1),
    db.select().from(auditLog).where(isNull(auditLog.hash)).orderBy(asc(auditLog.seq)).limit(PAGE_SIZE),
  ]);
  if (rows.length === 0) return { next: null };
  const seals: Array<{ seq: number; previousHash: string; hash: string }> = [];
  let previousHash = newest?.hash ?? FIRST_HASH;
  for (const row of rows) {
    const hash = await hashOf(row, previousHash);
    seals.push({ seq: row.seq, previousHash, hash });
    previousHash = hash;
  }
  await db.run(sql`update admin_audit_log set previous_hash = value ->> 'previousHash', hash = value ->> 'hash'
    from json_each(${JSON.stringify(seals)}) where seq = value ->> 'seq' and admin_audit_log.hash is null`);
  return { next: rows.length < PAGE_SIZE ? null : "more" };
}

/** Detects the deletion of unsealed rows too: `seq` has no gaps. @throws an Error with the `seq` of the first tampered row. */
export async function checkAuditRows({ db }: Pick<Services, "db">, cursor: string | null): Promise<Unit> {
  let seq = Number(cursor ?? 0);
  // Includes the last row of the previous page, whose hash the next row must hold.
  const rows = await db
    .select()
    .from(auditLog)
    .where(gte(auditLog.seq, seq))
    .orderBy(asc(auditLog.seq))
    .limit(PAGE_SIZE);
  let previousHash = seq === 0 ? FIRST_HASH : (rows.shift()?.hash ?? null);
  for (const row of rows) {
    seq++;
    if (row.seq !== seq) throw tamperedError(seq);
    if (row.hash !== null && !(await isSealed(row, previousHash))) throw tamperedError(seq);
    previousHash = row.hash;
  }
  if (rows.length > 0) return { next: `${seq}` };
  const [last] = await db.all<{ seq: number }>(sql`select seq from sqlite_sequence where name = 'admin_audit_log'`);
  if ((last?.seq ?? 0) > seq) throw tamperedError(seq + 1);
  return { next: null };
}

function tamperedError(seq: number) {
  return new Error(`Row ${seq} of the audit log doesn't match what was written.`);
}

/** False after an unsealed row, where `previousHash` is null. */
async function isSealed(row: Row, previousHash: string | null) {
  return previousHash !== null && row.previousHash === previousHash && row.hash === (await hashOf(row, previousHash));
}

function hashOf(row: Omit<Row, "seq" | "hash">, previousHash: string) {
  const { id, adminUserId, action, targetTable, targetId, oldValues, newValues, createdAt } = row;
  const sealed = { id, adminUserId, action, targetTable, targetId, oldValues, newValues, createdAt, previousHash };
  return sha256Hex(new TextEncoder().encode(JSON.stringify(sealed)));
}
