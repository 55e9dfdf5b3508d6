import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { appTags, projects, projectUpdates, publishedApps, searchOutbox, submissions } from "#db/schema/index.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { readProjectsAndTrash } from "#domain/builder/projects-and-trash.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Services } from "#domain/kit/services.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { rejectUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { saveVersion } from "#domain/projects/commands.server.ts";
import {
  moveToTrash,
  purgeNextProject,
  purgeProject,
  restoreProject,
  unpublishOwnApp,
} from "#domain/projects/lifecycle.server.ts";
import { listProjects } from "#domain/projects/queries.server.ts";
import { reconcileCounters } from "#domain/store/counters.server.ts";
import { insertSubmission, utf8 } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const WITHDRAWN_UPDATES = import.meta.glob<string>("/migrations/main/0006_*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

async function twoApps() {
  const app = await publishedAppFixture();
  await app.save("<p>new</p>");
  const first = await app.request();
  await rejectUpdate(app.services, app.admin, { updateId: first.id, reasons: ["spam"] });
  await app.request();
  const { id, projectId, htmlSha256 } = await insertSubmission(app.services, app.owner, { name: "Neighbour" });
  await publishSubmission(app.services, app.admin, { submissionId: id, htmlSha256 });
  await saveVersion(app.services, app.owner, { projectId, baseVersion: 1, bytes: utf8("<p>newer</p>") });
  await requestUpdate(app.services, app.owner, projectId);
  return { ...app, neighbourId: projectId };
}

async function read({ db }: Services, projectId: string) {
  const [[project], [app], submitted, updates] = await Promise.all([
    db.select().from(projects).where(eq(projects.id, projectId)),
    db.select().from(publishedApps).where(eq(publishedApps.projectId, projectId)),
    db.select().from(submissions).where(eq(submissions.projectId, projectId)),
    db
      .select()
      .from(projectUpdates)
      .where(eq(projectUpdates.originalProjectId, projectId))
      .orderBy(desc(projectUpdates.createdAt)),
  ]);
  const id = app?.id ?? "";
  const tags = await db.select().from(appTags).where(eq(appTags.appId, id));
  const outbox = await db.select().from(searchOutbox).where(eq(searchOutbox.appId, id));
  return { project, app, submitted, updates, tags, outbox };
}

test.each([
  ["unpublished", "pending", "pending", ["rejected", "The app was removed from the store"], 0],
  ["withdrawn", "private", "withdrawn", ["withdrawn", null], 1],
  ["deleted", "private", "withdrawn", ["withdrawn", null], 1],
] as const)(
  "an app that is %s is removed from the store completely, and no other app is",
  async (way, status, submission, update, epochs) => {
    const {
      services,
      admin,
      owner,
      submission: { id },
      projectId,
      neighbourId,
    } = await twoApps();
    const [before, neighbour] = [await read(services, projectId), await read(services, neighbourId)];
    expect(before.tags).not.toEqual([]);
    const ways = {
      unpublished: () => unpublishSubmission(services, admin, id),
      withdrawn: () => unpublishOwnApp(services, owner, projectId),
      deleted: () => moveToTrash(services, owner, projectId),
    };
    await ways[way]();
    const after = await read(services, projectId);
    expect(after.project).toMatchObject({
      status,
      published: false,
      previewEpoch: (before.project?.previewEpoch ?? 0) + epochs,
    });
    expect(after.project?.deletedAt !== null).toBe(way === "deleted");
    expect(after.app).toMatchObject({ ...before.app, status: "unpublished", updatedAt: expect.any(Number) });
    expect(after.app?.updatedAt).toBeGreaterThan(before.app?.updatedAt ?? 0);
    expect(after.submitted).toMatchObject([{ status: submission, published: false }]);
    expect(after.tags).toEqual([]);
    expect(after.outbox).toHaveLength(before.outbox.length + 1);
    expect(after.updates.map((row) => [row.status, row.reviewNotes])).toEqual([update, ["rejected", "spam"]]);
    expect(await read(services, neighbourId)).toEqual(neighbour);
  },
);

test("an update that its owner took back before counts as withdrawn, a rejected one doesn't", async () => {
  const { services, projectId } = await twoApps();
  const { db } = services;
  const [first, second] = (await read(services, projectId)).updates;
  const reject = (id: string | undefined, reviewNotes: string) =>
    db
      .update(projectUpdates)
      .set({ status: "rejected", reviewNotes })
      .where(eq(projectUpdates.id, id ?? ""));
  await reject(first?.id, "Withdrawn by the owner");
  await reject(second?.id, "spam");
  const [migration = ""] = Object.values(WITHDRAWN_UPDATES);
  await db.run(sql.raw(migration));
  expect((await read(services, projectId)).updates.map((row) => [row.status, row.reviewNotes])).toEqual([
    ["withdrawn", null],
    ["rejected", "spam"],
  ]);
  expect(await reconcileCounters(services)).toEqual([]);
});

test("deleting a project withdraws its pending submission and keeps earlier decisions", async () => {
  const { services, owner, admin } = await publishedAppFixture();
  const { id, projectId } = await insertSubmission(services, owner, { name: "Waiting" });
  await rejectSubmission(services, admin, { submissionId: id, reasons: ["poor-ui"] });
  await submitForReview(services, owner, projectId);
  await moveToTrash(services, owner, projectId);
  const { submitted, project } = await read(services, projectId);
  expect(submitted.map((row) => row.status).sort()).toEqual(["rejected", "withdrawn"]);
  expect(project).toMatchObject({ status: "private", published: false });
  await restoreProject(services, owner, projectId);
  await expect(restoreProject(services, owner, projectId)).rejects.toThrow("App not found or access denied");
  await expect(purgeProject(services, owner, projectId)).rejects.toThrow("App not found or access denied");
  expect((await listProjects(services, owner)).map((row) => row.id)).toContain(projectId);
});

test("a project that is not in the store can't be withdrawn", async () => {
  const { services, owner } = await publishedAppFixture();
  const { projectId } = await insertSubmission(services, owner, { name: "Waiting" });
  await expect(unpublishOwnApp(services, owner, projectId)).rejects.toMatchObject({
    code: "conflict",
    title: "Error unpublishing app",
  });
});

test("an app purged from the trash or with its account leaves an empty row without tags and is reindexed", async () => {
  for (const purge of ["project", "account"] as const) {
    const { services, owner, projectId, neighbourId } = await twoApps();
    const neighbour = await read(services, neighbourId);
    const before = await read(services, projectId);
    if (purge === "account") await purgeAccount(services, owner.userId);
    else {
      await moveToTrash(services, owner, projectId);
      await purgeProject(services, owner, projectId);
    }
    const { app, project, tags, outbox, submitted, updates } = await read(services, projectId);
    const empty = { name: "", description: "", icon: "", tags: [], htmlSha256: "", htmlBytes: 0 };
    expect(app).toMatchObject({
      ...empty,
      status: "banned",
      summary: "",
      slug: before.app?.slug,
      label: before.app?.label,
    });
    expect(project).toMatchObject({ ...empty, published: false });
    expect([tags, submitted, updates]).toEqual([[], [], []]);
    expect(outbox.length).toBeGreaterThan(before.outbox.length);
    if (purge === "project") expect(await read(services, neighbourId)).toEqual(neighbour);
  }
});

test("a purged project is not in the trash, is not purged again and does not block other due projects", async () => {
  const { services, owner, projectId, neighbourId } = await twoApps();
  await moveToTrash(services, owner, projectId);
  await purgeProject(services, owner, projectId);
  await moveToTrash(services, owner, neighbourId);
  expect((await readProjectsAndTrash(services, owner)).trash.map((row) => row.id)).toEqual([neighbourId]);
  await expect(restoreProject(services, owner, projectId)).rejects.toThrow("App not found or access denied");
  const later = { ...services, now: () => services.now() + 31 * DAY_MS };
  const emptied = await read(services, projectId);
  const purged: Array<string> = [];
  for (let cursor: string | null = null; ; ) {
    ({ next: cursor } = await purgeNextProject(later, cursor));
    if (cursor === null) break;
    purged.push(cursor.split(".")[1] ?? "");
  }
  expect(purged).toContain(neighbourId);
  expect(purged).not.toContain(projectId);
  expect(await read(services, projectId)).toEqual(emptied);
  expect((await read(services, neighbourId)).app).toMatchObject({ status: "banned", name: "" });
});
