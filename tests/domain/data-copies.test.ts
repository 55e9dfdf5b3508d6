import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { appDataCopies, appDataKeys, appDataVersions } from "#db/schema/index.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { exportAccount } from "#domain/accounts/export.server.ts";
import { deleteCopies, saveVersion, setCopy } from "#domain/app-data/data-copies/commands.server.ts";
import { listCopies, readCopy, readVersion } from "#domain/app-data/data-copies/queries.server.ts";
import { COPY_VERSIONS_KEPT, MAX_COPIES, MAX_COPY_BYTES } from "#domain/app-data/data-copies/rules.ts";
import { decideStart } from "#domain/app-data/data-copies/start.ts";
import { listAppsWithData } from "#domain/app-data/queries.server.ts";
import { decodeSnapshot, encodeSnapshot } from "#domain/app-data/snapshot.ts";
import { deleteUnusedBlobs } from "#domain/blobs/deletion.server.ts";
import { BLOB_GRACE_MS } from "#domain/blobs/rules.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { moveToTrash, purgeProject } from "#domain/projects/lifecycle.server.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

function snapshotOf(appId: string, text: string) {
  return encodeSnapshot(appId, { localStorage: [["text", text]], databases: [] });
}

function textIn(appId: string, bytes: Uint8Array) {
  return decodeSnapshot(appId, bytes).localStorage[0]?.[1];
}

async function setUp() {
  const { services, clock } = testServices();
  const { id: appId } = await (await publishedAppFixture()).readApp();
  const user = await insertUser(services, "builder");
  await installApp(services, user, appId);
  await setCopy(services, user, appId, { on: true });
  const saveBytes = (base: number, bytes: Uint8Array<ArrayBuffer>, run: string = crypto.randomUUID(), actor = user) =>
    saveVersion(services, actor, { appId, base, run, device: "Firefox on Windows", bytes });
  const save = async (base: number, text: string, run?: string, actor?: Actor) =>
    saveBytes(base, await snapshotOf(appId, text), run, actor);
  const read = async (savedAt: number) => textIn(appId, await readVersion(services, user, appId, savedAt));
  const texts = async () => {
    const { versions } = await readCopy(services, user, appId);
    return Promise.all(versions.map(({ savedAt }) => read(savedAt)));
  };
  const files = async () => {
    const rows = await services.db.select().from(appDataVersions).where(eq(appDataVersions.userId, user.userId));
    return rows.map(({ fileName }) => fileName);
  };
  return { services, clock, appId, user, save, saveBytes, read, texts, files };
}

test("a version says which browser saved it", async () => {
  const { services, appId, user, save } = await setUp();
  const { savedAt } = await save(0, "one");
  const version = { savedAt, bytes: expect.any(Number), device: "Firefox on Windows" };
  expect((await readCopy(services, user, appId)).versions).toEqual([version]);
  expect((await listCopies(services, user)).get(appId)?.versions).toEqual([version]);
});

test("a copy of an app's data is off until its user turns it on, and needs the app and a plan", async () => {
  const { services, appId, user } = await setUp();
  const [other, explorer] = [await insertUser(services, "builder"), await insertUser(services, "explorer")];
  expect(await readCopy(services, other, appId)).toEqual({ isOn: false, versions: [] });
  await expect(setCopy(services, other, appId, { on: true })).rejects.toMatchObject({
    code: "missing",
    message: "Install the app first, then your account can keep a copy of its data.",
  });
  await installApp(services, explorer, appId);
  await expect(setCopy(services, explorer, appId, { on: true })).rejects.toMatchObject({ code: "plan" });
  expect(await readCopy(services, user, appId)).toEqual({ isOn: true, versions: [] });
});

test("a project's data has a copy, which only its author reads and which goes with the project", async () => {
  const { services, clock, user } = await setUp();
  const { id } = await createProject(services, user, { name: "Ink list", bytes: utf8("<p>ink") });
  const other = await insertUser(services, "builder");
  await expect(setCopy(services, other, id, { on: true })).rejects.toMatchObject({ code: "missing" });
  await setCopy(services, user, id, { on: true });
  const save = {
    appId: id,
    base: 0,
    run: crypto.randomUUID(),
    device: "Chrome on Android",
    bytes: await snapshotOf(id, "blue"),
  };
  const version = await saveVersion(services, user, save);
  expect(textIn(id, await readVersion(services, user, id, version.savedAt))).toBe("blue");
  await expect(readVersion(services, other, id, version.savedAt)).rejects.toMatchObject({ code: "missing" });
  expect((await listCopies(services, user)).get(id)).toEqual({ isOn: true, versions: [version] });
  const zip = unzipSync(new Uint8Array(await new Response(await exportAccount(services, user)).arrayBuffer()));
  expect(Object.keys(zip).filter((path) => path.startsWith(`app-data/Ink-list-${id.slice(-8)}/`))).toHaveLength(1);

  await moveToTrash(services, user, id);
  await expect(setCopy(services, user, id, { on: true })).rejects.toMatchObject({ code: "missing" });
  expect((await readCopy(services, user, id)).versions).toEqual([version]);
  clock.now += 1;
  await purgeProject(services, user, id);
  expect(await readCopy(services, user, id)).toEqual({ isOn: false, versions: [] });
});

