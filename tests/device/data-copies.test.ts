import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CopiedApp } from "#app/device/data-copies/copy-calls.ts";
import { CHECK_INTERVAL_MS, createCopySaver, MEMORY_CHECK_INTERVAL_MS } from "#app/device/data-copies/copy-saver.ts";
import { restoreVersion } from "#app/device/data-copies/device-data.ts";
import { readLastSaved, writeLastSaved } from "#app/device/data-copies/last-saved.ts";
import { COPY_TOO_LARGE, MAX_COPY_BYTES, MEMORY_TOO_LARGE } from "#domain/app-data/data-copies/rules.ts";
import { decideStart } from "#domain/app-data/data-copies/start.ts";
import { type AppData, decodeSnapshot, encodeSnapshot, isEmpty } from "#domain/app-data/snapshot.ts";
import { AppError } from "#domain/kit/errors.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import { fakeBrowser } from "#tests/support/fake-browser.ts";

const APP = { appId: "notes", account: "ida", origin: "https://notes.apps.test" };
const RUN = "01234567-89ab-4def-8123-456789abcdef";

const setRealTimeout = globalThis.setTimeout;

let listeners: EventTarget;
const sent: Array<{ base: string; text: string | undefined }> = [];
let answer: () => Response | Promise<Response>;
let pendingDigests = 0;

