import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projects, publishedApps, submissions } from "#db/schema/index.ts";
import { exportProjects } from "#domain/accounts/export.server.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { lineageText } from "#domain/listing/lineage.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { openPreview, openSubdomain } from "#domain/previews/open.server.ts";
import { createProject, renameProject, saveListing } from "#domain/projects/commands.server.ts";
import { copyShare, findOriginal, readSharedCopy } from "#domain/projects/copies.server.ts";
import { duplicateProject } from "#domain/projects/duplicate.server.ts";
import { moveToTrash, purgeProject } from "#domain/projects/lifecycle.server.ts";
import { findOwnProject, listProjects } from "#domain/projects/queries.server.ts";
import { changeShare, createShare, stopSharing } from "#domain/shares/commands.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { call } from "#tests/support/api.ts";
import { importAs, zipFile } from "#tests/support/imports.ts";
import { insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";

const HTML = "<!doctype html><p>one</p>";

async function setUp() {
  const { services } = testServices();
  const account = await insertUser(services, "builder");
  const profile = await services.db.query.profiles.findFirst({ where: (t, { eq }) => eq(t.id, account.userId) });
  const author = { ...account, nickname: profile?.nickname ?? null };
  const copier = await insertUser(services, "architect");
  const project = await createProject(services, author, { name: "Garden", bytes: utf8(HTML) });
  const share = await createShare(
    services,
    { actor: author, ip: crypto.randomUUID() },
    { project: project.id, expiryDays: null, followsLatest: true, allowsCopies: true },
  );
  const lineage = {
    address: `/s/${share.id}`,
    digest: await sha256Hex(utf8(HTML)),
    name: "Garden",
    author: author.nickname,
  };
  const copy = async (actor: Actor = copier) =>
    findOwnProject(services, actor, (await copyShare(services, actor, share.id)).id);
  return { services, author, copier, project, share, lineage, copy };
}

test("a copy of a shared app is a private project that names its original", async () => {
  const { services, copier, lineage, copy } = await setUp();
  const made = await copy();
  expect(made).toMatchObject({ name: "Garden", status: "private", basedOn: lineage });
  expect((await copy()).name).toBe("Garden 2");
  expect(lineageText(lineage)).toBe(`Based on Garden by ${lineage.author}`);
  expect(await findOriginal(services, copier, lineage)).toBe(lineage.address);
});

test("of a renamed original the line stays, without the link", async () => {
  const { services, author, copier, project, lineage, copy } = await setUp();
  const made = await copy();
  await renameProject(services, author, { projectId: project.id, name: "Meadow" });
  expect(await findOriginal(services, copier, lineage)).toBeNull();
  expect((await findOwnProject(services, copier, made.id)).basedOn).toEqual(lineage);
});

test("of a link that is closed the line stays, without the link", async () => {
  const { services, author, copier, share, lineage } = await setUp();
  await stopSharing(services, author, share.id);
  expect(await findOriginal(services, copier, lineage)).toBeNull();
});

test("nobody copies a closed link, or one whose owner allows no copies; an explorer's copy stays on the device", async () => {
  const { services, author, share, copy } = await setUp();
  await expect(copy(await insertUser(services, "explorer"))).rejects.toMatchObject({ code: "plan" });
  await changeShare(services, author, share.id, { allowsCopies: false });
  await expect(copy()).rejects.toMatchObject({ code: "forbidden" });
  await stopSharing(services, author, share.id);
  await expect(copy()).rejects.toMatchObject({ code: "gone" });
});

test("a copy that moves from a device into the account keeps its line, also after the link's end; a forged one has none", async () => {
  const { services, author, copier, share, lineage } = await setUp();
  const { basedOn: signed } = await readSharedCopy(services, share.id);
  expect(signed).toEqual({ ...lineage, proof: expect.any(String) });
  await stopSharing(services, author, share.id);
  const move = async (basedOn: object | null) => {
    const listing = { name: crypto.randomUUID().slice(0, 8), description: "", icon: "🌱", tags: [] };
    const body = JSON.stringify({ ...listing, html: HTML, basedOn });
    const headers = { "Content-Type": "application/json" };
    const answer = await call("/api/projects/migrate", { method: "POST", body, headers }, copier, services);
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    return (await findOwnProject(services, copier, id)).basedOn;
  };
  expect(await move(signed)).toEqual(lineage);
  const { proof: _, ...unsigned } = signed;
  for (const forged of [
    { ...signed, author: "Somebody famous" },
    { ...signed, digest: "0".repeat(64) },
    { ...signed, address: "/store/famous" },
    { ...signed, proof: "0".repeat(64) },
    unsigned,
    null,
  ])
    expect(await move(forged)).toBeNull();
});

test("an export takes the line along, and its import keeps it unless the file was changed", async () => {
  const { services, copier, lineage, copy } = await setUp();
  await copy();
  const other = await insertUser(services, "builder");
  const imported = async (zip: File) => {
    expect((await importAs(services, other, zip)).imported).toHaveLength(1);
    const [newest] = await listProjects(services, other);
    return newest?.basedOn;
  };
  expect(await imported(await zipFile(await exportProjects(services, copier)))).toEqual(lineage);
  const forged = { name: "Forged", basedOn: { ...lineage, author: "Somebody famous", proof: "0".repeat(64) } };
  const files = { "a/project.json": JSON.stringify(forged), "a/current.html": "<p>forged" };
  expect(await imported(await zipFile(files))).toBeNull();
});

test("a duplicate names its project; that of a copy keeps naming the original", async () => {
  const { services, author, copier, project, lineage, copy } = await setUp();
  const own = await duplicateProject(services, author, { projectId: project.id });
  const { basedOn } = await findOwnProject(services, author, own.id);
  expect(basedOn).toEqual({ ...lineage, address: `/p/${project.id}` });
  expect(basedOn && (await findOriginal(services, author, basedOn))).toBe(`/p/${project.id}`);
  await moveToTrash(services, author, project.id);
  expect(basedOn && (await findOriginal(services, author, basedOn))).toBeNull();

  const made = await copy().catch(() => null);
  expect(made, "the link of a deleted project is closed").toBeNull();
  const copied = await createProject(services, copier, { name: "Copied", bytes: utf8(HTML), basedOn: lineage });
  const again = await duplicateProject(services, copier, { projectId: copied.id });
  expect((await findOwnProject(services, copier, again.id)).basedOn).toEqual(lineage);
});

async function publish(services: Services, owner: Actor, projectId: string) {
  await saveListing(services, owner, projectId, LISTING);
  await submitForReview(services, owner, projectId);
  const [submission] = await services.db.select().from(submissions).where(eq(submissions.projectId, projectId));
  const { id: submissionId = "", htmlSha256 = "" } = submission ?? {};
  return publishSubmission(services, await insertUser(services, "admin"), { submissionId, htmlSha256 });
}

test("the app in the store names the original, until it is deleted for good", async () => {
  const { services, copier, lineage, copy } = await setUp();
  const made = await copy();
  await publish(services, copier, made.id);
  const readBoth = async () => {
    const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.projectId, made.id));
    const [project] = await services.db.select().from(projects).where(eq(projects.id, made.id));
    return [app?.basedOn, project?.basedOn];
  };
  expect(await readBoth()).toEqual([lineage, lineage]);
  await moveToTrash(services, copier, made.id);
  await purgeProject(services, copier, made.id);
  expect(await readBoth()).toEqual([null, null]);
});

