import { asc, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { auditLog } from "#db/schema/index.ts";
import type { AuditAction } from "#db/vocabulary.ts";
import type { StepProgress } from "#domain/jobs/runner.server.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { CHAIN_START, type ChainHead, checkChain, FIRST_HASH, hashOf } from "./hash-chain.ts";

type SealDeps = Pick<Services, "db"> & { config: Pick<Services["config"], "auditKey"> };

/** Rows per statement; D1 allows 2 MB per parameter. */
const PAGE_SIZE = 200;

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

/** The row before the first unsealed one: from the newest, every unsealed row would be read. */
export function selectLastSealed(db: Services["db"]) {
  const firstUnsealed = sql`select coalesce(min(seq), ${Number.MAX_SAFE_INTEGER}) from admin_audit_log where hash is null`;
  return db
    .select({ seq: auditLog.seq, hash: auditLog.hash })
    .from(auditLog)
    .where(sql`${auditLog.seq} < (${firstUnsealed})`)
    .orderBy(desc(auditLog.seq))
    .limit(1);
}

/** Hashes depend on rows only and D1 assigns `seq` in commit order, so overlapping runs compute the same ones. */
export async function sealAuditRows({ db, config }: SealDeps): Promise<StepProgress> {
  const [[newest], rows] = await db.batch([
    selectLastSealed(db),
    db.select().from(auditLog).where(isNull(auditLog.hash)).orderBy(asc(auditLog.seq)).limit(PAGE_SIZE),
  ]);
  if (rows.length === 0) return { next: null };
  const seals: Array<{ seq: number; previousHash: string; hash: string }> = [];
  let previousHash = newest?.hash ?? FIRST_HASH;
  for (const row of rows) {
    const hash = await hashOf(config.auditKey, row, previousHash);
    seals.push({ seq: row.seq, previousHash, hash });
    previousHash = hash;
  }
  // `+` keeps SQLite from reading every unsealed row for each seal, by the index of the unsealed ones.
  await db.run(sql`update admin_audit_log set previous_hash = value ->> 'previousHash', hash = value ->> 'hash'
    from json_each(${JSON.stringify(seals)}) where seq = value ->> 'seq' and +admin_audit_log.hash is null`);
  return { next: rows.length < PAGE_SIZE ? null : "more" };
}

/** Where the chain breaks, from the text of the error that `checkAuditRows` throws; null for another error. */
export function failedEntry(error: string) {
  const seq = /^Row (\d+) of the audit log/.exec(error)?.[1];
  return seq === undefined ? null : Number(seq);
}

/**
 * A gap in `seq` is a deleted row, sealed or not. After the last row the head is compared with the one that was stored
 * outside of the database, and takes its place. @throws an Error with the `seq` of the first tampered row.
 */
export async function checkAuditRows(
  { db, auditHead, config }: SealDeps & Pick<Services, "auditHead">,
  cursor: string | null,
): Promise<StepProgress> {
  const seq = Number(cursor ?? 0);
  // Includes the last row of the previous page, whose hash the next row must hold.
  const rows = await db
    .select()
    .from(auditLog)
    .where(gte(auditLog.seq, seq))
    .orderBy(asc(auditLog.seq))
    .limit(PAGE_SIZE);
  const start = seq === 0 ? CHAIN_START : { seq, previousHash: rows.shift()?.hash ?? null };
  const end = await checkChain(config.auditKey, rows, start);
  if (end.failedAt !== null) throw tamperedError(end.failedAt);
  if (rows.length > 0) return { next: `${end.seq}` };
  const [last] = await db.all<{ seq: number }>(sql`select seq from sqlite_sequence where name = 'admin_audit_log'`);
  if ((last?.seq ?? 0) > end.seq) throw tamperedError(end.seq + 1);
  await replaceHead({ db, auditHead });
  return { next: null };
}

async function replaceHead({ db, auditHead }: Pick<Services, "db" | "auditHead">) {
  const stored = await auditHead.get();
  const columns = { seq: auditLog.seq, hash: auditLog.hash };
  const [[known], [newest]] = await db.batch([
    db
      .select(columns)
      .from(auditLog)
      .where(eq(auditLog.seq, stored?.seq ?? 0)),
    selectLastSealed(db),
  ]);
  if (stored && known?.hash !== stored.hash) throw tamperedError(stored.seq);
  if (newest) await auditHead.put(newest as ChainHead);
}

function tamperedError(seq: number) {
  return new Error(`Row ${seq} of the audit log doesn't match what was written.`);
}
