import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SAVE_RETRY_MS } from "#app/device/drafts/save-retry.ts";
import { createSaver } from "#app/device/drafts/saver.ts";
import { unsavedStore } from "#app/device/drafts/unsaved.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { fakeBrowser } from "#tests/support/fake-browser.ts";

type Saved = { text: string; version: number };
type Job = "save" | "close";
type Answer<Data> = { ok: true; data: Data } | { ok: false; error: Failure };

const DELAY_MS = 500;
const OFFLINE = failed("unavailable");

function failed(code: Failure["code"]) {
  return { ok: false, error: { code, title: "Save failed", message: code } } as const;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An account with one text, and a device with one draft of it. `isByPress`: only a press sends. */
function account({ isByPress = false } = {}) {
  const server = {
    saved: { text: "start", version: 1 },
    requests: [] as Array<{ text: string; job: Job }>,
    /** In place of the next answers; "lost": the text is saved, its answer is not received. */
    answers: [] as Array<ReturnType<typeof failed> | "lost">,
    /** Requests wait for it. */
    held: null as Promise<void> | null,
  };
  let draft: Partial<{ value: string; saved: Saved; sent: ReadonlyArray<string>; isWaiting: boolean }> | null = null;

  async function request({ value: text, saved }: { value: string; saved: Saved }, job: Job): Promise<Answer<Saved>> {
    server.requests.push({ text, job });
    await server.held;
    const answer = server.answers.shift();
    if (answer && answer !== "lost") return answer;
    if (saved.version !== server.saved.version) return failed("conflict");
    server.saved = { text, version: saved.version + 1 };
    return answer === "lost" ? OFFLINE : { ok: true, data: server.saved };
  }

  function open() {
    const ended: Array<Job> = [];
    const saver = createSaver<string, Saved, Saved, Job>(
      { value: server.saved.text, saved: server.saved },
      {
        toValue: ({ text }) => text,
        delayMs: isByPress ? null : DELAY_MS,
        firstJob: "save",
        isRetried: ({ code }) => code === "unavailable",
        request,
        fetchNewest: async () => ({ ok: true, data: server.saved }),
        store({ value, saved, sent, isWaiting }) {
          draft = saver.hasUnsaved() ? { value, saved, sent, isWaiting } : null;
        },
        onSaved: (_, job) => ended.push(job),
      },
    );
    if (draft) saver.restore(draft);
    return Object.assign(saver, { ended });
  }
  return { server, open, readDraft: () => draft };
}

function pass(ms = DELAY_MS) {
  return vi.advanceTimersByTimeAsync(ms);
}

test("a change is stored with each letter, and sent once after a pause", async () => {
  const { server, open, readDraft } = account();
  const saver = open();
  for (const text of ["a", "ab", "abc"]) {
    await pass(DELAY_MS / 2);
    saver.change(text);
    expect(readDraft()).toMatchObject({ value: text });
  }
  expect(server.requests).toEqual([]);
  await pass();
  expect([server.requests.length, server.saved.text, readDraft()]).toEqual([1, "abc", null]);
});

test("what only a press saves is stored, and not sent by itself", async () => {
  const { server, open, readDraft } = account({ isByPress: true });
  const saver = open();
  saver.change("typed");
  await pass(60_000);
  expect([server.requests, readDraft()?.value]).toEqual([[], "typed"]);
  await saver.send();
  expect([server.saved.text, readDraft()]).toEqual(["typed", null]);
  await saver.send();
  expect(server.requests.length).toBe(2);
});

test("a change while a request runs is sent after it, and so is the last press", async () => {
  const { server, open } = account();
  const saver = open();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.held = promise;
  saver.change("one");
  void saver.send();
  saver.change("one two");
  await pass(DELAY_MS * 4);
  expect(server.requests.length).toBe(1);
  resolve();
  await pass();
  expect([server.requests.length, server.saved.text]).toEqual([2, "one two"]);

  const form = account({ isByPress: true });
  const pressed = form.open();
  form.server.held = promise;
  pressed.change("one");
  const first = pressed.send("save");
  pressed.change("one two");
  void pressed.send("close");
  await first;
  expect([pressed.ended, form.server.saved.text]).toEqual([["save", "close"], "one two"]);
});

test("a lost network is tried again, by the clock and with the network", async () => {
  for (const isByPress of [false, true]) {
    const { server, open } = account({ isByPress });
    const saver = open();
    const disconnect = saver.connect();
    server.answers = [OFFLINE, OFFLINE];
    saver.change("typed");
    await saver.send();
    expect(saver.get()).toMatchObject({ isWaiting: true, failure: OFFLINE.error });
    await pass(SAVE_RETRY_MS);
    expect(server.requests.length).toBe(2);
    vi.stubGlobal("navigator", { onLine: false });
    await pass(SAVE_RETRY_MS);
    expect(server.requests.length).toBe(2);
    vi.stubGlobal("navigator", { onLine: true });
    window.dispatchEvent(new Event("online"));
    await pass(0);
    expect([server.saved.text, saver.get().isWaiting, saver.get().failure]).toEqual(["typed", false, null]);
    await pass(SAVE_RETRY_MS);
    expect(server.requests.length).toBe(3);
    disconnect();
  }
});

test("a refused save waits for the next change or press", async () => {
  const { server, open, readDraft } = account();
  const saver = open();
  server.answers = [failed("too-large")];
  saver.change("too long");
  await pass(60_000);
  expect([server.requests.length, saver.get().failure?.code, readDraft()?.value]).toEqual([1, "too-large", "too long"]);
  saver.change("short");
  expect(saver.get().failure).toBeNull();
  await pass();
  expect(server.saved.text).toBe("short");
});

test("a save whose answer was lost is no conflict", async () => {
  for (const isByPress of [false, true]) {
    const { server, open } = account({ isByPress });
    const saver = open();
    server.answers = ["lost"];
    saver.change("stored");
    await saver.send();
    saver.change("stored, and more");
    await pass(SAVE_RETRY_MS);
    expect([server.saved.text, saver.get().conflict, saver.hasUnsaved()]).toEqual(["stored, and more", null, false]);
  }
});

test("a conflict stops saving until the user has chosen, and nothing is overwritten before", async () => {
  for (const choice of ["mine", "theirs", "both"]) {
    const { server, open } = account();
    const saver = open();
    server.saved = { text: "theirs", version: 2 };
    saver.change("mine");
    await pass(60_000);
    expect(saver.get()).toMatchObject({ value: "mine", conflict: { text: "theirs" } });
    saver.change("mine ");
    saver.change("mine");
    await pass(60_000);
    expect(server.saved.text).toBe("theirs");
    await saver.resolve(choice);
    expect([server.saved.text, saver.get().conflict, saver.hasUnsaved()]).toEqual([choice, null, false]);
  }
});

test("a reload continues with the draft: it is sent, or waits for the press that it waited for", async () => {
  const note = account();
  note.server.answers = [OFFLINE];
  const before = note.open();
  before.change("typed");
  await pass();
  before.end("stopped");
  expect(note.open().get().value).toBe("typed");
  await pass();
  expect([note.server.saved.text, note.readDraft()]).toEqual(["typed", null]);

  const code = account({ isByPress: true });
  const unsent = code.open();
  unsent.change("typed");
  unsent.end("stopped");
  const again = code.open();
  await pass(60_000);
  expect([again.get().value, code.server.requests.length]).toEqual(["typed", 0]);
  code.server.answers = [OFFLINE];
  await again.send();
  again.end("stopped");
  code.open();
  await pass(0);
  expect(code.server.saved.text).toBe("typed");
});

test("what another tab wrote is shown, and saved later if that tab did not", async () => {
  const { server, open } = account();
  const saver = open();
  saver.adopt({ value: "from the other tab", saved: server.saved });
  expect(saver.get().value).toBe("from the other tab");
  await pass(SAVE_RETRY_MS - 1);
  expect(server.requests.length).toBe(0);
  await pass(1);
  expect(server.saved.text).toBe("from the other tab");
  const { promise, resolve } = Promise.withResolvers<void>();
  server.held = promise;
  saver.change("mine");
  void saver.send();
  saver.adopt({ value: "from the other tab, again", saved: server.saved });
  expect(saver.get().value).toBe("mine");
  resolve();
});

test("a page that is hidden or left sends what is due", async () => {
  for (const [target, event] of [
    ["document", "visibilitychange"],
    ["window", "pagehide"],
  ] as const) {
    const { server, open } = account();
    const saver = open();
    const disconnect = saver.connect();
    saver.change("typed");
    globalThis[target].dispatchEvent(new Event(event));
    await pass(0);
    expect(server.saved.text).toBe("typed");
    disconnect();
    saver.change("typed after it was closed");
    globalThis[target].dispatchEvent(new Event(event));
    await pass(0);
    expect(server.saved.text).toBe("typed");
  }
});

test("a stopped saver sends nothing more, and a discarded one stores nothing more", async () => {
  for (const end of ["stopped", "discarded"] as const) {
    const { server, open, readDraft } = account();
    const saver = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.held = promise;
    saver.change("sent");
    const running = saver.send();
    saver.change("sent, and more");
    const draft = readDraft();
    saver.end(end);
    resolve();
    await running;
    await pass(60_000);
    expect([server.requests.length, server.saved.text]).toEqual([1, "sent"]);
    if (end === "discarded") expect(readDraft()).toBe(draft);
    else expect(readDraft()).toMatchObject({ value: "sent, and more", saved: { text: "sent" }, sent: [] });
  }
});

test("a draft is its writer's: after a sign-out another account neither shows nor deletes it", async () => {
  fakeBrowser();
  const drafts = unsavedStore<string>("test");
  const open = (account: string) => {
    const saver = createSaver<string, string, string, "save">(
      { value: "", saved: "" },
      {
        toValue: (saved) => saved,
        delayMs: null,
        firstJob: "save",
        isRetried: () => false,
        request: async ({ value }) => ({ ok: true, data: value }),
        store({ value }) {
          drafts.write(account, "id", saver.hasUnsaved() ? value : null);
        },
      },
    );
    saver.restore({ value: drafts.read(account, "id") ?? "" });
    return saver;
  };
  open("ada").change("Ada's");
  const other = open("ben");
  expect(other.get().value).toBe("");
  other.change("Ben's");
  await other.send();
  expect([drafts.read("ben", "id"), open("ada").get().value]).toEqual([null, "Ada's"]);
});