test("what readers of a copy get names its original, and not the secret address of the link", async () => {
  const { services, author, copier, share, lineage, copy } = await setUp();
  const made = await copy();
  const { slug } = await publish(services, copier, made.id);
  const byId = { id: slug, name: null, token: null, fromPath: true };
  const credit = { name: lineage.name, author: lineage.author };
  const page = await findAppPage(services, null, slug);
  const opened = await openPreview(services, author, byId);
  if (!("origin" in opened)) throw new Error("not opened");
  expect(page.app).toMatchObject({ basedOn: credit, originalPath: null });
  expect(opened).toMatchObject({ app: { basedOn: credit }, originalPath: null });
  const twin = await createProject(services, author, { name: LISTING.name, bytes: utf8("<p>twin") });
  await publish(services, { ...author, tier: "architect" }, twin.id);
  const byName = { id: null, name: LISTING.name, token: null, fromPath: false };
  const choice = await openPreview(services, null, byName);
  expect(choice).toMatchObject({ kind: "choice", apps: [{ slug }, {}] });
  const sent = [page, opened, choice, await openSubdomain(services, null, opened.origin)];
  for (const data of sent) expect(JSON.stringify(data)).not.toContain(share.id);
  const own = await openPreview(services, copier, { ...byId, id: made.id });
  expect(own, "the copier knows the link").toMatchObject({ app: { basedOn: credit }, originalPath: lineage.address });
});
