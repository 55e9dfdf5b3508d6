import { readFileSync } from "node:fs";
import { parseArgs, parseEnv } from "node:util";
import { CHAIN_START, type ChainRow, checkChain } from "#domain/audit/hash-chain.ts";
import { openInstance } from "./backup/open-instance.ts";

// Checks the chain of a database from outside of the product: `npm run audit:verify` the local one,
// `npm run audit:verify -- --remote --secrets <copy>` production's: its key is in the copy of the secrets. Exits with 1 if
// an entry is not as it was written.

const PAGE_SIZE = 500;
const COLUMNS = `seq, id, admin_user_id as adminUserId, action, target_table as targetTable, target_id as targetId,
  old_values as oldValues, new_values as newValues, created_at as createdAt, previous_hash as previousHash, hash`;

const { values } = parseArgs({
  options: { remote: { type: "boolean" }, env: { type: "string" }, secrets: { type: "string" } },
});
const key = readKey(values);
const instance = await openInstance(values);

/** `lastSeq` is the number that was given last: rows at the end may have been deleted. */
type Row = ChainRow & { lastSeq: number };

async function readRows(after: number) {
  const rows =
    await instance.query(`select ${COLUMNS}, (select seq from sqlite_sequence where name = 'admin_audit_log') as lastSeq
    from admin_audit_log where seq > ${after} order by seq limit ${PAGE_SIZE}`);
  return rows as Array<Row>;
}

function readKey({ remote, secrets }: typeof values) {
  if (remote && !secrets) throw new Error("Name the copy of the secrets, which has the log's key: -- --secrets <file>");
  const { AUDIT_KEY } = secrets
    ? JSON.parse(readFileSync(secrets, "utf8"))
    : parseEnv(readFileSync(".dev.vars", "utf8"));
  if (!AUDIT_KEY) throw new Error("There is no AUDIT_KEY, so nothing can be verified.");
  return String(AUDIT_KEY);
}

async function verify() {
  let position: Awaited<ReturnType<typeof checkChain>> = { ...CHAIN_START, failedAt: null };
  let lastSeq = 0;
  let rows: Array<Row>;
  do {
    rows = await readRows(position.seq);
    lastSeq = rows.at(-1)?.lastSeq ?? lastSeq;
    position = await checkChain(key, rows, position);
  } while (position.failedAt === null && rows.length === PAGE_SIZE);
  return position.failedAt === null && lastSeq > position.seq ? { ...position, failedAt: position.seq + 1 } : position;
}

const { seq, previousHash, failedAt } = await verify().finally(() => instance.close());
if (failedAt === null) {
  console.log(`Chain verified: ${seq} entries, head ${previousHash ?? "not sealed yet"}.`);
} else {
  console.error(`Chain broken at entry ${failedAt}. ${seq} entries before it are as they were written.`);
  process.exitCode = 1;
}
