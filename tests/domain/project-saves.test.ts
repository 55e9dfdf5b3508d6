import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blobDeletions, projects, projectVersions } from "#db/schema/index.ts";
import { deviceLabel } from "#domain/apps/labels.ts";
import { uploadPicture } from "#domain/blobs/images/pictures.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAX_HTML_BYTES, MAX_RELEASE_NOTES_LENGTH } from "#domain/listing/rules.ts";
import { missingForStore } from "#domain/listing/store-requirements.ts";
import { createProject, renameProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { duplicateProject } from "#domain/projects/duplicate.server.ts";
import { fetchHtml } from "#domain/projects/fetch-html.server.ts";
import { moveToTrash, purgeNextProject } from "#domain/projects/lifecycle.server.ts";
import { migrateApp } from "#domain/projects/migration.server.ts";
import { findMovedProject, readOwnProject } from "#domain/projects/queries.server.ts";
import { ListingInput, MigrationInput } from "#domain/projects/schemas.ts";
import { listVersions, restoreVersion } from "#domain/projects/versions.server.ts";
import { randomPicture } from "#tests/support/images.ts";
import { insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";
import { interrupted } from "#tests/support/updates.ts";

const STALE = { name: "AppError", code: "conflict", message: expect.stringContaining("saved somewhere else") };

async function setUp(tier: "builder" | "architect" = "builder") {
  const { services, storeChanges } = testServices();
  const owner = await insertUser(services, tier);
  const { id } = await createProject(services, owner, { name: "A project", bytes: utf8("<p>one</p>") });
  const save = (text: string, baseVersion: number, own = services) =>
    saveVersion(own, owner, { projectId: id, baseVersion, bytes: utf8(text) });
  return { services, storeChanges, owner, id, save };
}

async function findProject({ db }: Services, id: string) {
  const [project] = await db.select().from(projects).where(eq(projects.id, id));
  return project;
}

test("a new project keeps its uploaded icon, and is refused with one that is not stored or is being deleted", async () => {
  const { services, owner } = await setUp();
  const icon = await uploadPicture(services, owner, new Blob([await randomPicture()]).stream());
  const create = (shown: string) =>
    createProject(services, owner, { name: "Pictured", bytes: utf8("<p>pictured</p>"), icon: shown });
  const absent = `/api/icons/${"0".repeat(64)}.png`;
  await expect(create(absent)).rejects.toMatchObject({ code: "invalid", message: /no longer stored/ });
  const listed = () => services.db.$count(projects, eq(projects.userId, owner.userId));
  expect(await listed()).toBe(1);
  const name = icon.slice("/api/icons/".length);
  await services.db.update(blobDeletions).set({ claimedAt: services.now() }).where(eq(blobDeletions.name, name));
  await expect(create(icon)).rejects.toMatchObject({ code: "conflict", message: /being deleted right now/ });
  expect(await listed()).toBe(1);
  await services.db.update(blobDeletions).set({ claimedAt: null }).where(eq(blobDeletions.name, name));
  expect((await findProject(services, (await create(icon)).id))?.icon).toBe(icon);
});

test("a name of five characters is a title, and one of four makes a draft", async () => {
  const { services, owner } = await setUp();
  for (const [name, status] of [
    ["Four", "draft"],
    ["Fives", "private"],
  ] as const) {
    const { id } = await createProject(services, owner, { name, bytes: utf8("<p>") });
    expect(await findProject(services, id)).toMatchObject({ status, published: false });
  }
});

test("saving unchanged HTML creates no version and is refused if stale", async () => {
  const { services, owner, id, save } = await setUp();
  expect(await save("<p>one</p>", 1)).toEqual({ id, version: 1 });
  expect(await services.db.$count(projectVersions, eq(projectVersions.projectId, id))).toBe(1);
  await save("<p>two</p>", 1);
  await save("<p>one</p>", 2);
  await expect(restoreVersion(services, owner, { projectId: id, baseVersion: 2, version: 1 })).rejects.toMatchObject(
    STALE,
  );
});

test("a stale save stores nothing", async () => {
  const { services, save } = await setUp();
  await save("<p>two</p>", 1);
  const text = `<p>${crypto.randomUUID()}</p>`;
  await expect(save(text, 1)).rejects.toMatchObject(STALE);
  expect(await services.htmlFiles.get(await sha256Hex(utf8(text)))).toBeNull();
});

test("a save is refused if another tab saves or deletes the project in between", async () => {
  for (const act of ["save", "delete"] as const) {
    const { services, owner, id, save } = await setUp();
    const between = () => (act === "save" ? save("<p>other</p>", 1) : moveToTrash(services, owner, id));
    await expect(save("<p>mine</p>", 1, interrupted(services, 2, between))).rejects.toMatchObject(STALE);
    const html = await services.htmlFiles.get((await findProject(services, id))?.htmlSha256 ?? "");
    expect(html).toBe(act === "save" ? "<p>other</p>" : "<p>one</p>");
  }
});

test("a listing is not saved if another tab deletes the project in between", async () => {
  const { services, owner, id } = await setUp();
  const screenshots = [await uploadPicture(services, owner, new Blob([await randomPicture()]).stream())];
  const slow = interrupted(services, 1, () => moveToTrash(services, owner, id));
  await expect(saveListing(slow, owner, id, { ...LISTING, screenshots })).rejects.toMatchObject({
    ...{ name: "AppError", code: "missing", message: "App not found or access denied" },
  });
  expect(await findProject(services, id)).toMatchObject({ name: "A project", deletedAt: expect.any(Number) });
});

test.each(["private", "draft", "rejected"] as const)(
  "if two tabs delete a project that is %s, one is refused",
  async (status) => {
    const { services, storeChanges, owner, id } = await setUp();
    await services.db.update(projects).set({ status }).where(eq(projects.id, id));
    let left: unknown = null;
    const slow = interrupted(services, 1, async () => {
      await moveToTrash(services, owner, id);
      left = await findProject(services, id);
    });
    await expect(moveToTrash(slow, owner, id)).rejects.toMatchObject({
      ...{
        name: "AppError",
        code: "conflict",
        title: "Delete failed",
        message: "The project has changed. Please reload the page and try again.",
      },
    });
    expect(await findProject(services, id)).toEqual(left);
    expect(left).toMatchObject({ previewEpoch: 1, deletedAt: expect.any(Number) });
    expect(storeChanges, "no public page shows it").toEqual([]);
  },
);

test("the trash is emptied 30 days after the deletion, to the millisecond", async () => {
  const { services, owner, id } = await setUp();
  await moveToTrash(services, owner, id);
  const deletedAt = (await findProject(services, id))?.deletedAt ?? 0;
  const purgeAt = (at: number) => purgeNextProject({ ...services, now: () => at }, null);
  await purgeAt(deletedAt + 30 * DAY_MS - 1);
  expect(await findProject(services, id)).toBeDefined();
  expect(await purgeAt(deletedAt + 30 * DAY_MS)).toEqual({ next: `${deletedAt}.${id}` });
  expect(await findProject(services, id)).toBeUndefined();
});

test("a project that can't be purged is logged and does not block those deleted later", async () => {
  const { services, owner, id: stuck } = await setUp();
  await services.db.update(projects).set({ deletedAt: null });
  const { id: later } = await createProject(services, owner, { name: "Later", bytes: utf8("<p>later</p>") });
  for (const id of [stuck, later]) await moveToTrash(services, owner, id);
  await services.db.run(
    `create trigger stuck before delete on user_projects when old.id = '${stuck}' begin select raise(abort, 'stuck'); end`,
  );
  const night = { ...services, now: () => services.now() + 31 * DAY_MS };
  const first = await purgeNextProject(night, null);
  expect(first.notes).toEqual([expect.stringMatching(`^project ${stuck}: .*stuck`)]);
  const second = await purgeNextProject(night, first.next);
  expect(second).toEqual({ next: expect.stringContaining(later) });
  expect(await purgeNextProject(night, second.next)).toEqual({ next: null });
  await services.db.run("drop trigger stuck");
});

test("a page of the history has 30 versions, and exactly 30 have no next page", async () => {
  const { services, owner, id } = await setUp();
  const [first] = await services.db.select().from(projectVersions).where(eq(projectVersions.projectId, id));
  if (!first) throw new Error("no version");
  const rows = Array.from({ length: 30 }, (_, n) => ({ ...first, id: crypto.randomUUID(), version: n + 2 }));
  for (const row of rows) await services.db.insert(projectVersions).values(row);
  const newest = await listVersions(services, owner, id, null);
  expect([newest.versions.length, newest.versions.at(-1)?.version, newest.more]).toEqual([30, 2, true]);
  const exact = await listVersions(services, owner, id, 31);
  expect([exact.versions.length, exact.versions.at(-1)?.version, exact.more]).toEqual([30, 1, false]);
});

test("a project whose HTML is missing in the bucket shows an error", async () => {
  const { services, owner, id } = await setUp();
  const htmlFiles = { ...services.htmlFiles, get: async () => null };
  await expect(readOwnProject({ ...services, htmlFiles }, owner, id)).rejects.toMatchObject({
    ...{ code: "unavailable", title: "Preview Error", message: "Failed to load app content" },
  });
});

test("imports are limited per account, and one too many is not fetched", async () => {
  const { owner } = await setUp();
  const asked: Array<unknown> = [];
  const consumeAttempt = async (...args: Array<unknown>) => {
    asked.push(args);
    return 61;
  };
  const download = () => Promise.reject(new Error("it was fetched"));
  const ip = "192.0.2.7";
  for (const userId of [owner.userId, null])
    await expect(
      fetchHtml({ consumeAttempt, download }, { userId, ip }, "https://example.com/a.html"),
    ).rejects.toMatchObject({
      ...{ code: "throttled", message: "Too many imports. Please try again in 2 minutes." },
    });
  expect(asked).toEqual([
    [`download:${owner.userId}`, 30],
    [`download:${ip}`, 30],
  ]);
});

test("migration skips only identical apps and is refused for explorers", async () => {
  const { services, owner } = await setUp();
  const app = { name: "Lists", description: "", icon: "🖋️", tags: ["Books" as const], bytes: utf8("<p>lists</p>") };
  const move = (change: Partial<typeof app>, actor: Actor = owner) =>
    migrateApp(services, actor, { ...app, ...change });
  expect(await move({ name: "Lists 1" })).toMatchObject({ outcome: "created" });
  expect(await move({})).toMatchObject({ outcome: "created", name: "Lists" });
  expect(await move({})).toMatchObject({ outcome: "skipped" });
  expect(await move({ icon: "📚" })).toMatchObject({ outcome: "renamed", name: "Lists 2" });
  expect(await move({ tags: [] as unknown as typeof app.tags })).toMatchObject({ outcome: "renamed", name: "Lists 3" });
  const explorer: Actor = { ...owner, tier: "explorer" };
  await expect(move({}, explorer)).rejects.toMatchObject({ code: "plan" });
});

test("an app that moves keeps its device's origin: in one project, of the first account, and not in copies", async () => {
  const { services, owner } = await setUp();
  const other = await insertUser(services, "builder");
  const app = { name: "Counter", description: "", icon: "🔢", tags: [], bytes: utf8("<p>counter</p>") };
  const move = (change: { deviceAppId: string; bytes?: typeof app.bytes }, actor: Actor = owner) =>
    migrateApp(services, actor, { ...app, ...change });
  const labelOf = async ({ id }: { id: string }, actor: Actor = owner) =>
    (await readOwnProject(services, actor, id)).label;

  const first = await move({ deviceAppId: "explorer_1" });
  expect(await labelOf(first)).toBe(await deviceLabel("explorer_1"));
  expect(await move({ deviceAppId: "explorer_1" })).toEqual({ ...first, outcome: "skipped" });

  const sameCode = await move({ deviceAppId: "explorer_2" });
  expect(sameCode).toMatchObject({ outcome: "renamed", name: "Counter 2" });
  expect(await labelOf(sameCode)).toBe(await deviceLabel("explorer_2"));

  const stranger = await move({ deviceAppId: "explorer_1" }, other);
  expect(await labelOf(stranger, other)).toMatch(/^p/);
  expect(await labelOf(first)).toBe(await deviceLabel("explorer_1"));

  const changed = await move({ deviceAppId: "explorer_1", bytes: utf8("<p>changed while it moved</p>") });
  expect(await labelOf(changed)).toBe(await deviceLabel("explorer_1"));
  expect(await labelOf(first)).toMatch(/^p/);

  const addressOf = (id: string, actor: Actor) => findMovedProject(services, actor, id);
  expect(await addressOf("explorer_1", owner)).toBe(changed.id);
  expect([await addressOf("explorer_1", other), await addressOf("explorer_3", owner)]).toEqual([null, null]);
});

test("a copy has the listing, a number, and the saved code or the editor's; its origin and versions are its own", async () => {
  const { services, owner, id } = await setUp();
  const declaredHosts = [{ host: "api.example.com", purpose: "Weather" }];
  await saveListing(services, owner, id, { ...LISTING, name: "Focus Garden", declaredHosts, screenshots: [] });
  const first = await duplicateProject(services, owner, { projectId: id });
  const second = await duplicateProject(services, owner, { projectId: first.id, bytes: utf8("<p>in the editor</p>") });
  const [original, copy, edited] = await Promise.all(
    [id, first.id, second.id].map((project) => readOwnProject(services, owner, project)),
  );
  const { description, icon, tags } = LISTING;
  expect(copy?.project).toMatchObject({ name: "Focus Garden 2", description, icon, tags, declaredHosts, version: 1 });
  expect(copy?.project).toMatchObject({ status: "private", published: false, hostChoices: {} });
  expect([copy?.html, edited?.html, edited?.project.name]).toEqual([
    "<p>one</p>",
    "<p>in the editor</p>",
    "Focus Garden 3",
  ]);
  expect(new Set([original?.label, copy?.label, edited?.label]).size).toBe(3);
  const stranger = await insertUser(services, "builder");
  await expect(duplicateProject(services, stranger, { projectId: id })).rejects.toMatchObject({ code: "missing" });
});

test("renaming changes the title alone, of the owner's project", async () => {
  const { services, owner, id } = await setUp();
  const before = await findProject(services, id);
  expect(await renameProject(services, owner, { projectId: id, name: "Renamed" })).toEqual({ id, name: "Renamed" });
  expect(await findProject(services, id)).toEqual({ ...before, name: "Renamed", updatedAt: expect.any(Number) });
  const stranger = await insertUser(services, "builder");
  const rename = (actor: Actor) => renameProject(services, actor, { projectId: id, name: "Taken" });
  await expect(rename(stranger)).rejects.toMatchObject({ code: "missing" });
  await expect(rename({ ...owner, tier: "explorer" })).rejects.toMatchObject({ code: "plan" });
  await moveToTrash(services, owner, id);
  await expect(rename(owner)).rejects.toMatchObject({ code: "missing" });
});

test("an app of a device names an origin of devices only", () => {
  const input = { name: "Counter", description: "", icon: null, tags: [], html: "<p>" };
  const accepts = (deviceAppId: unknown) => MigrationInput.safeParse({ ...input, deviceAppId }).success;
  const ids = [undefined, "explorer_1", "tutorial", "user:preview", `explorer_${"1".repeat(92)}`, 1];
  expect(ids.map(accepts)).toEqual([true, true, false, false, false, false]);
});

test("listing and HTML are accepted at their limits and refused beyond them", () => {
  expect([MAX_HTML_BYTES, MAX_RELEASE_NOTES_LENGTH]).toEqual([5_242_880, 500]);
  const ends = [
    { name: "Fives" },
    { name: "x".repeat(15) },
    { description: "x".repeat(500) },
    { description: "x".repeat(1000) },
    { tags: ["Books", "Food", "Games"] },
  ];
  for (const change of ends) expect(missingForStore({ ...LISTING, ...change })).toEqual([]);
  expect(missingForStore({ ...LISTING, description: "x".repeat(1001) })).toEqual(["Description: 500-1000 characters"]);
  expect(missingForStore({ ...LISTING, tags: ["Books", "Food", "Games", "News"] })).toEqual(["Categories: 1-3"]);
  const accepts = (change: object) => ListingInput.safeParse({ ...LISTING, ...change }).success;
  const picture = `/api/icons/${"a".repeat(64)}.png`;
  expect([
    accepts({ releaseNotes: "x".repeat(500) }),
    accepts({ screenshots: Array(4).fill(picture) }),
    accepts({ releaseNotes: "x".repeat(501) }),
    accepts({ screenshots: Array(5).fill(picture) }),
    accepts({ icon: `${picture}x` }),
  ]).toEqual([true, true, false, false, false]);
});