test("turned off, nothing is saved and the versions stay", async () => {
  const { services, appId, user, save, texts } = await setUp();
  const first = await save(0, "one");
  await setCopy(services, user, appId, { on: false });
  await expect(save(first.savedAt, "two")).rejects.toMatchObject({ code: "missing" });
  expect(await texts()).toEqual(["one"]);
});

test("after the plan has ended the copy is off, and on again with the next plan; the versions stay", async () => {
  const { services, appId, user, save } = await setUp();
  const version = await save(0, "one");
  const explorer: Actor = { ...user, tier: "explorer" };
  expect(await readCopy(services, explorer, appId)).toEqual({ isOn: false, versions: [version] });
  expect((await listCopies(services, explorer)).get(appId)).toEqual({ isOn: false, versions: [version] });
  expect(await readCopy(services, user, appId)).toEqual({ isOn: true, versions: [version] });
});

test(`an account keeps the data of ${MAX_COPIES} apps`, async () => {
  const { services, appId, user } = await setUp();
  const { id: extra } = await (await publishedAppFixture()).readApp();
  await installApp(services, user, extra);
  const others = Array.from({ length: MAX_COPIES - 1 }, (_, n) => ({
    userId: user.userId,
    appId: `${n}`,
    isOn: true,
  }));
  for (const other of others) await services.db.insert(appDataCopies).values(other);
  await expect(setCopy(services, user, extra, { on: true })).rejects.toMatchObject({
    code: "invalid",
    message: `Your account keeps the data of ${MAX_COPIES} apps. Delete the copy of another app first.`,
  });
  await setCopy(services, user, appId, { on: true });
  await deleteCopies(services, user, [appId]);
  await setCopy(services, user, extra, { on: true });
});

test("copies that are off and have no version take no place among them", async () => {
  const { services, appId, user } = await setUp();
  const empty = Array.from({ length: MAX_COPIES }, (_, n) => ({ userId: user.userId, appId: `${n}`, isOn: false }));
  for (const copy of empty) await services.db.insert(appDataCopies).values(copy);
  await setCopy(services, user, appId, { on: true });
  expect([...(await listCopies(services, user)).keys()]).toEqual([appId]);
});

test("a copy that is turned off and has no version is not listed", async () => {
  const { services, appId, user, save } = await setUp();
  const { id: extra } = await (await publishedAppFixture()).readApp();
  await installApp(services, user, extra);
  await setCopy(services, user, extra, { on: true });
  await setCopy(services, user, extra, { on: false });
  const { savedAt } = await save(0, "one");
  await setCopy(services, user, appId, { on: false });
  expect([...(await listCopies(services, user))]).toEqual([
    [appId, { isOn: false, versions: [expect.objectContaining({ savedAt })] }],
  ]);
  await uninstallApp(services, user, extra);
  expect(await listAppsWithData(services, user, [])).toMatchObject([{ id: appId }]);
});

test("a save adds a version to those of other runs and replaces the earlier one of its own", async () => {
  const { save, texts } = await setUp();
  const [morning, evening] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await save(0, "one", morning);
  const second = await save(first.savedAt, "two", morning);
  expect(await texts()).toEqual(["two"]);
  const third = await save(second.savedAt, "three", evening);
  await save(third.savedAt, "four", morning);
  expect(await texts()).toEqual(["four", "three", "two"]);
});

test("data that are not based on the newest version are refused with both times and sizes, and nothing changes", async () => {
  const { save, texts } = await setUp();
  const first = await save(0, "one");
  await save(first.savedAt, "x".repeat(12 * 1024));
  for (const base of [0, first.savedAt, first.savedAt + 5000]) {
    await expect(save(base, "y".repeat(30 * 1024))).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(
        /^Your account has data of 12 KB from .+ UTC, this device data of 30 KB from .+ UTC\./,
      ),
    });
  }
  expect(await texts()).toEqual(["x".repeat(12 * 1024), "one"]);
});

test("of devices that save at the same time one wins, and the others are told", async () => {
  const { save, texts } = await setUp();
  const results = await Promise.allSettled(["a", "b", "c", "d"].map((text) => save(0, text)));
  const saved = results.filter(({ status }) => status === "fulfilled");
  expect(saved).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
  expect(await texts()).toHaveLength(1);
});

