import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projects, publishedApps } from "#db/schema/index.ts";
import { suspendUser } from "#domain/administration/commands.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { creditOf, type Lineage } from "#domain/listing/lineage.ts";
import { readChanges } from "#domain/moderation/updates/commands.server.ts";
import { openPreview } from "#domain/previews/open.server.ts";
import { endCopies, renameProject, saveListing } from "#domain/projects/commands.server.ts";
import { copyApp, findOriginal, readAppCopy } from "#domain/projects/copies.server.ts";
import { duplicateProject } from "#domain/projects/duplicate.server.ts";
import { unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { findOwnProject, listProjects } from "#domain/projects/queries.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { insertUser, LISTING } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

async function setUp() {
  const fixture = await publishedAppFixture();
  const { services, slug, owner, readApp } = fixture;
  const app = await readApp();
  const copier = await insertUser(services, "builder");
  const allow = (allowsCopies: boolean) =>
    saveListing(services, owner, fixture.projectId, { ...LISTING, allowsCopies });
  const offered = async (actor: Actor | null) => {
    const page = await findAppPage(services, actor, slug);
    const opened = await openPreview(services, actor, { id: slug, name: null, token: null, fromPath: false });
    if (!("origin" in opened)) throw new Error("a choice");
    expect(opened.app.mayCopy).toBe(page.app.mayCopy);
    return page.app.mayCopy;
  };
  const copy = async (actor: Actor = copier) =>
    findOwnProject(services, actor, (await copyApp(services, actor, app.id)).id);
  const lineage = {
    address: `/store/${slug}`,
    digest: app.htmlSha256,
    name: app.name,
    author: app.creatorNickname,
  };
  return { ...fixture, app, copier, allow, offered, copy, lineage };
}

test("nobody may copy an app of the store until its author allows it, and then everybody but its author is offered it", async () => {
  const { services, owner, copier, app, allow, offered, copy } = await setUp();
  expect(await offered(copier)).toBe(false);
  await expect(copy()).rejects.toMatchObject({ code: "forbidden" });
  await expect(readAppCopy(services, app.id)).rejects.toMatchObject({ code: "forbidden" });
  await allow(true);
  expect([await offered(copier), await offered(null), await offered(owner)]).toEqual([true, true, false]);
});

test("the switch needs no review: it takes effect with the save, clears the cached pages, and is no change of an update", async () => {
  const { services, owner, projectId, storeChanges, allow } = await setUp();
  await allow(true);
  expect(storeChanges).toHaveLength(1);
  await allow(true);
  expect(storeChanges).toHaveLength(1);
  expect(await readChanges(services, owner, projectId)).toEqual({});
});

test("a copy is a private project of the version in the store, which names its original", async () => {
  const { services, copier, save, allow, copy, lineage } = await setUp();
  await allow(true);
  await save("<p>saved later, and not approved");
  const made = await copy();
  expect(made).toMatchObject({
    ...{ status: "private", name: lineage.name, htmlSha256: lineage.digest, allowsCopies: false, basedOn: lineage },
  });
  expect((await copy()).name).toBe(`${lineage.name} 2`);
  const duplicate = await duplicateProject(services, copier, { projectId: made.id });
  expect((await findOwnProject(services, copier, duplicate.id)).basedOn).toEqual(lineage);
});

test("an explorer's copy stays on the device, with the proof of its line", async () => {
  const { services, app, allow, copy, lineage } = await setUp();
  await allow(true);
  await expect(copy(await insertUser(services, "explorer"))).rejects.toMatchObject({ code: "plan" });
  expect(await readAppCopy(services, app.id)).toEqual({
    icon: app.icon,
    html: await services.htmlFiles.get(app.htmlSha256),
    basedOn: { ...lineage, proof: expect.any(String) },
  });
});

test("switching it off ends new copies only; a copy keeps its line", async () => {
  const { services, copier, allow, copy, offered, lineage } = await setUp();
  await allow(true);
  const made = await copy();
  await allow(false);
  expect(await offered(copier)).toBe(false);
  await expect(copy()).rejects.toMatchObject({ code: "forbidden" });
  expect((await findOwnProject(services, copier, made.id)).basedOn).toEqual(lineage);
});

test("an author whose plan ended can still end copies, and change nothing else", async () => {
  const { services, owner, projectId, copier, storeChanges, allow, copy, offered } = await setUp();
  await allow(true);
  await copy();
  const fallen: Actor = { ...owner, tier: "explorer" };
  await expect(saveListing(services, fallen, projectId, LISTING)).rejects.toMatchObject({ code: "plan" });
  const changes = storeChanges.length;
  await endCopies(services, fallen, projectId);
  expect(storeChanges).toHaveLength(changes + 1);
  expect(await offered(copier)).toBe(false);
  await expect(copy()).rejects.toMatchObject({ code: "forbidden" });
});

test("the line links to the original's page for everybody, while it is published under that name", async () => {
  const { services, owner, copier, projectId, allow, copy, lineage, request, approve, list } = await setUp();
  await allow(true);
  const made = await copy();
  expect(made.basedOn && (await findOriginal(services, null, made.basedOn))).toBe(lineage.address);
  expect(await findOriginal(services, copier, lineage)).toBe(lineage.address);
  await renameProject(services, owner, { projectId, name: "Meadow" });
  expect(await findOriginal(services, null, lineage), "not renamed in the store yet").toBe(lineage.address);
  await list();
  await approve(await request());
  expect(await findOriginal(services, null, lineage)).toBeNull();
});

test.each(["unpublished", "suspended"])("of an original that is %s the line stays, without the link", async (how) => {
  const { services, owner, admin, projectId, copier, allow, copy, lineage } = await setUp();
  await allow(true);
  await copy();
  if (how === "unpublished") await unpublishOwnApp(services, owner, projectId);
  else await suspendUser(services, { ...admin, superAdmin: true }, { userId: owner.userId, reason: "Spam" });
  expect(await findOriginal(services, null, lineage)).toBeNull();
  await expect(copy()).rejects.toMatchObject({ code: "missing" });
  expect((await listProjects(services, copier))[0]?.basedOn).toEqual(lineage);
});

test("the page of a copy in the store links to its original, until that is gone", async () => {
  const { services, owner, projectId, allow, slug, lineage } = await setUp();
  await allow(true);
  const other = await publishedCopy(lineage);
  expect((await findAppPage(other.services, null, other.slug)).app).toMatchObject({
    basedOn: creditOf(lineage),
    originalPath: `/store/${slug}`,
  });
  await unpublishOwnApp(services, owner, projectId);
  expect((await findAppPage(other.services, null, other.slug)).app).toMatchObject({
    basedOn: creditOf(lineage),
    originalPath: null,
  });
});

/** As its approval writes it. */
async function publishedCopy(basedOn: Lineage) {
  const fixture = await publishedAppFixture();
  const { services, projectId } = fixture;
  await services.db.update(projects).set({ basedOn }).where(eq(projects.id, projectId));
  await services.db.update(publishedApps).set({ basedOn }).where(eq(publishedApps.projectId, projectId));
  return fixture;
}
