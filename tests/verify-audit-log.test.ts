import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHAIN_START, type ChainRow, hashOf } from "#domain/audit/hash-chain.ts";
import { openLocalInstance } from "#scripts/backup/local-instance.ts";
import { command } from "#scripts/local.ts";

const data = mkdtempSync(join(tmpdir(), "audit-log-"));

async function execute(sql: string) {
  const instance = await openLocalInstance(data);
  await instance.query(sql).finally(() => instance.close());
}

function verify(...flags: Array<string>) {
  const [file, args] = command("node", ["scripts/verify-audit-log.ts", ...flags]);
  const { status, stdout, stderr } = spawnSync(file, args, {
    encoding: "utf8",
    env: { ...process.env, SHEAF_DATA: data },
  });
  return { status, text: stdout + stderr };
}

async function chain(count: number) {
  const rows: Array<ChainRow> = [];
  let previousHash = CHAIN_START.previousHash ?? "";
  for (let seq = 1; seq <= count; seq++) {
    const row = {
      ...{ seq, id: `entry-${seq}`, adminUserId: "admin", action: "OPEN_NETWORK", targetTable: "app_submissions" },
      ...{ targetId: `target-${seq}`, oldValues: "{}", newValues: `{"n":${seq}}`, createdAt: seq, previousHash },
    };
    previousHash = await hashOf("local-audit-key", row, previousHash);
    rows.push({ ...row, hash: previousHash });
  }
  return rows;
}

beforeAll(async () => {
  const values = (await chain(3)).map((row) => `(${Object.values(row).map((value) => `'${value}'`)})`);
  await execute(`create table admin_audit_log (seq integer primary key autoincrement, id text, admin_user_id text, action text,
      target_table text, target_id text, old_values text, new_values text, created_at integer, previous_hash text, hash text)`);
  await execute(`insert into admin_audit_log values ${values}`);
});

afterAll(() => rmSync(data, { recursive: true }));

test("npm run audit:verify passes a whole chain, and names the first entry that was changed", async () => {
  expect(verify()).toMatchObject({ status: 0, text: expect.stringContaining("Chain verified: 3 entries, head ") });
  const copy = join(data, "secrets.json");
  writeFileSync(copy, JSON.stringify({ AUDIT_KEY: "another" }));
  expect(verify("--secrets", copy)).toMatchObject({ status: 1, text: expect.stringContaining("broken at entry 1") });
  await execute(`update admin_audit_log set new_values = '{"n":9}' where seq = 2`);
  expect(verify()).toMatchObject({ status: 1, text: expect.stringContaining("Chain broken at entry 2. 1 entries") });
});