test(`the last ${COPY_VERSIONS_KEPT} versions stay`, async () => {
  const { save, texts } = await setUp();
  let base = 0;
  for (let n = 1; n <= COPY_VERSIONS_KEPT + 3; n++) base = (await save(base, `${n}`)).savedAt;
  expect(await texts()).toEqual(Array.from({ length: COPY_VERSIONS_KEPT }, (_, n) => `${COPY_VERSIONS_KEPT + 3 - n}`));
});

test("data above 2 MB and no data are refused in words, and nothing changes", async () => {
  const { appId, save, saveBytes, texts } = await setUp();
  const first = await save(0, "one");
  const most = "x".repeat(MAX_COPY_BYTES - (await snapshotOf(appId, "")).byteLength);
  await expect(save(first.savedAt, `${most}x`)).rejects.toMatchObject({
    code: "too-large",
    message: expect.stringContaining("larger than 2 MB"),
  });
  await expect(saveBytes(first.savedAt, utf8(""))).rejects.toMatchObject({ code: "invalid" });
  expect(await texts()).toEqual(["one"]);
  await save(first.savedAt, most);
});

test("data of another app and damaged data are refused in words, and nothing changes", async () => {
  const { appId, save, saveBytes, texts } = await setUp();
  const { savedAt } = await save(0, "one");
  const refusal = (message: string) => ({ code: "invalid", title: "Data not saved", message });
  await expect(saveBytes(savedAt, await snapshotOf("another", "two"))).rejects.toMatchObject(
    refusal("This file holds the data of another app. Nothing was changed."),
  );
  const whole = await snapshotOf(appId, "two");
  const damaged = [
    whole.subarray(0, -1),
    utf8("two"),
    utf8(JSON.stringify({ format: "sheaf-app-data", app: appId, data: "[]" })),
    utf8(JSON.stringify({ format: "sheaf-app-data", app: appId, data: '[{"localStorage":1},["text"]]' })),
  ];
  for (const bytes of damaged)
    await expect(saveBytes(savedAt, bytes)).rejects.toMatchObject(
      refusal("This file holds no app data, or is damaged. Nothing was changed."),
    );
  expect(await texts()).toEqual(["one"]);
});

test("stored files are encrypted, and unreadable with another user's key, for another app or changed", async () => {
  const { services, appId, user, save, read, files } = await setUp();
  const { savedAt } = await save(0, "a secret diary");
  const [file = ""] = await files();
  const stored = await services.appDataFiles.get(file);
  expect(new TextDecoder().decode(stored ?? undefined)).not.toContain("diary");
  expect(await read(savedAt)).toBe("a secret diary");

  const other = await insertUser(services, "builder");
  const { id: otherApp } = await (await publishedAppFixture()).readApp();
  await Promise.all([installApp(services, other, appId), installApp(services, user, otherApp)]);
  await setCopy(services, other, appId, { on: true });
  const row = { savedAt: savedAt + 1, runId: "", fileName: file, bytes: 14 };
  await services.db.insert(appDataVersions).values([
    { ...row, userId: other.userId, appId },
    { ...row, userId: user.userId, appId: otherApp },
  ]);
  const damaged = { code: "unavailable", message: expect.stringContaining("Nothing was changed") };
  await expect(readVersion(services, other, appId, savedAt + 1)).rejects.toMatchObject(damaged);
  await expect(readVersion(services, user, otherApp, savedAt + 1)).rejects.toMatchObject(damaged);

  const [key] = await services.db.select().from(appDataKeys).where(eq(appDataKeys.userId, user.userId));
  await services.db
    .update(appDataKeys)
    .set({ key: `${key?.key.startsWith("x") ? "y" : "x"}${key?.key.slice(1)}` })
    .where(eq(appDataKeys.userId, user.userId));
  await expect(read(savedAt)).rejects.toMatchObject(damaged);
  await services.db.update(appDataKeys).set({ key: key?.key }).where(eq(appDataKeys.userId, user.userId));
  expect(await read(savedAt)).toBe("a secret diary");
  const changed = new Uint8Array(stored ?? []);
  changed[20] = (changed[20] ?? 0) ^ 1;
  await services.appDataFiles.put(file, changed);
  await expect(read(savedAt)).rejects.toMatchObject(damaged);
});

test("another user's version is missing", async () => {
  const { services, appId, save } = await setUp();
  const { savedAt } = await save(0, "one");
  const other = await insertUser(services, "builder");
  await expect(readVersion(services, other, appId, savedAt)).rejects.toMatchObject({ code: "missing" });
  expect((await readCopy(services, other, appId)).versions).toEqual([]);
});

