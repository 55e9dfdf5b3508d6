import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { purgeAccount, purgeNextAccount } from "#domain/accounts/deletion.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { createProject, saveVersion } from "#domain/projects/commands.server.ts";
import { moveToTrash, purgeProject } from "#domain/projects/lifecycle.server.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { insertSubmission, insertUser, testServices, utf8 } from "#tests/support/services.ts";

/** Rows that keep the user's id: the sealed log, and the emptied rows behind addresses that answer 410. */
const STAYS = ["admin_audit_log", "published_apps", "user_projects"];

async function tablesOfUsers() {
  const { results } = await env.DB.prepare("select name, sql from sqlite_master where type = 'table'").all<{
    name: string;
    sql: string;
  }>();
  return results.flatMap(({ name, sql }) => {
    const column = /`((?:admin_)?user_id)`/.exec(sql)?.[1];
    return column ? [{ name, column }] : [];
  });
}

async function rowsOf(userId: string) {
  const tables = await tablesOfUsers();
  const counts = await env.DB.batch<{ n: number }>(
    tables.map(({ name, column }) =>
      env.DB.prepare(`select count(*) as n from ${name} where ${column} = ?`).bind(userId),
    ),
  );
  return Object.fromEntries(tables.map(({ name }, at) => [name, counts[at]?.results[0]?.n ?? 0]));
}

async function publish(services: Services, owner: Actor, admin: Actor, name: string) {
  const submission = await insertSubmission(services, owner, { name });
  await publishSubmission(services, admin, { submissionId: submission.id, htmlSha256: submission.htmlSha256 });
  const app = await services.db.query.publishedApps.findFirst({
    where: eq(schema.publishedApps.projectId, submission.projectId),
  });
  if (!app) throw new Error("the app is missing");
  return app;
}

async function fillTables({ db }: Services, userId: string, appId: string, projectId: string) {
  const at = 1;
  const token = crypto.randomUUID();
  const common = { id: token, userId, createdAt: at };
  await db.batch([
    db.insert(schema.sessions).values({ idHash: token, userId, createdAt: at, seenAt: at, expiresAt: at }),
    db
      .insert(schema.pushSubscriptions)
      .values({ endpoint: token, userId, sessionId: token, p256dh: "p", auth: "a", createdAt: at }),
    db.insert(schema.apiTokens).values({ ...common, hash: token, name: "Tool", rights: ["read"], expiresAt: at }),
    db.insert(schema.apiCalls).values({ userId, key: token, requestHash: token, resultId: token, expiresAt: at }),
    db.insert(schema.notificationDigests).values({ userId, lastSeq: 1, sentAt: at }),
    db.insert(schema.notificationSettings).values({ userId, topic: "reviews", channel: "push", enabled: false }),
    db.insert(schema.mailTokens).values({ tokenHash: token, userId, purpose: "reset", createdAt: at, expiresAt: at }),
    db
      .insert(schema.passkeys)
      .values({ ...common, name: "Key", publicKey: Buffer.from([1]), counter: 0, transports: [] }),
    db.insert(schema.totpSecrets).values({ userId, secret: "sealed" }),
    db.insert(schema.recoveryCodes).values({ userId, codeHash: token }),
    db.insert(schema.knownDevices).values({ userId, deviceHash: token, seenAt: at }),
    db
      .insert(schema.authChallenges)
      .values({ idHash: token, purpose: "second-factor", userId, challenge: "c", createdAt: at, expiresAt: at }),
    db.insert(schema.entitlements).values({ id: token, userId, source: "override", tier: "builder", startsAt: at }),
    db.insert(schema.stripeCustomers).values({ userId, customerId: token, createdAt: at }),
    db
      .insert(schema.subscriptions)
      .values({ ...common, status: "active", startedAt: at, currentPeriodStart: at, currentPeriodEnd: at }),
    db
      .update(schema.userStatus)
      .set({ journalAppShortcuts: [appId] })
      .where(eq(schema.userStatus.userId, userId)),
    db.insert(schema.journalEntries).values({ userId, entryDate: "2026-11-20", content: "note", updatedAt: at }),
    db.insert(schema.appDataKeys).values({ userId, key: "k" }),
    db.insert(schema.appDataCopies).values({ userId, appId, isOn: true }),
    db.insert(schema.appDataVersions).values({ userId, appId, savedAt: at, runId: token, fileName: token, bytes: 1 }),
    db.insert(schema.pictureUses).values({ name: token, userId, usedIn: "user_projects", rowId: projectId }),
    db.insert(schema.projectTiles).values({ userId, appId: projectId, tile: { hidden_from_home: true } }),
    db.insert(schema.previewUses).values({ jti: token, userId, usedAt: at, expiresAt: at }),
    db.insert(schema.previewRuns).values({
      ...{ runHash: token, jti: token, userId, sessionIdHash: token, projectId, htmlSha256: "", label: "p" },
      ...{ previewEpoch: 0, createdAt: at, expiresAt: at },
    }),
    db.insert(schema.sharedLinks).values({
      ...{ ...common, label: token, sourceId: projectId, projectId, name: "App", icon: "/api/icons/shared.png" },
      ...{ htmlSha256: "", htmlBytes: 0, followsLatest: true },
    }),
    db.insert(schema.reviewClaims).values({ targetId: token, userId, expiresAt: at }),
    db.insert(schema.reports).values({ ...common, targetTable: "published_apps", targetId: appId, reason: "spam" }),
    db
      .insert(schema.projectUpdates)
      .values({ ...common, originalProjectId: projectId, updateType: "html", changeSummary: {}, updatedAt: at }),
    db.insert(schema.authorReplies).values({ ...common, projectId, text: "It stays on the device." }),
    db
      .insert(schema.appeals)
      .values({ targetId: token, userId, reason: "It is original.", rejectedAt: at, createdAt: at }),
    db.insert(schema.reviews).values({ ...common, appId, reviewText: "Good", rating: 4, updatedAt: at }),
    db.insert(schema.ratings).values({ userId, appId, rating: 4, updatedAt: at }),
    db
      .update(schema.publishedApps)
      .set({ ratingSum: 9, ratingCount: 2, reviewCount: 2 })
      .where(eq(schema.publishedApps.id, appId)),
  ]);
}

