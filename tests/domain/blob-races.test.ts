import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { blobDeletions, pictureUses, projectVersions, publishedApps, submissions } from "#db/schema/index.ts";
import { deleteUnusedBlobs } from "#domain/blobs/deletion.server.ts";
import { importIcon, uploadPicture } from "#domain/blobs/images/pictures.server.ts";
import { BLOB_CLAIM_EXPIRES_MS, BLOB_GRACE_MS } from "#domain/blobs/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { approveUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { moveToTrash, purgeProject } from "#domain/projects/lifecycle.server.ts";
import { migrateApp } from "#domain/projects/migration.server.ts";
import { restoreVersion } from "#domain/projects/versions.server.ts";
import { randomPicture } from "#tests/support/images.ts";
import { everyOrder, intercepted, someOrders, type Task } from "#tests/support/interleave.ts";
import { seeded } from "#tests/support/random.ts";
import { insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";
import { findUpdate } from "#tests/support/updates.ts";

/** In ms, for a busy machine. */
const LONG = 120_000;
const BATCH = 1000;

const nightly: Task = (services) => deleteUnusedBlobs(services, BATCH);

type Due = { bytes: Uint8Array<ArrayBuffer>; picture: Uint8Array; icon: string; projectId: string; pictureUrl: string };

/** Every command that references HTML or pictures, with its preconditions. */
const WRITERS: Record<string, (services: Services, owner: Actor, admin: Actor, due: Due) => Promise<Task>> = {
  createProject:
    async (_, owner, __, { bytes }) =>
    (own) =>
      createProject(own, owner, { name: "Written", bytes }),
  saveVersion:
    async (_, owner, __, { bytes, projectId }) =>
    (own) =>
      saveVersion(own, owner, { projectId, baseVersion: 1, bytes }),
  migrateApp:
    async (_, owner, __, { bytes }) =>
    (own) =>
      migrateApp(own, owner, { name: "Moved", description: "", icon: null, tags: [], bytes }),
  restoreVersion: async (services, owner, _, { bytes, projectId }) => {
    await saveVersion(services, owner, { projectId, baseVersion: 1, bytes });
    await saveVersion(services, owner, { projectId, baseVersion: 2, bytes: utf8("<p>newest</p>") });
    await makeDue(services);
    return (own) => restoreVersion(own, owner, { projectId, baseVersion: 3, version: 2 });
  },
  saveListing:
    async (_, owner, __, { icon, projectId }) =>
    (own) =>
      saveListing(own, owner, projectId, { ...LISTING, icon, screenshots: [icon] }),
  uploadPicture:
    async (_, owner, __, { picture, projectId }) =>
    async (own) => {
      const icon = await uploadPicture(own, owner, new Blob([picture as Uint8Array<ArrayBuffer>]).stream());
      await saveListing(own, owner, projectId, { ...LISTING, icon });
    },
  importIcon:
    async (_, owner, __, { picture, pictureUrl, projectId }) =>
    async (own) => {
      const download = async () => picture as Uint8Array<ArrayBuffer>;
      const icon = await importIcon({ ...own, download }, owner, pictureUrl);
      await saveListing(own, owner, projectId, { ...LISTING, icon });
    },
  submitForReview: async (services, owner, _, due) => {
    await prepare(services, owner, due);
    return (own) => submitForReview(own, owner, due.projectId);
  },
  publishSubmission: async (services, owner, admin, due) => {
    const submission = await submit(services, owner, due);
    return (own) => publishSubmission(own, admin, submission);
  },
  requestUpdate: async (services, owner, admin, due) => {
    await publish(services, owner, admin, due);
    return (own) => requestUpdate(own, owner, due.projectId);
  },
  approveUpdate: async (services, owner, admin, due) => {
    await publish(services, owner, admin, due);
    const { id } = await requestUpdate(services, owner, due.projectId);
    const { updatedHtmlSha256 } = await findUpdate(services, id);
    return (own) => approveUpdate(own, admin, { updateId: id, htmlSha256: updatedHtmlSha256 });
  },
};

async function makeDue({ db }: Services) {
  await db.update(blobDeletions).set({ dueAt: 0, claimedAt: null });
}

async function prepare(services: Services, owner: Actor, { bytes, icon, projectId }: Due) {
  await saveVersion(services, owner, { projectId, baseVersion: 1, bytes });
  await saveListing(services, owner, projectId, { ...LISTING, icon });
}

async function submit(services: Services, owner: Actor, due: Due) {
  await prepare(services, owner, due);
  await submitForReview(services, owner, due.projectId);
  const [row] = await services.db.select().from(submissions).where(eq(submissions.projectId, due.projectId));
  return { submissionId: row?.id ?? "", htmlSha256: row?.htmlSha256 ?? "" };
}

async function publish(services: Services, owner: Actor, admin: Actor, due: Due) {
  await publishSubmission(services, admin, await submit(services, owner, due));
  const bytes = utf8(`<p>update ${crypto.randomUUID()}</p>`);
  await saveVersion(services, owner, { projectId: due.projectId, baseVersion: 2, bytes });
}

async function setUp() {
  const { services, clock } = testServices();
  const owner = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  return { services: { ...services, consumeAttempt: async () => 0 }, clock, owner, admin };
}

async function insertDue(services: Services, owner: Actor): Promise<Due> {
  const bytes = utf8(`<p>${crypto.randomUUID()}</p>`);
  const picture = await randomPicture();
  const icon = `/api/icons/${await sha256Hex(picture)}.png`;
  const html = await sha256Hex(bytes);
  await services.htmlFiles.put(html, bytes);
  await services.pictureFiles.put(icon.slice("/api/icons/".length), "image/png", picture as Uint8Array<ArrayBuffer>);
  await services.db.insert(blobDeletions).values([
    { bucket: "html", name: html, dueAt: 0 },
    { bucket: "icons", name: icon.slice("/api/icons/".length), dueAt: 0 },
  ]);
  const other = utf8(`<p>other ${crypto.randomUUID()}</p>`);
  const { id: projectId } = await createProject(services, owner, { name: "Other", bytes: other });
  return { bytes, picture, icon, projectId, pictureUrl: "https://example.com/picture.png" };
}

async function missing({ db, htmlFiles, pictureFiles }: Services, { bytes, icon }: Pick<Due, "bytes"> & Partial<Due>) {
  const html = await sha256Hex(bytes);
  const name = icon?.slice("/api/icons/".length) ?? "";
  const tables = [projectVersions, submissions, publishedApps] as const;
  const [shown, ...named] = await Promise.all([
    db.$count(pictureUses, eq(pictureUses.name, name)),
    ...tables.map((table) => db.$count(table, eq(table.htmlSha256, html))),
  ]);
  const lost = [];
  if (named.some((count) => count > 0) && (await htmlFiles.get(html)) === null) lost.push(html);
  if (shown > 0 && !(await pictureFiles.has(name))) lost.push(name);
  return lost;
}

/** Copies of existing references: some orders are enough. */
const COPYING = ["restoreVersion", "submitForReview", "publishSubmission", "requestUpdate", "approveUpdate"];

for (const [name, makeWriter] of Object.entries(WRITERS)) {
  test(`${name} during a nightly run: every blob that a row references is stored`, { timeout: LONG }, async () => {
    const { services, owner, admin } = await setUp();
    const set = async () => {
      const due = await insertDue(services, owner);
      const writer = await makeWriter(services, owner, admin, due);
      const unused = name.includes("Icon") || name === "saveListing" ? "html" : "icons";
      await services.db.delete(blobDeletions).where(eq(blobDeletions.bucket, unused));
      await makeDue(services);
      return { tasks: [nightly, writer], due };
    };
    const check = async ({ due }: { due: Due }, outcomes: Array<PromiseSettledResult<unknown>>, order: string) => {
      expect(await missing(services, due), `order ${order}`).toEqual([]);
      const [deleted, written] = outcomes;
      expect(deleted?.status, `order ${order}`).toBe("fulfilled");
      if (written?.status === "rejected") expect(String(written.reason)).toMatch(REFUSED);
    };
    if (COPYING.includes(name)) await someOrders(services, { count: 8, random: seeded(12) }, set, check);
    else expect(await everyOrder(services, set, check)).toBeGreaterThan(5);
  });
}

/** A writer that came during the deletion, or after it. */
const REFUSED = /is being deleted right now|One of the images is no longer stored/;

test("referenced HTML is stored after a purge, a save and a nightly run in any order", {
  timeout: LONG,
}, async () => {
  const { services, owner, admin: other } = await setUp();
  const set = async () => {
    const bytes = utf8(`<p>${crypto.randomUUID()}</p>`);
    const { id } = await createProject(services, owner, { name: "Purged", bytes });
    await moveToTrash(services, owner, id);
    await services.db.insert(blobDeletions).values({ bucket: "html", name: await sha256Hex(bytes), dueAt: 0 });
    const purge: Task = (own) => purgeProject(own, owner, id);
    const save: Task = (own) => createProject(own, other, { name: "Saved", bytes });
    return { tasks: [purge, save, nightly], bytes };
  };
  await someOrders(services, { count: 60, random: seeded(13) }, set, async ({ bytes }, outcomes, order) => {
    expect(await missing(services, { bytes }), `order ${order}`).toEqual([]);
    expect(
      outcomes.map(({ status }) => status),
      `order ${order}`,
    ).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  });
});

test("referenced HTML is stored after two nightly runs and a save in any order", { timeout: LONG }, async () => {
  const { services, owner } = await setUp();
  const set = async () => {
    const due = await insertDue(services, owner);
    const save: Task = (own) => createProject(own, owner, { name: "Saved", bytes: due.bytes });
    return { tasks: [nightly, nightly, save], due };
  };
  await someOrders(services, { count: 60, random: seeded(14) }, set, async ({ due }, _, order) => {
    expect(await missing(services, due), `order ${order}`).toEqual([]);
  });
});

/** A worker that ends at its n-th round trip. */
function killedAt(services: Services, n: number) {
  let calls = 0;
  const own = intercepted(services, async (call) => {
    calls++;
    if (calls >= n) throw new Error(`round trip ${n}`);
    return call();
  });
  return { own, survived: () => calls < n };
}

for (const [name, makeWriter] of Object.entries(WRITERS)) {
  test(`${name}, killed at any point: nothing is lost, and a retry succeeds or is refused with a message`, {
    timeout: LONG,
  }, async () => {
    const { services, clock, owner, admin } = await setUp();
    for (let n = 1; ; n++) {
      const due = await insertDue(services, owner);
      const writer = await makeWriter(services, owner, admin, due);
      const { own, survived } = killedAt(services, n);
      await writer(own).catch(() => {});
      await nightly(services);
      expect(await missing(services, due), `killed at ${n}`).toEqual([]);
      if (survived()) return expect(n).toBeGreaterThan(2);
      await writer(services).catch((error) => expect(error).toBeInstanceOf(AppError));
      clock.now += BLOB_GRACE_MS + 60_000;
      await nightly(services);
      expect(await missing(services, due), `killed at ${n}, and a day later`).toEqual([]);
    }
  });
}

test("a nightly run that is killed at any point loses nothing, and a later run completes it", {
  timeout: LONG,
}, async () => {
  const { services, clock, owner } = await setUp();
  for (let n = 1; ; n++) {
    const due = await insertDue(services, owner);
    const left = await insertDue(services, owner);
    const { own, survived } = killedAt(services, n);
    await nightly(own).catch(() => {});
    clock.now += BLOB_CLAIM_EXPIRES_MS;
    await createProject(services, owner, { name: "Saved", bytes: due.bytes });
    expect(await missing(services, due), `killed at ${n}`).toEqual([]);
    await nightly(services);
    clock.now += BLOB_GRACE_MS + BLOB_CLAIM_EXPIRES_MS;
    await nightly(services);
    expect(await missing(services, due), `killed at ${n}, and a day later`).toEqual([]);
    const names = [await sha256Hex(left.bytes), left.icon.slice("/api/icons/".length)];
    expect([await services.htmlFiles.get(names[0] ?? ""), await services.pictureFiles.has(names[1] ?? "")]).toEqual([
      null,
      false,
    ]);
    const rows = await services.db
      .select()
      .from(blobDeletions)
      .where(and(inArray(blobDeletions.name, names)));
    expect(rows).toEqual([]);
    if (survived()) return expect(n).toBeGreaterThan(3);
  }
});
