import { hmacHex } from "#domain/kit/hmac.ts";

/** The `previousHash` of the first row. */
export const FIRST_HASH = "0".repeat(64);

export type ChainRow = {
  seq: number;
  id: string;
  adminUserId: string;
  action: string;
  targetTable: string;
  targetId: string;
  oldValues: string;
  newValues: string;
  createdAt: number;
  previousHash: string | null;
  hash: string | null;
};

/** The last row that was checked; `previousHash` is null after an unsealed one. */
export type ChainPosition = { seq: number; previousHash: string | null };

export const CHAIN_START: ChainPosition = { seq: 0, previousHash: FIRST_HASH };

/**
 * Checks rows in the order of `seq`, which has no gaps. `key`: AUDIT_KEY, which the database doesn't hold.
 * @returns the last good row, and the first bad one or null.
 */
export async function checkChain(key: string, rows: ReadonlyArray<ChainRow>, start: ChainPosition) {
  let { seq, previousHash } = start;
  for (const row of rows) {
    if (row.seq !== seq + 1) return { seq, previousHash, failedAt: seq + 1 };
    if (row.hash !== null && !(await isSealed(key, row, previousHash))) return { seq, previousHash, failedAt: row.seq };
    ({ seq, hash: previousHash } = row);
  }
  return { seq, previousHash, failedAt: null };
}

export function hashOf(key: string, row: Omit<ChainRow, "seq" | "hash">, previousHash: string) {
  const { id, adminUserId, action, targetTable, targetId, oldValues, newValues, createdAt } = row;
  const sealed = { id, adminUserId, action, targetTable, targetId, oldValues, newValues, createdAt, previousHash };
  return hmacHex(key, JSON.stringify(sealed));
}

/** False after an unsealed row. */
async function isSealed(key: string, row: ChainRow, previousHash: string | null) {
  return (
    previousHash !== null && row.previousHash === previousHash && row.hash === (await hashOf(key, row, previousHash))
  );
}

/** The last sealed row. It is also stored outside of the database, so that a log that was cut or rewritten is noticed. */
export type ChainHead = { seq: number; hash: string };
