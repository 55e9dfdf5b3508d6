import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog, jobs } from "#db/schema/index.ts";
import { type AuditQuery, EMPTY_AUDIT_QUERY } from "#domain/audit/audit-query.ts";
import { sealAuditRows } from "#domain/audit/entries.server.ts";
import { AUDIT_PAGE_SIZE } from "#domain/audit/rules.ts";
import { verifyNextEntries } from "#domain/audit/verification.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { exportAuditLog, readAuditLog } from "#domain/moderation/audit-queries.server.ts";
import { rejectSubmission } from "#domain/moderation/decisions.server.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { insertSubmission, insertUser, LISTING, testServices } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const FIRST_DAY = Date.parse("2026-01-01T12:00:00Z");
const DAYS = 120;
const { services } = testServices();
let admin: Actor;
let other: Actor;
let owner: Actor;
let projectId: string;

beforeAll(async () => {
  [admin, other, owner] = await Promise.all([
    insertUser(services, "admin"),
    insertUser(services, "admin"),
    insertUser(services, "architect"),
  ]);
  const days = JSON.stringify(Array.from({ length: DAYS }, (_, n) => ({ n, at: FIRST_DAY + n * DAY_MS })));
  await env.DB.prepare(
    `insert into admin_audit_log (id, admin_user_id, action, target_table, target_id, old_values, new_values, created_at)
    select 'entry-' || (value ->> 'n'), ?, 'OPEN_NETWORK', 'app_submissions', 'old', '{}', '{}', value ->> 'at'
    from json_each(?)`,
  )
    .bind(other.userId, days)
    .run();
  const submission = await insertSubmission(services, owner);
  projectId = submission.projectId;
  await rejectSubmission(services, admin, { submissionId: submission.id, reasons: ["spam", "no-icon"] });
  await sealAuditRows(services);
});

function read(change: Partial<AuditQuery>) {
  return readAuditLog(services, admin, { ...EMPTY_AUDIT_QUERY, ...change });
}

async function countEntries(change: Partial<AuditQuery>) {
  return (await read(change)).entries.length;
}

test("the newest entries come first, page by page, each with its actor and target", async () => {
  const seen: Array<number> = [];
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof readAuditLog>> = await read({ before });
    expect(page.entries.length).toBeLessThanOrEqual(AUDIT_PAGE_SIZE);
    seen.push(...page.entries.map(({ seq }) => seq));
    before = page.next;
  } while (before !== null);
  expect(seen).toEqual(Array.from({ length: DAYS + 1 }, (_, n) => DAYS + 1 - n));
  const { entries, admins, chain } = await read({});
  expect(entries[0]).toMatchObject({
    action: "REJECT_PROJECT",
    adminEmail: admin.email,
    projectId,
    projectName: LISTING.name,
  });
  expect(entries[0]?.newValues).toContain("spam; no-icon");
  expect(admins.map(({ id }) => id).toSorted()).toEqual([admin.userId, other.userId].toSorted());
  expect(chain).toMatchObject({ total: DAYS + 1, head: entries[0]?.hash, failedAt: null });
});

test("entries are found by person, action, target and day", async () => {
  expect(await countEntries({ adminUserId: admin.userId })).toBe(1);
  expect(await countEntries({ adminUserId: admin.userId, action: "OPEN_NETWORK" })).toBe(0);
  expect(await countEntries({ action: "REJECT_PROJECT" })).toBe(1);
  expect(await countEntries({ adminUserId: owner.userId })).toBe(0);
  for (const search of ["focus g", LISTING.name, projectId]) expect(await countEntries({ search }), search).toBe(1);
  expect(await countEntries({ search: "Another app" })).toBe(0);
  const [newest] = (await read({})).entries;
  expect(await countEntries({ search: newest?.hash?.slice(0, 8) })).toBe(1);
  await services.db.insert(auditLog).values({
    ...{ id: "tier", adminUserId: other.userId, action: "X", targetTable: "users", targetId: owner.userId },
    ...{ oldValues: "{}", newValues: "{}", createdAt: services.now() },
  });
  const byEmail = await read({ search: owner.email.toUpperCase() });
  expect(byEmail.entries).toMatchObject([{ targetEmail: owner.email }]);
  expect(await countEntries({ from: "2026-01-03", to: "2026-01-05" })).toBe(3);
  expect(await countEntries({ to: "2026-01-02" })).toBe(2);
  expect(await countEntries({ from: "2026-06-01" })).toBe(2);
  expect(await countEntries({ from: "2030-01-01" })).toBe(0);
  expect(await countEntries({ to: "2020-01-01" })).toBe(0);
});

