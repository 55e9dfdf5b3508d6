import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projects, projectVersions, users } from "#db/schema/index.ts";
import { cancelDeletion, requestDeletion } from "#domain/accounts/commands.server.ts";
import { purgeNextAccount } from "#domain/accounts/deletion.server.ts";
import { DELETION_GRACE_DAYS } from "#domain/accounts/rules.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { moveToTrash, purgeNextProject, purgeProject, restoreProject } from "#domain/projects/lifecycle.server.ts";
import { readOwnProject } from "#domain/projects/queries.server.ts";
import { TRASH_RETENTION_DAYS } from "#domain/projects/rules.ts";
import { signedIn } from "#tests/support/accounts.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";
import { interrupted } from "#tests/support/updates.ts";

async function withProject() {
  const { services, clock, storeChanges } = testServices();
  const owner = await signedIn(services, await insertUser(services, "builder"));
  const { id } = await createProject(services, owner, { name: "Restored", bytes: utf8("<p>kept</p>") });
  return { services, clock, storeChanges, owner, id };
}

async function withTrashed() {
  const fixture = await withProject();
  await moveToTrash(fixture.services, fixture.owner, fixture.id);
  return fixture;
}

test("an account that its owner keeps during the nightly deletion stays whole, and the step continues", async () => {
  const { services, clock, storeChanges, owner, id } = await withProject();
  await requestDeletion(services, owner, owner.email);
  clock.now += DELETION_GRACE_DAYS * DAY_MS + 1000;
  const slow = interrupted(services, 1, () => cancelDeletion(services, owner));
  const step = await purgeNextAccount(slow, null);
  expect(step).toEqual({ next: expect.stringContaining(owner.userId) });
  expect(await purgeNextAccount(services, step.next)).toEqual({ next: null });
  const [user] = await services.db.select().from(users).where(eq(users.id, owner.userId));
  expect(user).toMatchObject({ email: owner.email, deleteAfter: null });
  expect((await readOwnProject(services, owner, id)).html).toBe("<p>kept</p>");
  expect(storeChanges).toEqual([]);
});

test("an account that was kept and is to be deleted later is not deleted by a night that has begun", async () => {
  const { services, clock, owner } = await withProject();
  await requestDeletion(services, owner, owner.email);
  clock.now += DELETION_GRACE_DAYS * DAY_MS + 1000;
  const slow = interrupted(services, 1, async () => {
    await cancelDeletion(services, owner);
    await requestDeletion(services, await signedIn(services, owner), owner.email);
  });
  expect(await purgeNextAccount(slow, null)).toEqual({ next: expect.stringContaining(owner.userId) });
  const [user] = await services.db.select().from(users).where(eq(users.id, owner.userId));
  expect(user).toMatchObject({ email: owner.email, deleteAfter: expect.any(Number) });
});

test("a project that its owner restores during the nightly purge stays whole, and the step continues", async () => {
  const { services, clock, owner, id } = await withTrashed();
  clock.now += TRASH_RETENTION_DAYS * DAY_MS + 1000;
  const slow = interrupted(services, 1, () => restoreProject(services, owner, id));
  const step = await purgeNextProject(slow, null);
  expect(step).toEqual({ next: expect.stringContaining(id) });
  expect(await purgeNextProject(services, step.next)).toEqual({ next: null });
  expect((await readOwnProject(services, owner, id)).html).toBe("<p>kept</p>");
  expect(await services.db.$count(projectVersions, eq(projectVersions.projectId, id))).toBe(1);
});

test("a project that was restored and deleted again is not purged by a night that has begun", async () => {
  const { services, clock, owner, id } = await withTrashed();
  clock.now += TRASH_RETENTION_DAYS * DAY_MS + 1000;
  const slow = interrupted(services, 1, async () => {
    await restoreProject(services, owner, id);
    await moveToTrash(services, owner, id);
  });
  expect(await purgeNextProject(slow, null)).toEqual({ next: expect.stringContaining(id) });
  expect(await services.db.$count(projects, eq(projects.id, id))).toBe(1);
  await restoreProject(services, owner, id);
  expect((await readOwnProject(services, owner, id)).html).toBe("<p>kept</p>");
});

test("deleting a project permanently that another tab restores meanwhile is refused", async () => {
  const { services, owner, id } = await withTrashed();
  const slow = interrupted(services, 1, () => restoreProject(services, owner, id));
  await expect(purgeProject(slow, owner, id)).rejects.toMatchObject({ code: "missing" });
  expect((await readOwnProject(services, owner, id)).html).toBe("<p>kept</p>");
});
