import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { projects } from "#db/schema/index.ts";
import { readProjectsAndTrash } from "#domain/builder/projects-and-trash.server.ts";
import { countCharacters } from "#domain/kit/characters.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { DECIDED_OR_WITHDRAWN } from "#domain/listing/rules.ts";
import { releaseClaim, takeClaim } from "#domain/moderation/claims.server.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { fetchHtml } from "#domain/projects/fetch-html.server.ts";
import {
  moveToTrash,
  purgeNextProject,
  purgeProject,
  restoreProject,
  unpublishOwnApp,
  withdrawSubmission,
} from "#domain/projects/lifecycle.server.ts";
import { migrateApp } from "#domain/projects/migration.server.ts";
import { listProjects, readOwnProject } from "#domain/projects/queries.server.ts";
import { MigrationInput } from "#domain/projects/schemas.ts";
import { listVersions, readVersion, restoreVersion } from "#domain/projects/versions.server.ts";
import { insertSubmission, insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";

async function create(services: Services, owner: Actor, html = `<p>${crypto.randomUUID()}</p>`, name = "A project") {
  return (await createProject(services, owner, { name, bytes: utf8(html) })).id;
}

async function setUp() {
  const { services, clock } = testServices();
  return {
    services,
    clock,
    owner: await insertUser(services, "architect"),
    other: await insertUser(services, "builder"),
  };
}

test("the history lists every save, newest first, in pages, and restoring one creates a new version", async () => {
  const { services, owner } = await setUp();
  const id = await create(services, owner, "v1");
  for (let version = 1; version <= 34; version++)
    await saveVersion(services, owner, { projectId: id, baseVersion: version, bytes: utf8(`v${version + 1}`) });
  const first = await listVersions(services, owner, id, null);
  expect(first.versions.map((row) => row.version).slice(0, 2)).toEqual([35, 34]);
  const rest = await listVersions(services, owner, id, first.versions.at(-1)?.version ?? 0);
  expect([first.more, rest.more, rest.versions.at(-1)?.version]).toEqual([true, false, 1]);
  expect((await readVersion(services, owner, id, 2)).html).toBe("v2");
  expect(await restoreVersion(services, owner, { projectId: id, baseVersion: 35, version: 2 })).toMatchObject({
    version: 36,
  });
  expect((await readOwnProject(services, owner, id)).html).toBe("v2");
  expect((await readVersion(services, owner, id, 35)).html).toBe("v35");
  const [restored, saved] = (await listVersions(services, owner, id, null)).versions;
  expect([restored?.sameAs, saved?.sameAs]).toEqual([2, null]);
  await expect(restoreVersion(services, owner, { projectId: id, baseVersion: 35, version: 1 })).rejects.toThrow(
    "saved somewhere else",
  );
});

test("another user's project gets the same answers as a missing one for its history, trash and store entry", async () => {
  const { services, owner, other } = await setUp();
  const id = await create(services, owner);
  const absent = "App not found or access denied";
  await expect(listVersions(services, other, id, null)).rejects.toThrow(absent);
  await expect(readVersion(services, other, id, 1)).rejects.toThrow(absent);
  await expect(moveToTrash(services, other, id)).rejects.toThrow(absent);
  await expect(unpublishOwnApp(services, other, id)).rejects.toThrow(absent);
  await moveToTrash(services, owner, id);
  await expect(restoreProject(services, other, id)).rejects.toThrow(absent);
  await expect(purgeProject(services, other, id)).rejects.toThrow(absent);
});

test("a deleted project is only in the trash and is restored unchanged", async () => {
  const { services, owner } = await setUp();
  const id = await create(services, owner, "<p>kept</p>");
  await moveToTrash(services, owner, id);
  expect(await listProjects(services, owner)).toEqual([]);
  await expect(readOwnProject(services, owner, id)).rejects.toThrow("App not found");
  expect((await readProjectsAndTrash(services, owner)).trash.map((project) => project.id)).toEqual([id]);
  await restoreProject(services, owner, id);
  expect((await readOwnProject(services, owner, id)).html).toBe("<p>kept</p>");
});

async function purgeAllTrashed(services: Services) {
  for (let cursor: string | null = null; ; ) {
    cursor = (await purgeNextProject(services, cursor)).next;
    if (cursor === null) return;
  }
}

test("the trash is emptied after 30 days, not before", async () => {
  const { services, clock, owner } = await setUp();
  const id = await create(services, owner);
  await moveToTrash(services, owner, id);
  clock.now += 30 * DAY_MS - 1000;
  await purgeAllTrashed(services);
  expect(await services.db.select().from(projects).where(eq(projects.id, id))).toHaveLength(1);
  clock.now += 2000;
  await purgeAllTrashed(services);
  expect(await services.db.select().from(projects).where(eq(projects.id, id))).toEqual([]);
});

test("a purged app that was in the store leaves an empty row behind its address", async () => {
  const { services, owner } = await setUp();
  const admin = await insertUser(services, "admin");
  const { id: submissionId, projectId, htmlSha256 } = await insertSubmission(services, owner);
  const { slug } = await publishSubmission(services, admin, { submissionId, htmlSha256 });
  await moveToTrash(services, owner, projectId);
  await purgeProject(services, owner, projectId);
  const app = await services.db.query.publishedApps.findFirst({ where: (t) => eq(t.slug, slug) });
  expect(app).toMatchObject({ status: "banned", name: "", htmlSha256: "" });
  expect((await readProjectsAndTrash(services, owner)).trash).toEqual([]);
});

test("a pending submission shows that the project has changed, and submitting again replaces it", async () => {
  const { services, owner } = await setUp();
  const admin = await insertUser(services, "admin");
  const submission = await insertSubmission(services, owner);
  const { projectId } = submission;
  expect((await readProjectsAndTrash(services, owner)).projects[0]?.hasUnsubmittedChanges).toBe(false);
  await saveVersion(services, owner, { projectId, baseVersion: 1, bytes: utf8("<p>newer</p>") });
  expect((await readProjectsAndTrash(services, owner)).projects[0]?.hasUnsubmittedChanges).toBe(true);
  await submitForReview(services, owner, projectId);
  expect((await readProjectsAndTrash(services, owner)).projects[0]?.hasUnsubmittedChanges).toBe(false);
  await expect(
    publishSubmission(services, admin, { submissionId: submission.id, htmlSha256: submission.htmlSha256 }),
  ).rejects.toThrow("submitted a newer version");
});

test("an app that is already in the store can't be submitted again", async () => {
  const { services, owner } = await setUp();
  const admin = await insertUser(services, "admin");
  const { id: submissionId, projectId, htmlSha256 } = await insertSubmission(services, owner);
  await publishSubmission(services, admin, { submissionId, htmlSha256 });
  await expect(submitForReview(services, owner, projectId)).rejects.toMatchObject({
    ...{ name: "AppError", code: "conflict", message: "This app is already in the store." },
  });
});

test("a draft whose listing is complete needs a save before it is submitted", async () => {
  const { services, owner } = await setUp();
  const id = await create(services, owner);
  await saveListing(services, owner, id, LISTING);
  await services.db.update(projects).set({ status: "draft" }).where(eq(projects.id, id));
  await expect(submitForReview(services, owner, id)).rejects.toThrow("Still missing: a title.");
  expect((await listProjects(services, owner))[0]?.status).toBe("draft");
});

test("submitting after a rejection creates a new pending submission without the old notes", async () => {
  const { services, owner } = await setUp();
  const admin = await insertUser(services, "admin");
  const { id: submissionId, projectId } = await insertSubmission(services, owner);
  await rejectSubmission(services, admin, { submissionId, reasons: ["spam"] });
  expect(await listProjects(services, owner)).toMatchObject([{ status: "rejected", reviewNotes: "spam" }]);
  expect(await submitForReview(services, owner, projectId)).toMatchObject({ status: "pending" });
  expect(await listProjects(services, owner)).toMatchObject([{ status: "pending", reviewNotes: null }]);
  const rows = await services.db.query.submissions.findMany({ where: (t) => eq(t.projectId, projectId) });
  expect(rows.map(({ status }) => status).sort()).toEqual(["pending", "rejected"]);
  await saveListing(services, owner, projectId, { ...LISTING, name: "Newer name" });
  await submitForReview(services, owner, projectId);
  const replaced = await services.db.query.submissions.findMany({ where: (t) => eq(t.projectId, projectId) });
  expect(replaced.map(({ status, name }) => [status, name]).sort()).toEqual([
    ["pending", "Newer name"],
    ["rejected", LISTING.name],
  ]);
});

test("a version of another project is not found", async () => {
  const { services, owner } = await setUp();
  const id = await create(services, owner);
  const longer = await create(services, owner);
  await saveVersion(services, owner, { projectId: longer, baseVersion: 1, bytes: utf8("<p>elsewhere</p>") });
  const absent = { name: "AppError", code: "missing", message: "This version doesn't exist." };
  await expect(readVersion(services, owner, id, 2)).rejects.toMatchObject(absent);
  await expect(restoreVersion(services, owner, { projectId: id, baseVersion: 1, version: 2 })).rejects.toMatchObject(
    absent,
  );
});

test("a purged project of which only the address is left can't be restored", async () => {
  const { services, owner } = await setUp();
  const admin = await insertUser(services, "admin");
  const { id: submissionId, projectId, htmlSha256 } = await insertSubmission(services, owner);
  await publishSubmission(services, admin, { submissionId, htmlSha256 });
  await moveToTrash(services, owner, projectId);
  await purgeProject(services, owner, projectId);
  await expect(restoreProject(services, owner, projectId)).rejects.toThrow("App not found or access denied");
});

test("a submission that was approved before its author withdraws it is not withdrawn, and the app stays in the store", async () => {
  const { services, owner } = await setUp();
  const { id: submissionId, projectId, htmlSha256 } = await insertSubmission(services, owner);
  await publishSubmission(services, await insertUser(services, "admin"), { submissionId, htmlSha256 });
  await expect(withdrawSubmission(services, owner, projectId)).rejects.toThrow(DECIDED_OR_WITHDRAWN);
  const [project] = await services.db.select().from(projects).where(eq(projects.id, projectId));
  expect(project).toMatchObject({ status: "approved", published: true });
});

test("an admin's own app is published immediately, with an audit row", async () => {
  const { services } = await setUp();
  const admin = await insertUser(services, "admin");
  const id = await create(services, admin);
  await saveListing(services, admin, id, LISTING);
  expect(await submitForReview(services, admin, id)).toMatchObject({ status: "approved" });
  const entry = await services.db.query.auditLog.findFirst({ where: (t) => eq(t.targetId, id) });
  expect(entry?.newValues).toContain('"selfApproved":true');
  const app = await services.db.query.publishedApps.findFirst({ where: (t) => eq(t.projectId, id) });
  const version = await services.db.query.appVersions.findFirst({ where: (t) => eq(t.appId, app?.id ?? "") });
  expect([app?.selfApproved, version?.selfApproved]).toEqual([true, true]);
  const round = await services.db.query.submissions.findFirst({ where: (t) => eq(t.projectId, id) });
  expect(round?.pendingSince, "nobody waited for a review").toBe(round?.decidedAt);
});

test("an app that another admin approved does not count as published by its own author", async () => {
  const { services, owner } = await setUp();
  const { id: submissionId, projectId, htmlSha256 } = await insertSubmission(services, owner);
  const moderator = await insertUser(services, "admin");
  const readApp = () => services.db.query.publishedApps.findFirst({ where: (t) => eq(t.projectId, projectId) });
  expect(await submitForReview(services, { ...owner, tier: "admin" }, projectId)).toMatchObject({ submissionId });
  expect((await readApp())?.selfApproved).toBe(true);
  await unpublishSubmission(services, moderator, submissionId);
  await publishSubmission(services, moderator, { submissionId, htmlSha256 });
  expect((await readApp())?.selfApproved).toBe(false);
});

test("an admin publishes also what waits unchanged: from before they were one, unpublished or appealed", async () => {
  const { services, owner } = await setUp();
  const moderator = await insertUser(services, "admin");
  const { id: submissionId, projectId } = await insertSubmission(services, owner);
  const promoted = { ...owner, tier: "admin" as const };
  await takeClaim(services, moderator, submissionId);
  await expect(submitForReview(services, promoted, projectId)).rejects.toMatchObject({ code: "conflict" });
  await releaseClaim(services, moderator, submissionId);
  expect(await submitForReview(services, promoted, projectId)).toMatchObject({ status: "approved", submissionId });
  await unpublishSubmission(services, moderator, submissionId);
  expect(await submitForReview(services, promoted, projectId)).toMatchObject({ status: "approved" });
  await expect(submitForReview(services, promoted, projectId)).rejects.toThrow("already in the store");
});

test("a name too short for a title makes a draft, and a title makes it private", async () => {
  const { services, owner } = await setUp();
  const id = await create(services, owner, "<p>", "app");
  expect((await listProjects(services, owner))[0]?.status).toBe("draft");
  await saveListing(services, owner, id, LISTING);
  expect((await listProjects(services, owner))[0]?.status).toBe("private");
});

test("a migrated app is skipped if its content exists, and gets a number if only its name does", async () => {
  const { services, owner } = await setUp();
  const move = (html: string, description = "") =>
    migrateApp(services, owner, { name: "Fifteen letters", description, icon: "🚀", tags: [], bytes: utf8(html) });
  const first = await move("a");
  expect(first).toMatchObject({ outcome: "created", name: "Fifteen letters", version: 1 });
  expect(await move("a")).toMatchObject({ outcome: "skipped", id: first.id, version: 1 });
  expect(await move("b")).toMatchObject({ outcome: "renamed", name: "Fifteen lette 2" });
  expect(await move("b")).toMatchObject({ outcome: "skipped" });
  expect(await move("c")).toMatchObject({ outcome: "renamed", name: "Fifteen lette 3" });
  expect(await move("a", "Described since")).toMatchObject({ outcome: "renamed", name: "Fifteen lette 4" });
});

const TITLE = fc.string({ unit: fc.constantFrom("a", " ", "7", "é", "🍕", "👨‍👩‍👧", "🇵🇱", "e\u0301"), maxLength: 17 });

test("every name of a migrated app is well-formed and fits, and a repeated call recognizes it", async () => {
  const { services, owner } = await setUp();
  await fc.assert(
    fc.asyncProperty(TITLE, fc.integer({ min: 1, max: 3 }), async (title, others) => {
      const parsed = MigrationInput.shape.name.safeParse(title);
      if (!parsed.success) return;
      const move = (html: string) =>
        migrateApp(services, owner, { name: parsed.data, description: "", icon: "🚀", tags: [], bytes: utf8(html) });
      for (let other = 0; other < others; other++) await move(`<p>${other}`);
      const moved = await move("<p>last");
      expect(moved.name.isWellFormed()).toBe(true);
      expect(countCharacters(moved.name)).toBeLessThanOrEqual(15);
      expect(await move("<p>last")).toMatchObject({ id: moved.id, name: moved.name, outcome: "skipped" });
      const [saved] = (await listProjects(services, owner)).filter(({ id }) => id === moved.id);
      expect(saved?.name).toBe(moved.name);
    }),
    {
      numRuns: 15,
      examples: [
        ["🍕🍕🍕🍕🍕🍕🍕", 2],
        ["👨‍👩‍👧 family app", 1],
        ["👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 1],
        ["🇵🇱🇩🇪🇵🇱🇩🇪🇵🇱🇩🇪🇵🇱🇩🇪", 1],
      ],
    },
  );
});

test("a migrated app keeps its description, icon and categories", async () => {
  const { services, owner } = await setUp();
  const app = { name: "Ink list", description: "Lists in ink", icon: "🖋️", tags: ["Books" as const, "Food" as const] };
  const { id } = await migrateApp(services, owner, { ...app, bytes: utf8("<p>ink</p>") });
  expect(await listProjects(services, owner)).toMatchObject([{ ...app, id, status: "private", published: false }]);
});

test("imported HTML is stored unchanged or refused with a clear message", async () => {
  const { services, owner } = await setUp();
  const fetching = (bytes: Uint8Array<ArrayBuffer> | null) =>
    fetchHtml(
      { ...services, download: async () => bytes },
      { ...owner, ip: "192.0.2.7" },
      "https://example.com/app.html",
    );
  expect(await fetching(utf8("<p>é</p>"))).toBe("<p>é</p>");
  await expect(fetching(null)).rejects.toThrow("public https:// link");
  await expect(fetching(new Uint8Array([0xff, 0xfe]))).rejects.toThrow("not UTF-8");
});