test("the export holds everything that the filters let through", async () => {
  const pages = [];
  for await (const page of exportAuditLog(services, admin, { ...EMPTY_AUDIT_QUERY, action: "OPEN_NETWORK" }))
    pages.push(...page);
  expect(pages).toHaveLength(DAYS);
});

test("nobody but an admin reads, exports or verifies it", async () => {
  const refused = { code: "forbidden" };
  await expect(readAuditLog(services, owner, EMPTY_AUDIT_QUERY)).rejects.toMatchObject(refused);
  await expect(exportAuditLog(services, owner, EMPTY_AUDIT_QUERY).next()).rejects.toMatchObject(refused);
  await expect(verifyNextEntries(services, owner, null)).rejects.toMatchObject(refused);
});

test("verifying goes on where the last step ended, and names the first entry that was changed", async () => {
  await env.DB.prepare(
    `insert into admin_audit_log (id, admin_user_id, action, target_table, target_id, old_values, new_values, created_at)
    select 'more-' || value, 'admin', 'X', 'table', 'target', '{}', '{}', 1
    from json_each('[' || replace(hex(zeroblob(1199)), '00', '1,') || '1]')`.replace("value,", "json_each.key,"),
  ).run();
  while ((await sealAuditRows(services)).next !== null);
  const first = await verifyNextEntries(services, admin, null);
  expect(first).toEqual({ next: expect.stringMatching(/^9\d\d$/), failedAt: null });
  expect(await verifyNextEntries(services, admin, first.next)).toEqual({ next: null, failedAt: null });
  await env.DB.prepare("drop trigger admin_audit_log_no_update").run();
  await env.DB.prepare("update admin_audit_log set new_values = 'other' where seq = 1100").run();
  expect(await verifyNextEntries(services, admin, first.next)).toEqual({ next: null, failedAt: 1100 });
});

test("the page tells what the last nightly check found", async () => {
  const at = services.now();
  const run = { name: "audit-check", startedAt: at, triedAt: at, endedAt: at };
  await services.db.insert(jobs).values(run);
  expect((await read({})).chain).toMatchObject({ checkedAt: at, failedAt: null });
  await services.db.insert(jobs).values({ ...run, error: "Row 7 of the audit log doesn't match what was written." });
  expect((await read({})).chain).toMatchObject({ checkedAt: at, failedAt: 7 });
  await services.db.insert(jobs).values({ ...run, endedAt: at + 1, error: "D1_ERROR: Network connection lost." });
  expect((await read({})).chain, "a check that could not read").toMatchObject({ checkedAt: at, failedAt: 7 });
});

function insertEntry(id: string, createdAt: number, targetId: string) {
  const values = { oldValues: "{}", newValues: "{}", targetTable: "app_reviews", action: "X" };
  return services.db.insert(auditLog).values({ ...values, id, adminUserId: other.userId, targetId, createdAt });
}

test("two entries that were written in the other order than their times are each found by their day", async () => {
  const midnight = Date.parse("2027-03-01T00:00:00Z");
  await insertEntry("after", midnight + 500, "midnight");
  await insertEntry("before", midnight - 500, "midnight");
  expect(await countEntries({ search: "midnight", from: "2027-03-01" })).toBe(1);
  expect(await countEntries({ search: "midnight", to: "2027-02-28" })).toBe(1);
});

test("the name of an app finds what was decided about its reviews", async () => {
  const { readApp } = await publishedAppFixture();
  const { id: appId, name } = await readApp();
  const visitor = await insertUser(services, "explorer");
  await submitReview(services, visitor, { appId, text: "Good", rating: 5 });
  const review = await services.db.query.reviews.findFirst({ where: (t) => eq(t.appId, appId) });
  const before = await countEntries({ search: name });
  await insertEntry("hidden", services.now(), review?.id ?? "");
  expect(await countEntries({ search: name })).toBe(before + 1);
});