beforeEach(() => {
  fakeBrowser();
  listeners = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", listeners);
  vi.stubGlobal("navigator", { ...navigator, onLine: true });
  sent.length = 0;
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "digest").mockImplementation((...input) => {
    pendingDigests += 1;
    return digest(...input).finally(() => {
      pendingDigests -= 1;
    });
  });
  answer = () => Response.json({ savedAt: 100 + sent.length, bytes: 1 }, { status: 201 });
  vi.stubGlobal("fetch", async (path: string, { body }: { body: Uint8Array }) => {
    const query = new URL(path, APP.origin).searchParams;
    sent.push({ base: query.get("base") ?? "", text: textIn(body) });
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function textIn(bytes: Uint8Array) {
  return decodeSnapshot(APP.appId, bytes).localStorage[0]?.[1];
}

function failure(code: string, status: number, message = "In the server's words.") {
  return () => Response.json({ error: { code, title: "Data not saved", message } }, { status });
}

/** A running app with this text, and what its viewer says. */
function runningApp(text: string | null, copied: CopiedApp = APP) {
  const notices: Array<unknown> = [];
  const app = { text };
  const page = {
    async read(maxBytes: number) {
      const data = dataOf(app.text);
      const bytes = await encodeSnapshot(APP.appId, data, maxBytes);
      return { bytes, digest: await sha256Hex(bytes), isEmpty: isEmpty(data) };
    },
    async write(bytes: Uint8Array) {
      app.text = textIn(bytes) ?? null;
    },
  };
  const read = () => page.read(MAX_COPY_BYTES);
  const saver = createCopySaver(copied, { run: RUN, read, onNotice: (notice) => notices.push(notice) });
  return { app, page, saver, notices };
}

function dataOf(text: string | null): AppData {
  const localStorage: Array<[string, string]> = text === null ? [] : [["text", text]];
  return { localStorage, databases: [] };
}

async function check() {
  await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS);
  await rest();
}

/** Waits for digests, which are made outside of the fake clock, and for what follows from them. */
async function rest() {
  for (let quietTurns = 0; quietTurns < 20; quietTurns = pendingDigests > 0 ? 0 : quietTurns + 1)
    await new Promise((resolve) => setRealTimeout(resolve));
}

async function start(saver: { start: () => void }) {
  saver.start();
  await rest();
}

test("data is saved once it is the same at two checks, based on what was saved before", async () => {
  const { app, saver } = runningApp("a");
  await start(saver);
  expect(sent).toEqual([]);
  await check();
  expect(sent).toEqual([{ base: "0", text: "a" }]);
  await check();
  await check();
  expect(sent, "nothing has changed").toHaveLength(1);
  app.text = "ab";
  await check();
  app.text = "abc";
  await check();
  expect(sent, "it is still changing").toHaveLength(1);
  await check();
  expect(sent[1]).toEqual({ base: "101", text: "abc" });
  expect(readLastSaved(APP)).toMatchObject({ base: 102, changedAt: null });
});

test("an app that keeps nothing has no first version, but what it deleted is saved", async () => {
  const { app, saver } = runningApp(null);
  await start(saver);
  await check();
  expect(sent).toEqual([]);
  app.text = "a";
  await saver.save();
  app.text = null;
  await saver.save();
  expect(sent.map(({ text }) => text)).toEqual(["a", undefined]);
});

test("a hidden page saves what has changed, and makes no checks", async () => {
  const { app, saver } = runningApp("a");
  await start(saver);
  Object.assign(listeners, { visibilityState: "hidden" });
  listeners.dispatchEvent(new Event("visibilitychange"));
  await rest();
  expect(sent).toHaveLength(1);
  app.text = "b";
  await check();
  await check();
  expect(sent).toHaveLength(1);
  await saver.close();
  expect(sent).toHaveLength(2);
  app.text = "c";
  await saver.save();
  expect(sent, "it is closed").toHaveLength(2);
});

test("without a network nothing is sent, and what has changed is saved later", async () => {
  const { saver } = runningApp("a");
  vi.stubGlobal("navigator", { ...navigator, onLine: false });
  await start(saver);
  await saver.save();
  expect(sent).toEqual([]);
  vi.stubGlobal("navigator", { ...navigator, onLine: true });
  answer = failure("unavailable", 503);
  await saver.save();
  answer = () => Response.json({ savedAt: 7, bytes: 1 }, { status: 201 });
  await check();
  expect(sent).toHaveLength(2);
  expect(readLastSaved(APP)).toMatchObject({ base: 7 });
});

test("if the account has other data, a line says so, and nothing more is sent", async () => {
  const { app, saver, notices } = runningApp("a");
  answer = failure("conflict", 409, "Your account has data of 1 KB.");
  await start(saver);
  await saver.save();
  app.text = "b";
  await saver.save();
  await check();
  expect(sent).toHaveLength(1);
  expect(notices).toEqual([{ text: "Your account has data of 1 KB.", action: "Choose" }]);
  expect(readLastSaved(APP)).toMatchObject({ base: 0, changedAt: Date.parse("2026-11-20T09:41:00Z") });
});

test.each([
  ["missing", 404],
  ["plan", 403],
  ["unauthenticated", 401],
])("a copy that the account no longer keeps (%s) ends in silence", async (code, status) => {
  const { app, saver, notices } = runningApp("a");
  answer = failure(code, status);
  await start(saver);
  await saver.save();
  app.text = "b";
  await saver.save();
  expect([sent.length, notices]).toEqual([1, []]);
});

test("data that is too large is not sent, which is said once until it was saved again", async () => {
  const large = "x".repeat(MAX_COPY_BYTES);
  const first = runningApp(large);
  await start(first.saver);
  await first.saver.save();
  const second = runningApp(large);
  await start(second.saver);
  await second.saver.save();
  expect([sent, first.notices, second.notices]).toEqual([[], [{ text: COPY_TOO_LARGE, action: null }], []]);
  const third = runningApp("small");
  await start(third.saver);
  await third.saver.save();
  expect(sent).toHaveLength(1);
  const fourth = runningApp(large);
  await start(fourth.saver);
  await fourth.saver.save();
  expect(fourth.notices).toHaveLength(1);
});

test("data that is in memory only is saved while it changes, at most every 15 seconds", async () => {
  const inMemory = { ...APP, isInMemory: true };
  const { app, saver, notices } = runningApp("0", inMemory);
  await start(saver);
  for (let check = 1; check <= 10; check++) {
    app.text = `${check}`;
    await vi.advanceTimersByTimeAsync(MEMORY_CHECK_INTERVAL_MS);
    await rest();
  }
  expect(sent.map(({ text }) => text)).toEqual(["0", "5", "10"]);
  expect([readLastSaved(APP), readLastSaved(inMemory)?.base]).toEqual([null, 103]);
  app.text = "x".repeat(MAX_COPY_BYTES + 1);
  await saver.save();
  expect(notices).toEqual([{ text: MEMORY_TOO_LARGE, action: null }]);
});

async function versionOf(text: string, savedAt: number) {
  return { savedAt, ...(await runningApp(text).page.read(MAX_COPY_BYTES)) };
}

test("a version that replaces changed data becomes the newest, after what was here", async () => {
  const { app, page } = runningApp("mine");
  const version = await versionOf("theirs", 5);
  await restoreVersion(APP, page, { version, newest: 9, isOn: true, run: RUN });
  expect(app.text).toBe("theirs");
  expect(sent).toEqual([
    { base: "9", text: "mine" },
    { base: "101", text: "theirs" },
  ]);
  expect(readLastSaved(APP)).toMatchObject({ base: 102, digest: version.digest });
});

test("the newest version that replaces what the account has already sends nothing", async () => {
  const { app, page } = runningApp("old");
  const old = await versionOf("old", 3);
  writeLastSaved(APP, { base: 3, digest: old.digest });
  const version = await versionOf("new", 5);
  await restoreVersion(APP, page, { version, newest: 5, isOn: true, run: RUN });
  expect([app.text, sent]).toEqual(["new", []]);
  expect(readLastSaved(APP)).toMatchObject({ base: 5, digest: version.digest });
});

test("if what was here can't be saved, nothing is replaced", async () => {
  const { app, page } = runningApp("mine");
  answer = failure("conflict", 409);
  const version = await versionOf("theirs", 5);
  await expect(restoreVersion(APP, page, { version, newest: 5, isOn: true, run: RUN })).rejects.toMatchObject({
    code: "conflict",
  });
  expect([app.text, readLastSaved(APP)]).toEqual(["mine", null]);
});

test.each([
  ["the network is lost", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the plan has ended", failure("plan", 403)],
])("if %s after the data was replaced, it stays, and is saved later", async (_what, lose) => {
  const { app, page, saver } = runningApp("theirs");
  const version = await versionOf("theirs", 5);
  writeLastSaved(APP, { base: 5, digest: version.digest });
  app.text = null;
  answer = lose;
  await restoreVersion(APP, page, { version, newest: 9, isOn: true, run: RUN });
  expect([app.text, sent]).toEqual(["theirs", [{ base: "9", text: "theirs" }]]);
  const device = await page.read(MAX_COPY_BYTES);
  const decide = (savedAt: number) => decideStart(device, readLastSaved(APP), { savedAt, bytes: 1 });
  expect([decide(9), decide(12)], "the account's newest version, and one that another device saved").toEqual([
    "run",
    "ask",
  ]);
  answer = () => Response.json({ savedAt: 20, bytes: 1 }, { status: 201 });
  await start(saver);
  await saver.save();
  expect(sent.at(-1)).toEqual({ base: "9", text: "theirs" });
  expect(readLastSaved(APP)).toMatchObject({ base: 20, digest: version.digest });
});

test("a restore that is tried again after what was here was saved makes the version the newest", async () => {
  const { app, page } = runningApp("mine");
  const version = await versionOf("theirs", 5);
  const { write } = page;
  page.write = () => Promise.reject(new AppError("unavailable", "Error", "The app's data couldn't be read."));
  const options = { version, newest: 5, isOn: true, run: RUN };
  await expect(restoreVersion(APP, page, options)).rejects.toMatchObject({ code: "unavailable" });
  expect(app.text).toBe("mine");
  page.write = write;
  await restoreVersion(APP, page, options);
  expect(app.text).toBe("theirs");
  expect(sent).toEqual([
    { base: "5", text: "mine" },
    { base: "101", text: "theirs" },
  ]);
});

test("with the copy turned off a version is restored on this device only, and a later restore asks", async () => {
  const { app, page } = runningApp("mine");
  writeLastSaved(APP, { base: 9, digest: "earlier" });
  const version = await versionOf("theirs", 5);
  await restoreVersion(APP, page, { version, newest: 9, isOn: false, run: RUN });
  expect([app.text, sent, readLastSaved(APP)]).toEqual(["theirs", [], null]);
});
