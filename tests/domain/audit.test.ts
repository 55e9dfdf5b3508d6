import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { checkAuditRows, sealAuditRows } from "#domain/audit/entries.server.ts";
import { FIRST_HASH } from "#domain/audit/hash-chain.ts";
import { hmacHex } from "#domain/kit/hmac.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import { publishSubmission, rejectSubmission } from "#domain/moderation/decisions.server.ts";
import { insertSubmission, insertUser, testServices, utf8 } from "#tests/support/services.ts";

const { services } = testServices();
const { db } = services;
const DECISIONS = 10;

beforeAll(async () => {
  const owner = await insertUser(services, "architect");
  const admins = await Promise.all(Array.from({ length: DECISIONS }, () => insertUser(services, "admin")));
  const first = await Promise.all(admins.map(() => insertSubmission(services, owner)));
  const published = await Promise.all(
    first.map(({ id, htmlSha256 }, n) =>
      publishSubmission(services, admins[n] as (typeof admins)[number], { submissionId: id, htmlSha256 }),
    ),
  );
  expect(new Set(published.map(({ slug }) => slug)).size).toBe(DECISIONS);
  const second = await Promise.all(admins.map(() => insertSubmission(services, owner)));
  const rejections = second.map(({ id }, n) =>
    rejectSubmission(services, admins[n] as (typeof admins)[number], { submissionId: id, reasons: ["spam"] }),
  );
  await Promise.all([sealAuditRows(services), ...rejections, sealAuditRows(services)]);
});

async function insertEntries(count: number) {
  const numbers = JSON.stringify(Array.from({ length: count }, (_, n) => n));
  await env.DB.prepare(
    `insert into admin_audit_log (id, admin_user_id, action, target_table, target_id, old_values, new_values, created_at)
    select 'entry-' || value || '-' || random(), 'admin', 'X', 'table', 'target', '{}', '{}', 1 from json_each(?)`,
  )
    .bind(numbers)
    .run();
}

async function findBreak() {
  let cursor: string | null = null;
  try {
    do ({ next: cursor } = await checkAuditRows(services, cursor));
    while (cursor !== null);
  } catch (error) {
    return Number(/Row (\d+) of/.exec(String(error))?.[1]);
  }
  return null;
}

function readLog() {
  return db.query.auditLog.findMany({ orderBy: (t, { asc }) => asc(t.seq) });
}

/** Drops the triggers first, as somebody with database access can. */
async function tamper(statement: string) {
  const { results } = await env.DB.prepare(
    "select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'admin_audit_log'",
  ).all<{ name: string; sql: string }>();
  expect(results).toHaveLength(3);
  for (const { name } of results) await env.DB.prepare(`drop trigger ${name}`).run();
  await env.DB.prepare(statement).run();
  for (const { sql } of results) await env.DB.prepare(sql).run();
}

test("concurrent decisions all succeed, and overlapping runs seal their rows as one chain", async () => {
  await Promise.all([sealAuditRows(services), sealAuditRows(services)]);
  const rows = await readLog();
  expect(rows).toHaveLength(2 * DECISIONS);
  let previous = FIRST_HASH;
  for (const { seq, hash, previousHash, ...row } of rows) {
    expect(previousHash).toBe(previous);
    expect(hash, `row ${seq}`).toBe(await hmacHex(services.config.auditKey, JSON.stringify({ ...row, previousHash })));
    previous = hash ?? "";
  }
  expect(await sealAuditRows(services)).toEqual({ next: null });
  expect(await findBreak()).toBeNull();
});

