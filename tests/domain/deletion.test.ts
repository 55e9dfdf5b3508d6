import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { purgeAccount, purgeNextAccount } from "#domain/accounts/deletion.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { createProject, saveVersion } from "#domain/projects/commands.server.ts";
import { moveToTrash, purgeProject } from "#domain/projects/lifecycle.server.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { fullAccount, publish, rowsOf } from "#tests/support/full-account.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";

/** Rows that keep the user's id: the sealed log, and the emptied rows behind addresses that answer 410. */
const STAYS = ["admin_audit_log", "published_apps", "user_projects"];

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