async function fullAccount() {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const other = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const own = await publish(services, owner, admin, "Leaving App");
  const foreign = await publish(services, other, admin, "Staying App");
  const { id: previewId } = await createProject(services, owner, {
    name: "Only mine",
    bytes: utf8(`<p>${owner.userId}</p>`),
  });
  await installApp(services, owner, foreign.id);
  await installApp(services, other, own.id);
  await fillTables(services, owner.userId, foreign.id, previewId);
  const review = { id: crypto.randomUUID(), appId: foreign.id, userId: admin.userId, reviewText: "Fine", rating: 5 };
  await services.db.batch([
    services.db.insert(schema.reviews).values({ ...review, helpful: 2, createdAt: 1, updatedAt: 1 }),
    services.db.insert(schema.reviewVotes).values({ reviewId: review.id, userId: owner.userId, createdAt: 1 }),
  ]);
  return { services, owner, other, admin, own, foreign, review, previewId };
}

test("no table keeps a row of a deleted account", async () => {
  const { services, owner } = await fullAccount();
  const before = await rowsOf(owner.userId);
  const unfilled = Object.keys(before).filter((name) => before[name] === 0 && name !== "admin_audit_log");
  expect(unfilled, "tables with a user_id that this test does not fill").toEqual([]);

  await purgeAccount(services, owner.userId);
  const left = await rowsOf(owner.userId);
  expect(Object.keys(left).filter((name) => left[name] !== 0 && !STAYS.includes(name))).toEqual([]);
});

test("nothing of a deleted account is visible to others, and their counters are correct", async () => {
  const { services, owner, own, foreign, review, other } = await fullAccount();
  await purgeAccount(services, owner.userId);
  const { db } = services;
  expect(await db.query.publishedApps.findFirst({ where: eq(schema.publishedApps.id, foreign.id) })).toMatchObject({
    ...{ installs: 0, ratingSum: 5, ratingCount: 1, reviewCount: 1 },
  });
  expect(await db.query.reviews.findFirst({ where: eq(schema.reviews.id, review.id) })).toMatchObject({ helpful: 1 });
  expect(await db.query.publishedApps.findFirst({ where: eq(schema.publishedApps.id, own.id) })).toMatchObject({
    ...{ slug: own.slug, label: own.label, status: "banned", name: "", htmlSha256: "", creatorNickname: null },
  });
  expect(await db.query.installedApps.findMany({ where: eq(schema.installedApps.userId, other.userId) })).toEqual([]);
  const user = await db.query.users.findFirst({ where: eq(schema.users.id, owner.userId) });
  expect(user?.email).toBe(`${owner.userId}@deleted.invalid`);
});