test("no statement changes, deletes or replaces a row, sealed or not", async () => {
  const [sealed] = await readLog();
  await insertEntries(1);
  const refused = [
    "delete from admin_audit_log where hash is null",
    "delete from admin_audit_log where hash is not null",
    "update admin_audit_log set hash = 'other' where hash is not null",
    "update admin_audit_log set hash = null, previous_hash = null where hash is not null",
    "update admin_audit_log set hash = 'h' where hash is null",
    "update admin_audit_log set previous_hash = 'h' where hash is null",
    ...[
      "seq",
      "id",
      "admin_user_id",
      "action",
      "target_table",
      "target_id",
      "old_values",
      "new_values",
      "created_at",
    ].map((column) => `update admin_audit_log set hash = 'h', previous_hash = 'p', ${column} = 99 where hash is null`),
    ...["1, 'new', null", `null, '${sealed?.id}', null`, `null, 'new', '${FIRST_HASH}'`].map(
      (row) =>
        `insert or replace into admin_audit_log
          (seq, id, previous_hash, admin_user_id, action, target_table, target_id, old_values, new_values, created_at)
          values (${row}, '', '', '', '', '', '', 0)`,
    ),
  ];
  for (const statement of refused)
    await expect(env.DB.prepare(statement).run(), statement).rejects.toThrow("append-only");
  expect(await findBreak()).toBeNull();
  expect(await sealAuditRows(services)).toEqual({ next: null });
  expect(await findBreak()).toBeNull();
});

test("a changed, deleted, moved or inserted row is detected", async () => {
  const last = (await readLog()).length;
  await env.DB.prepare("create table whole_log as select * from admin_audit_log").run();
  async function restore() {
    await tamper("delete from admin_audit_log");
    await tamper("insert into admin_audit_log select * from whole_log");
    expect(await findBreak()).toBeNull();
  }
  const cases: Array<[string, number]> = [
    ["update admin_audit_log set new_values = '{}' where seq = 3", 3],
    ["update admin_audit_log set created_at = created_at + 1 where seq = 1", 1],
    ["update admin_audit_log set hash = 'x' where seq = 4", 4],
    ["update admin_audit_log set previous_hash = 'x' where seq = 4", 4],
    ["update admin_audit_log set hash = null, previous_hash = null where seq = 5", 6],
    ["delete from admin_audit_log where seq = 1", 1],
    ["delete from admin_audit_log where seq = 7", 7],
    [`delete from admin_audit_log where seq = ${last}`, last],
    ["delete from admin_audit_log", 1],
    ["update admin_audit_log set seq = -seq where seq in (2, 3)", 2],
    ["update admin_audit_log set seq = 1000 where seq = 2", 2],
  ];
  for (const [statement, broken] of cases) {
    await tamper(statement);
    expect(await findBreak(), statement).toBe(broken);
    await restore();
  }
});

test("a log that was cut, or sealed again without the key, is detected", async () => {
  const log = await readLog();
  expect(await findBreak()).toBeNull();
  const last = log.findLast(({ hash }) => hash !== null)?.seq ?? 0;
  await env.DB.prepare("create table log_before as select * from admin_audit_log").run();
  async function restore() {
    await tamper("delete from admin_audit_log");
    await tamper("insert into admin_audit_log select * from log_before");
    expect(await findBreak()).toBeNull();
  }
  await tamper(`delete from admin_audit_log where seq >= ${last}`);
  await tamper(`update sqlite_sequence set seq = ${last - 1} where name = 'admin_audit_log'`);
  expect(await findBreak()).toBe(last);
  await restore();
  const [first] = log;
  if (!first) throw new Error("The log is empty.");
  const { seq, hash: _, previousHash, ...row } = { ...first, newValues: "{}" };
  const forged = await sha256Hex(utf8(JSON.stringify({ ...row, previousHash })));
  await tamper(`update admin_audit_log set new_values = '{}', hash = '${forged}' where seq = ${seq}`);
  expect(await findBreak()).toBe(seq);
  await restore();
});

test("a deleted unsealed row is detected too", async () => {
  const { length } = await readLog();
  await insertEntries(2);
  expect(await findBreak()).toBeNull();
  await tamper(`delete from admin_audit_log where seq = ${length + 1}`);
  expect(await findBreak()).toBe(length + 1);
});

test("more rows than one statement takes are all sealed", async () => {
  await tamper("delete from admin_audit_log");
  await tamper("delete from sqlite_sequence where name = 'admin_audit_log'");
  await env.HTML.delete("audit/head.json");
  await insertEntries(450);
  for (const next of ["more", "more", null]) expect(await sealAuditRows(services)).toEqual({ next });
  expect((await readLog()).filter(({ hash }) => hash === null)).toEqual([]);
  expect(await findBreak()).toBeNull();
  await tamper("update admin_audit_log set action = 'Y' where seq = 401");
  expect(await findBreak()).toBe(401);
});
