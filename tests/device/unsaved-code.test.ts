import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { notify } = vi.hoisted(() => ({ notify: { success: vi.fn(), failure: vi.fn() } }));
vi.mock("#app/lib/toast.ts", () => ({ notify }));

type Tab = { close: () => void };

/** Tabs share IndexedDB, localStorage and locks. */
function device() {
  const locks = new Map<string, Tab>();
  const stored = new Map<string, string>();
  const answers: Array<Response | Error> = [];
  const sent: Array<{ path: string; body: unknown; account: string | null }> = [];
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("localStorage", storageOf(stored));
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage() {}
    },
  );
  vi.stubGlobal("fetch", async (path: string, { body, headers }: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(body)), account: new Headers(headers).get("x-account") });
    const answer = answers.shift() ?? new TypeError("Failed to fetch");
    if (answer instanceof Error) throw answer;
    return answer;
  });

  async function openTab({ search = "", onLine = true } = {}) {
    vi.resetModules();
    const own = new Set<string>();
    const tab: Tab = {
      close() {
        for (const name of own) locks.delete(name);
      },
    };
    vi.stubGlobal("sessionStorage", storageOf(new Map()));
    vi.stubGlobal("window", Object.assign(new EventTarget(), { location: { search } }));
    vi.stubGlobal("navigator", {
      onLine,
      locks: {
        query: async () => ({ held: [...locks.keys()].map((name) => ({ name })) }),
        async request(name: string, _: unknown, run: (lock: object | null) => unknown) {
          if (locks.has(name)) return run(null);
          locks.set(name, tab);
          own.add(name);
          await run({});
          locks.delete(name);
        },
      },
    });
    const code = await import("#app/device/drafts/unsaved-code.client.ts");
    const { hasPendingSaves } = await import("#app/device/drafts/pending-saves.ts");
    const { sendPendingSaves } = await import("#app/device/drafts/pending-saves.client.ts");
    return { ...code, ...tab, hasPendingSaves, sendPendingSaves, window };
  }
  return { openTab, answers, sent };
}

function storageOf(values: Map<string, string>) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const RECORD = { html: "<p>mine", baseVersion: 3, at: 1, isSavePending: false };

beforeEach(() => {
  for (const mock of Object.values(notify)) mock.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

test("unsaved code is its writer's alone, whatever the next account of the browser does, and comes back to them", async () => {
  const { openTab } = device();
  const first = await openTab();
  await (await first.openUnsavedCode("ada", "new")).write(RECORD);
  first.close();
  const second = await openTab();
  const other = await second.openUnsavedCode("ben", "new");
  expect(await other.read()).toBeUndefined();
  await other.write({ ...RECORD, html: "<p>ben's" });
  await other.remove();
  second.close();
  const third = await openTab();
  expect(await (await third.openUnsavedCode("ada", "new")).read()).toEqual(RECORD);
});

test("code of a closed tab is taken over, that of an open one isn't", async () => {
  const { openTab } = device();
  const first = await openTab();
  await (await first.openUnsavedCode("ada", "new")).write(RECORD);
  const second = await openTab();
  expect(await (await second.openUnsavedCode("ada", "new")).read()).toBeUndefined();
  first.close();
  expect(await (await (await openTab()).openUnsavedCode("ada", "new")).read()).toEqual(RECORD);
});

test("code that a visitor left waits for the account that signs in next, as long as no tab has it open", async () => {
  const { openTab } = device();
  const visit = await openTab();
  await (await visit.openUnsavedCode(null, "new")).write(RECORD);
  const beside = await openTab();
  expect(await (await beside.openUnsavedCode("ada", "new")).read()).toBeUndefined();
  visit.close();
  expect(await (await (await openTab()).openUnsavedCode("ben", "p1")).read()).toBeUndefined();
  const signedIn = await openTab();
  expect(await (await signedIn.openUnsavedCode("ada", "new")).read()).toEqual(RECORD);
  signedIn.close();
  expect(await (await (await openTab()).openUnsavedCode(null, "new")).read()).toBeUndefined();
});

test("the code of an app that moved into the account moves with it", async () => {
  const { openTab } = device();
  const first = await openTab();
  await (await first.openUnsavedCode("ada", "explorer_1")).write({ ...RECORD, baseVersion: null });
  await first.moveUnsavedCode("ada", "explorer_1", { project: "p1", version: 1 });
  first.close();
  const record = await (await (await openTab()).openUnsavedCode("ada", "p1")).read();
  expect(record).toEqual({ ...RECORD, baseVersion: 1 });
});

async function closedTabWithPendingSave({ openTab }: ReturnType<typeof device>) {
  const tab = await openTab();
  await (await tab.openUnsavedCode("ada", "p1")).write({ ...RECORD, isSavePending: true });
  tab.close();
}

test("what a closed tab saved offline is sent by the next screen of its account, once the browser is online", async () => {
  const own = device();
  const { openTab, answers, sent } = own;
  await closedTabWithPendingSave(own);
  const offline = await openTab({ onLine: false });
  expect([offline.hasPendingSaves("ada"), offline.hasPendingSaves("ben")]).toEqual([true, false]);
  await offline.sendPendingSaves("ada");
  expect(sent).toEqual([]);
  answers.push(Response.json({ id: "p1", version: 4 }, { status: 201 }));
  offline.window.dispatchEvent(new Event("online"));
  await expect.poll(() => notify.success.mock.calls).toHaveLength(1);
  expect(notify.success.mock.calls[0]?.[0]).toBe("App updated");
  const body = { html: RECORD.html, baseVersion: 3 };
  expect(sent).toEqual([{ path: "/api/projects/p1/versions", body, account: "ada" }]);
  await expect.poll(() => offline.hasPendingSaves("ada")).toBe(false);
  const next = await openTab();
  await next.sendPendingSaves("ada");
  expect(sent).toHaveLength(1);
});

test("a save that fails again is kept for the next screen; one that is refused waits for its author", async () => {
  const own = device();
  const { openTab, answers, sent } = own;
  await closedTabWithPendingSave(own);
  const screen = await openTab();
  await screen.sendPendingSaves("ada");
  expect([sent.length, screen.hasPendingSaves("ada"), notify.failure.mock.calls.length]).toEqual([1, true, 0]);
  const error = { code: "conflict", title: "Save failed", message: "Saved somewhere else." };
  answers.push(Response.json({ error }, { status: 409 }));
  await screen.sendPendingSaves("ada");
  const action = { label: "Open", href: "/builder?view=build&project=p1" };
  expect(notify.failure).toHaveBeenCalledExactlyOnceWith(error, action);
  expect(screen.hasPendingSaves("ada")).toBe(false);
  expect(await (await screen.openUnsavedCode("ada", "p1")).read()).toEqual(RECORD);
});

test("the builder sends the code of its own project, and an open tab sends its own", async () => {
  const own = device();
  const { openTab, sent } = own;
  await closedTabWithPendingSave(own);
  await (await openTab({ search: "?view=build&project=p1" })).sendPendingSaves("ada");
  const open = await openTab();
  await open.openUnsavedCode("ada", "p1");
  await (await openTab()).sendPendingSaves("ada");
  expect(sent).toEqual([]);
});