test("deleting an account subtracts its stars from each app that it rated", async () => {
  const { services } = testServices();
  const [owner, admin] = [await insertUser(services, "architect"), await insertUser(services, "admin")];
  const [leaving, staying] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  const apps = [await publish(services, owner, admin, "One star"), await publish(services, owner, admin, "Five stars")];
  for (const [index, app] of apps.entries()) {
    await submitReview(services, leaving, { appId: app.id, text: "Goes", rating: index === 0 ? 1 : 5 });
    await submitReview(services, staying, { appId: app.id, text: "Stays", rating: 3 });
  }
  await purgeAccount(services, leaving.userId);
  for (const { id } of apps) {
    const app = await services.db.query.publishedApps.findFirst({ where: eq(schema.publishedApps.id, id) });
    expect(app).toMatchObject({ ratingSum: 3, ratingCount: 1, reviewCount: 1, stars1: 0, stars3: 1, stars5: 0 });
  }
});

test("purging a project deletes its versions, submissions, updates and store entry, and nothing of other projects", async () => {
  const { services } = testServices();
  const admin = await insertUser(services, "admin");
  const owner = await insertUser(services, "architect");
  const [purged, kept] = [
    await publish(services, owner, admin, "Purged"),
    await publish(services, owner, admin, "Kept app"),
  ];
  for (const { projectId } of [purged, kept]) {
    await saveVersion(services, owner, { projectId, baseVersion: 1, bytes: utf8(`<p>two of ${projectId}</p>`) });
    await requestUpdate(services, owner, projectId);
  }
  const countRows = async ({ id, projectId }: typeof kept) => {
    const { db } = services;
    return [
      await db.$count(schema.submissions, eq(schema.submissions.projectId, projectId)),
      await db.$count(schema.projectVersions, eq(schema.projectVersions.projectId, projectId)),
      await db.$count(schema.projectUpdates, eq(schema.projectUpdates.originalProjectId, projectId)),
      await db.$count(schema.appVersions, eq(schema.appVersions.appId, id)),
    ];
  };
  const before = await countRows(kept);
  expect(before).toEqual([1, 2, 1, 1]);
  await moveToTrash(services, owner, purged.projectId);
  await purgeProject(services, owner, purged.projectId);
  expect(await countRows(purged)).toEqual([0, 0, 0, 0]);
  expect(await countRows(kept)).toEqual(before);
  const { db } = services;
  const project = await db.query.projects.findFirst({ where: eq(schema.projects.id, purged.projectId) });
  expect(project).toMatchObject({ name: "", htmlSha256: "" });
  const app = await db.query.publishedApps.findFirst({ where: eq(schema.publishedApps.id, kept.id) });
  expect(app).toMatchObject({ status: "approved", name: "Kept app" });
});

test("a project that is not in the trash can't be purged", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const { id } = await createProject(services, owner, { name: "Still used", bytes: utf8("<p>used</p>") });
  await expect(purgeProject(services, owner, id)).rejects.toMatchObject({ code: "missing" });
  expect(await services.db.$count(schema.projects, eq(schema.projects.id, id))).toBe(1);
});

test("deleting an account twice has the same effect as once", async () => {
  const { services, owner, foreign } = await fullAccount();
  await purgeAccount(services, owner.userId);
  await purgeAccount(services, owner.userId);
  const app = await services.db.query.publishedApps.findFirst({ where: eq(schema.publishedApps.id, foreign.id) });
  expect(app).toMatchObject({ installs: 0, ratingCount: 1 });
});

test("an account without apps in the store leaves no rows, and only due accounts are deleted", async () => {
  const { services, clock } = testServices();
  const due = await insertUser(services, "builder");
  const waiting = await insertUser(services, "builder");
  const staying = await insertUser(services, "builder");
  const { db } = services;
  await db
    .update(schema.users)
    .set({ deleteAfter: clock.now - 1 })
    .where(eq(schema.users.id, due.userId));
  await db
    .update(schema.users)
    .set({ deleteAfter: clock.now + DAY_MS })
    .where(eq(schema.users.id, waiting.userId));
  const { next } = await purgeNextAccount(services, null);
  expect(next).toContain(due.userId);
  expect(await purgeNextAccount(services, next)).toEqual({ next: null });
  const ids = (await db.query.users.findMany()).map((user) => user.id);
  expect(ids).not.toContain(due.userId);
  expect(ids).toEqual(expect.arrayContaining([waiting.userId, staying.userId]));
});

test("the query for due accounts uses an index", async () => {
  const { results } = await env.DB.prepare(
    "explain query plan select id from users where delete_after is not null and delete_after <= 5 order by delete_after, id limit 1",
  ).all<{ detail: string }>();
  expect(results.map((row) => row.detail).join()).toContain("users_due");
});
