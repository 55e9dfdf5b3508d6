import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { blobDeletions, pictures, pictureUses } from "#db/schema/index.ts";
import type { Bucket } from "#db/vocabulary.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { deleteUnusedBlobs, HTML_COLUMNS } from "#domain/blobs/deletion.server.ts";
import { uploadPicture } from "#domain/blobs/images/pictures.server.ts";
import { BLOB_CLAIM_EXPIRES_MS, BLOB_GRACE_MS } from "#domain/blobs/rules.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { createProject, saveListing } from "#domain/projects/commands.server.ts";
import { moveToTrash, purgeProject } from "#domain/projects/lifecycle.server.ts";
import { randomPicture } from "#tests/support/images.ts";
import { insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";
import { interrupted } from "#tests/support/updates.ts";

const BATCH = 500;

async function setUp() {
  const { services, clock } = testServices();
  const owner = await insertUser(services, "architect");
  const other = await insertUser(services, "builder");
  const html = `<p>${crypto.randomUUID()}</p>`;
  const digest = await sha256Hex(utf8(html));
  const save = (actor: Actor) => createProject(services, actor, { name: "A project", bytes: utf8(html) });
  const purge = async (actor: Actor, id: string) => {
    await moveToTrash(services, actor, id);
    await purgeProject(services, actor, id);
  };
  const twoNights = async () => {
    await deleteUnusedBlobs(services, BATCH);
    clock.now += BLOB_GRACE_MS + 60_000;
    await deleteUnusedBlobs(services, BATCH);
  };
  return { services, clock, owner, other, html, digest, save, purge, twoNights };
}

async function upload(services: Services, actor: Actor) {
  const icon = await uploadPicture(services, actor, new Blob([await randomPicture()]).stream());
  return { icon, name: icon.slice("/api/icons/".length) };
}

function findDeletion({ db }: Services, bucket: Bucket, name: string) {
  return db.query.blobDeletions.findFirst({
    where: and(eq(blobDeletions.bucket, bucket), eq(blobDeletions.name, name)),
  });
}

test("HTML that is blank, not UTF-8, contains NUL or exceeds 5 MB is not stored", async () => {
  const { services, owner } = await setUp();
  const refused: Array<[Uint8Array<ArrayBuffer>, string]> = [
    [utf8(" \n"), "No content to save"],
    [Uint8Array.of(0x3c, 0xff, 0x3e), "not UTF-8"],
    [utf8("<p>\0</p>"), "NUL character"],
    [new Uint8Array(MAX_HTML_BYTES + 1).fill(0x78), "larger than 5 MB"],
  ];
  for (const [bytes, message] of refused) {
    await expect(createProject(services, owner, { name: "A project", bytes })).rejects.toThrow(message);
    expect(await services.htmlFiles.get(await sha256Hex(bytes)), message).toBeNull();
  }
});

test("HTML is deleted a day after a nightly run found it unreferenced", async () => {
  const { services, clock, owner, html, digest, save, purge } = await setUp();
  const { id } = await save(owner);
  expect(await findDeletion(services, "html", digest)).toBeUndefined();
  await purge(owner, id);
  expect(await findDeletion(services, "html", digest)).toMatchObject({ dueAt: null, claimedAt: null });
  const seenAt = clock.now;
  await deleteUnusedBlobs(services, BATCH);
  expect(await findDeletion(services, "html", digest)).toMatchObject({ dueAt: seenAt + BLOB_GRACE_MS });
  clock.now = seenAt + BLOB_GRACE_MS - 1;
  await deleteUnusedBlobs(services, BATCH);
  expect(await services.htmlFiles.get(digest)).toBe(html);
  clock.now = seenAt + BLOB_GRACE_MS;
  expect(await deleteUnusedBlobs(services, BATCH)).toBeGreaterThan(0);
  expect(await services.htmlFiles.get(digest)).toBeNull();
  expect(await findDeletion(services, "html", digest)).toBeUndefined();
});

test("HTML that another project references is kept", async () => {
  const { services, owner, other, html, digest, save, purge, twoNights } = await setUp();
  const { id } = await save(owner);
  await save(other);
  await purge(owner, id);
  expect(await findDeletion(services, "html", digest)).toBeUndefined();
  await twoNights();
  expect(await services.htmlFiles.get(digest)).toBe(html);
});

test("a save of the same HTML cancels its deletion, and another purge restarts its day", async () => {
  const { services, clock, owner, other, html, digest, save, purge } = await setUp();
  await purge(owner, (await save(owner)).id);
  await deleteUnusedBlobs(services, BATCH);
  clock.now += BLOB_GRACE_MS - 1000;
  const { id } = await save(other);
  expect(await findDeletion(services, "html", digest)).toBeUndefined();
  await purge(other, id);
  clock.now += 2000;
  await deleteUnusedBlobs(services, BATCH);
  expect(await services.htmlFiles.get(digest)).toBe(html);
});

test("uploads that were never referenced are deleted too", async () => {
  const { services, owner, digest, html, twoNights } = await setUp();
  const { name } = await upload(services, owner);
  const lost = interrupted(services, 2, () => Promise.reject(new Error("database lost")));
  await expect(createProject(lost, owner, { name: "A project", bytes: utf8(html) })).rejects.toThrow("database lost");
  expect(await services.htmlFiles.get(digest)).toBe(html);
  await twoNights();
  expect(await services.htmlFiles.get(digest)).toBeNull();
  expect(await services.pictureFiles.has(name)).toBe(false);
  expect(await services.db.query.pictures.findFirst({ where: eq(pictures.name, name) })).toBeUndefined();
});

test("a picture is kept while a listing, a submission or the store references it", async () => {
  const { services, owner, twoNights } = await setUp();
  const admin = await insertUser(services, "admin");
  const { id } = await createProject(services, owner, { name: "Pictured", bytes: utf8("<p>pictured</p>") });
  const [icon, screenshot, next] = [
    await upload(services, owner),
    await upload(services, owner),
    await upload(services, owner),
  ];
  await saveListing(services, owner, id, { ...LISTING, icon: icon.icon, screenshots: [screenshot.icon] });
  await submitForReview(services, owner, id);
  await saveListing(services, owner, id, { ...LISTING, icon: next.icon, screenshots: [] });
  await twoNights();
  const stored = () => Promise.all([icon, screenshot, next].map(({ name }) => services.pictureFiles.has(name)));
  expect(await stored()).toEqual([true, true, true]);
  const submission = await services.db.query.submissions.findFirst({ where: eq(schema.submissions.projectId, id) });
  const { htmlSha256 } = submission ?? { htmlSha256: "" };
  await publishSubmission(services, admin, { submissionId: submission?.id ?? "", htmlSha256 });
  await services.db.delete(schema.submissions).where(eq(schema.submissions.projectId, id));
  await twoNights();
  expect(await stored()).toEqual([true, true, true]);
  await moveToTrash(services, owner, id);
  await twoNights();
  expect(await stored()).toEqual([true, true, true]);
  await purgeProject(services, owner, id);
  await twoNights();
  expect(await stored()).toEqual([false, false, false]);
});

test("a replaced picture is deleted with its size", async () => {
  const { services, owner, twoNights } = await setUp();
  const { id } = await createProject(services, owner, { name: "Pictured", bytes: utf8("<p>replaced</p>") });
  const first = await upload(services, owner);
  await saveListing(services, owner, id, { ...LISTING, icon: first.icon });
  await saveListing(services, owner, id, LISTING);
  await twoNights();
  expect(await services.pictureFiles.has(first.name)).toBe(false);
  expect(await services.db.query.pictures.findFirst({ where: eq(pictures.name, first.name) })).toBeUndefined();
});

test("a listing can't reference a picture that is not stored", async () => {
  const { services, owner } = await setUp();
  const { id } = await createProject(services, owner, { name: "Pictured", bytes: utf8("<p>absent</p>") });
  const { icon } = await upload(services, owner);
  const absent = `/api/icons/${"0".repeat(64)}.png`;
  const refused = "One of the images is no longer stored. Please upload it again.";
  await expect(saveListing(services, owner, id, { ...LISTING, icon: absent })).rejects.toThrow(refused);
  const some = { ...LISTING, icon, screenshots: [absent] };
  await expect(saveListing(services, owner, id, some)).rejects.toThrow(refused);
});

test("HTML and pictures of a deleted account only are deleted", async () => {
  const { services, owner, digest, save, twoNights } = await setUp();
  const { id } = await save(owner);
  const { icon, name } = await upload(services, owner);
  await saveListing(services, owner, id, { ...LISTING, icon });
  await purgeAccount(services, owner.userId);
  await twoNights();
  expect([await services.htmlFiles.get(digest), await services.pictureFiles.has(name)]).toEqual([null, false]);
  expect(await services.db.query.pictureUses.findMany({ where: eq(pictureUses.userId, owner.userId) })).toEqual([]);
});

test("if the bucket fails, the next run deletes once the claim has expired", async () => {
  const { services, clock, owner, html, digest, save, purge } = await setUp();
  await purge(owner, (await save(owner)).id);
  await deleteUnusedBlobs(services, BATCH);
  clock.now += BLOB_GRACE_MS + 60_000;
  const claimedAt = clock.now;
  const htmlFiles = { ...services.htmlFiles, delete: () => Promise.reject(new Error("bucket lost")) };
  await expect(deleteUnusedBlobs({ ...services, htmlFiles }, BATCH)).rejects.toThrow("bucket lost");
  await expect(save(owner)).rejects.toThrow("is being deleted right now");
  clock.now = claimedAt + BLOB_CLAIM_EXPIRES_MS - 10;
  await deleteUnusedBlobs(services, BATCH);
  expect(await services.htmlFiles.get(digest)).toBe(html);
  clock.now = claimedAt + BLOB_CLAIM_EXPIRES_MS;
  await deleteUnusedBlobs(services, BATCH);
  expect(await services.htmlFiles.get(digest)).toBeNull();
  await save(owner);
  expect(await services.htmlFiles.get(digest)).toBe(html);
});

test("a run processes up to its limit of blobs, the longest due first", async () => {
  const { services, clock } = testServices();
  await services.db.delete(blobDeletions);
  const rows = [3, 1, 2].map((n) => ({ bucket: "html" as const, name: `blob ${n}`, dueAt: n }));
  await services.db.insert(blobDeletions).values(rows);
  clock.now = 10;
  expect(await deleteUnusedBlobs(services, 2)).toBe(2);
  expect((await services.db.query.blobDeletions.findMany()).map(({ name }) => name)).toEqual(["blob 3"]);
  expect(await deleteUnusedBlobs(services, 2)).toBe(1);
});

/** Private runs end with their session and project. */
const RUNS_OF_A_PROJECT = "preview_runs";

test("every column that references HTML is checked by an index before a deletion", async () => {
  const columns = Object.values(schema)
    .filter((value) => value instanceof SQLiteTable)
    .flatMap((table) => getTableConfig(table).columns.map(({ name }) => `${getTableConfig(table).name}.${name}`))
    .filter((name) => name.endsWith("html_sha256") && !name.startsWith(RUNS_OF_A_PROJECT));
  expect(HTML_COLUMNS.map((column) => `${getTableConfig(column.table).name}.${column.name}`).sort()).toEqual(
    columns.sort(),
  );
  for (const column of columns) {
    const [table, name] = column.split(".");
    const { results } = await env.DB.prepare(
      `explain query plan select 1 from ${table} where ${name} = (select name from blob_deletions)`,
    ).all<{ detail: string }>();
    expect(results[0]?.detail, column).toContain("USING COVERING INDEX");
  }
});

test("triggers cover every column that references a picture", async () => {
  const { results } = await env.DB.prepare(
    "select tbl_name, group_concat(sql) as text, count(*) as count from sqlite_master where type = 'trigger' and name like '%\\_pictures\\_%' escape '\\' group by tbl_name",
  ).all<{ tbl_name: string; text: string; count: number }>();
  const followed = new Map(results.map((row) => [row.tbl_name, row]));
  for (const table of Object.values(schema).filter((value) => value instanceof SQLiteTable)) {
    const { name, columns } = getTableConfig(table);
    const shown = columns.filter((column) => /(^|_)(icon|screenshots)$/.test(column.name));
    if (shown.length === 0) continue;
    expect(followed.get(name)?.count, name).toBe(3);
    for (const column of shown) expect(followed.get(name)?.text).toContain(`NEW.\`${column.name}\``);
  }
});