test("the copy stays when the app is uninstalled, and goes with its files when it is deleted", async () => {
  const { services, clock, appId, user, save, texts, files } = await setUp();
  await save(0, "one");
  await uninstallApp(services, user, appId);
  expect(await texts()).toEqual(["one"]);
  const [file = ""] = await files();
  await deleteUnusedBlobs(services, 500);
  clock.now += BLOB_GRACE_MS + 1000;
  await deleteUnusedBlobs(services, 500);
  expect(await services.appDataFiles.get(file), "used").not.toBeNull();

  await deleteCopies(services, user, [appId]);
  expect(await readCopy(services, user, appId)).toEqual({ isOn: false, versions: [] });
  await deleteUnusedBlobs(services, 500);
  clock.now += BLOB_GRACE_MS + 1000;
  await deleteUnusedBlobs(services, 500);
  expect(await services.appDataFiles.get(file)).toBeNull();
});

test("with the account its key and copies go, and nobody else's", async () => {
  const { services, appId, user, save, files } = await setUp();
  const other = await insertUser(services, "builder");
  await installApp(services, other, appId);
  await setCopy(services, other, appId, { on: true });
  const { savedAt } = await save(0, "theirs", crypto.randomUUID(), other);
  await save(0, "mine");
  await purgeAccount(services, user.userId);
  expect(await files()).toEqual([]);
  expect(await services.db.$count(appDataKeys, eq(appDataKeys.userId, user.userId))).toBe(0);
  expect(textIn(appId, await readVersion(services, other, appId, savedAt))).toBe("theirs");
});

test("the account's export has every version, and names those that are lost", async () => {
  const { services, appId, user, save, files } = await setUp();
  const first = await save(0, "one");
  await save(first.savedAt, "two");
  const unzip = async () => {
    const zip = unzipSync(new Uint8Array(await new Response(await exportAccount(services, user)).arrayBuffer()));
    return Object.entries(zip).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)] as const);
  };
  const data = (await unzip()).filter(([path]) => path.startsWith("app-data/"));
  expect(data.map(([, text]) => textIn(appId, utf8(text)))).toEqual(["two", "one"]);
  for (const [path] of data)
    expect(path).toMatch(new RegExp(`-${appId.slice(-8)}/2026-11-20T.+Z Firefox on Windows\\.json$`));
  await services.appDataFiles.delete(await files());
  const end = (await unzip()).find(([path]) => path === "COMPLETE.txt");
  expect(end?.[1]).toContain(data[0]?.[0]);
});

test.each([
  ["nothing in the account", { isHere: "new", isBased: false, hasVersion: false }, "run"],
  ["nothing new", { isHere: "unchanged", isBased: true, hasVersion: true }, "run"],
  ["changed here alone", { isHere: "new", isBased: true, hasVersion: true }, "run"],
  ["changed elsewhere alone", { isHere: "unchanged", isBased: false, hasVersion: true }, "restore"],
  ["changed in both", { isHere: "new", isBased: false, hasVersion: true }, "ask"],
  ["deleted by the browser", { isHere: "empty", isBased: true, hasVersion: true }, "restore"],
  ["deleted by the browser, changed elsewhere", { isHere: "empty", isBased: false, hasVersion: true }, "restore"],
] as const)("before an app starts: %s", (_, { isHere, isBased, hasVersion }, expected) => {
  const version = { savedAt: 5, bytes: 1 };
  const lastSaved = { base: isBased ? 5 : 4, digest: "unchanged" };
  const device = { digest: isHere, isEmpty: isHere === "empty" };
  expect(decideStart(device, lastSaved, hasVersion ? version : undefined)).toBe(expected);
});

test("a device that never saved an app's data takes the account's, unless it has data of its own", () => {
  const version = { savedAt: 5, bytes: 1 };
  expect(decideStart({ digest: "none", isEmpty: true }, null, version)).toBe("restore");
  expect(decideStart({ digest: "some", isEmpty: false }, null, version)).toBe("ask");
});

test("all copies are listed with their versions, the newest first, and nobody else's", async () => {
  const { services, appId, user, save } = await setUp();
  const { id: second } = await (await publishedAppFixture()).readApp();
  await installApp(services, user, second);
  await setCopy(services, user, second, { on: true });
  const first = await save(0, "one");
  const newest = await save(first.savedAt, "two");
  const versions = [newest, first];
  expect(await listCopies(services, user)).toEqual(
    new Map([
      [appId, { isOn: true, versions }],
      [second, { isOn: true, versions: [] }],
    ]),
  );
  expect(await listCopies(services, await insertUser(services, "builder"))).toEqual(new Map());
});

test("an app is listed with its data while the account keeps a copy, installed or not", async () => {
  const { services, appId, user } = await setUp();
  await uninstallApp(services, user, appId);
  expect(await listAppsWithData(services, user, [])).toMatchObject([{ id: appId, isInstalled: false }]);
  await deleteCopies(services, user, [appId]);
  expect(await listAppsWithData(services, user, [])).toEqual([]);
});
