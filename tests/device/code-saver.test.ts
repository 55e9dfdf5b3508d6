import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CodeJob, createCodeSaver, type SavedProject } from "#app/device/drafts/code-saver.ts";
import { SAVE_RETRY_MS } from "#app/device/drafts/save-retry.ts";
import type { UnsavedCode } from "#app/device/drafts/unsaved-code.client.ts";
import type { Failure } from "#domain/kit/errors.ts";

const { notify } = vi.hoisted(() => ({ notify: { success: vi.fn(), failure: vi.fn(), error: vi.fn() } }));
vi.mock("#app/lib/toast.ts", () => ({ notify }));

const UPDATE: CodeJob = { intent: "update", id: "p1", isCloud: true, version: 1 };
const CREATE: CodeJob = { intent: "create", name: "Herons", isCloud: true };
const STORE_DELAY_MS = 400;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function failed(code: Failure["code"], message = "The server is busy.") {
  return { ok: false, error: { code, title: "Error updating project", message } } as const;
}

/** A project in its first version, and one tab that edits it. `versions`: what the server has. */
function builder() {
  const versions = ["<p>first</p>"];
  const answers: Array<ReturnType<typeof failed> | "lost"> = [];
  const sent: Array<Record<string, string | number>> = [];
  const stored: { record: UnsavedCode | undefined; isFull: boolean } = { record: undefined, isFull: false };
  vi.stubGlobal("fetch", async (path: string) => {
    const name = path.split("/").at(-1);
    const version = name === "newest" ? versions.length : Number(name);
    return Response.json({ version, html: versions[version - 1] });
  });

  async function call(
    fields: Record<string, string | number>,
  ): Promise<{ ok: true; data: SavedProject } | { ok: false; error: Failure }> {
    sent.push(fields);
    const answer = answers.shift();
    if (answer && answer !== "lost") return answer;
    if (fields.intent === "update" && fields.baseVersion !== versions.length) return failed("conflict");
    versions.push(String(fields.html));
    return answer === "lost" ? failed("unavailable") : { ok: true, data: { id: "p1", version: versions.length } };
  }

  async function openTab() {
    const saver = createCodeSaver({
      account: "ada",
      loaded: { html: versions.at(-1) ?? "", version: versions.length },
      call,
    });
    saver.attachDevice({
      read: async () => stored.record,
      async write(record) {
        if (stored.isFull) throw new DOMException("Full", "QuotaExceededError");
        stored.record = record;
      },
      async remove() {
        stored.record = undefined;
      },
    });
    const saved: Array<[SavedProject, CodeJob["intent"]]> = [];
    saver.onSaved((project, { intent }) => saved.push([project, intent]));
    const restored = saver.restore(stored.record, UPDATE);
    return Object.assign(saver, { restored, saved });
  }
  return { versions, answers, sent, stored, openTab };
}

test("typing is stored with its version and not sent; a press saves it, and the device forgets it", async () => {
  const { versions, sent, stored, openTab } = builder();
  const saver = await openTab();
  saver.change("<p>sec</p>");
  saver.change("<p>second</p>");
  expect(stored.record).toBeUndefined();
  await vi.advanceTimersByTimeAsync(STORE_DELAY_MS);
  expect(stored.record).toMatchObject({ html: "<p>second</p>", baseVersion: 1, isSavePending: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  await saver.send(UPDATE);
  expect([versions.at(-1), saver.isDirty(), stored.record]).toEqual(["<p>second</p>", false, undefined]);
  expect(saver.saved).toEqual([[{ id: "p1", version: 2 }, "update"]]);
});

test("who types without a pause has all but the last moment on the device", async () => {
  const { stored, openTab } = builder();
  const saver = await openTab();
  for (let letters = 1; letters <= 10; letters++) {
    saver.change("x".repeat(letters));
    await vi.advanceTimersByTimeAsync(STORE_DELAY_MS / 4);
  }
  expect(stored.record?.html).toBe("x".repeat(8));
});

test("a hidden page stores what the pause still holds back", async () => {
  const { stored, openTab } = builder();
  const saver = await openTab();
  saver.change("<p>second</p>");
  saver.flush();
  expect(stored.record?.html).toBe("<p>second</p>");
});

test("an update that failed is sent again, after a reload too; the third failure of the server is said", async () => {
  const { versions, answers, stored, openTab } = builder();
  const saver = await openTab();
  answers.push(failed("unavailable"), failed("unavailable"), failed("unavailable"), failed("unavailable"));
  saver.change("<p>second</p>");
  await saver.send(UPDATE);
  expect([saver.get().isWaiting, stored.record?.isSavePending]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(SAVE_RETRY_MS);
  expect(notify.failure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(SAVE_RETRY_MS);
  expect(notify.failure).toHaveBeenCalledOnce();
  answers.length = 0;
  const again = await openTab();
  await vi.advanceTimersByTimeAsync(0);
  expect([again.get().value, versions.at(-1), again.get().isWaiting]).toEqual([
    "<p>second</p>",
    "<p>second</p>",
    false,
  ]);
});

test("a new project that can't be saved is said by a toast, and is not tried again", async () => {
  const { answers, sent, openTab } = builder();
  const saver = await openTab();
  saver.change("<p>new</p>");
  answers.push(failed("unavailable"));
  await saver.send(CREATE);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, saver.get().isWaiting, notify.failure.mock.calls.length]).toEqual([1, false, 1]);
});

test("the editor is told of a refusal, but not of a failure that passes", async () => {
  const { answers, openTab } = builder();
  const saver = await openTab();
  const refused = vi.fn();
  saver.onRefused(refused);
  saver.change("<p>new</p>");
  answers.push(failed("unavailable"), failed("invalid"));
  await saver.send(CREATE);
  expect(refused).not.toHaveBeenCalled();
  await saver.send(CREATE);
  expect(refused).toHaveBeenCalledOnce();
});

test("code of an older version is restored as such: the next save shows both, and the merged text is saved", async () => {
  const { versions, stored, openTab } = builder();
  const before = await openTab();
  before.change("<p>mine</p>");
  before.flush();
  versions.push("<p>theirs</p>");
  const saver = await openTab();
  expect([saver.restored, saver.get().value]).toEqual([{ html: "", version: 1 }, "<p>mine</p>"]);
  await saver.send(UPDATE);
  expect(saver.get().conflict).toEqual({
    html: "<p>theirs</p>",
    version: 2,
    base: { html: "<p>first</p>", version: 1 },
    mine: "<p>mine</p>",
  });
  expect([versions.length, stored.record?.html]).toEqual([2, "<p>mine</p>"]);
  const saving = saver.resolve("<p>both</p>", UPDATE);
  expect(saver.get().conflict).not.toBeNull();
  await saving;
  expect([versions.at(-1), saver.get().conflict, stored.record]).toEqual(["<p>both</p>", null, undefined]);
});

test("a merged text that could not be saved is taken back with the dialog, and not sent again", async () => {
  const { versions, answers, sent, openTab } = builder();
  const saver = await openTab();
  versions.push("<p>theirs</p>");
  saver.change("<p>mine</p>");
  await saver.send(UPDATE);
  answers.push(failed("unavailable"));
  await saver.resolve("<p>both</p>", UPDATE);
  expect(saver.get()).toMatchObject({ value: "<p>both</p>", isWaiting: true });
  saver.dismiss();
  const calls = sent.length;
  await vi.advanceTimersByTimeAsync(SAVE_RETRY_MS * 2);
  expect([sent.length, saver.get().conflict, saver.get().value]).toEqual([calls, null, "<p>mine</p>"]);
  await saver.send(UPDATE);
  expect(saver.get().conflict, "theirs is still asked about").toMatchObject({ html: "<p>theirs</p>" });
});

test("an update whose answer was lost is no conflict with what is typed after it", async () => {
  const { versions, answers, openTab } = builder();
  const saver = await openTab();
  answers.push("lost");
  saver.change("<p>second</p>");
  await saver.send(UPDATE);
  saver.change("<p>third</p>");
  await vi.advanceTimersByTimeAsync(SAVE_RETRY_MS);
  expect([versions, saver.get().conflict]).toEqual([["<p>first</p>", "<p>second</p>", "<p>third</p>"], null]);
});

test("discarded changes come back with Undo", async () => {
  const { stored, openTab } = builder();
  const saver = await openTab();
  saver.change("<p>second</p>");
  const undo = saver.discard();
  expect([saver.get().value, stored.record]).toEqual(["<p>first</p>", undefined]);
  undo();
  expect(saver.get().value).toBe("<p>second</p>");
  expect(stored.record?.html).toBe("<p>second</p>");
});

test("code that this browser can't keep is not said to be kept, until it can", async () => {
  const { stored, openTab } = builder();
  const saver = await openTab();
  stored.isFull = true;
  saver.change("<p>second</p>");
  await vi.advanceTimersByTimeAsync(STORE_DELAY_MS);
  expect([saver.kept.get(), stored.record]).toEqual([false, undefined]);
  stored.isFull = false;
  saver.change("<p>third</p>");
  await vi.advanceTimersByTimeAsync(STORE_DELAY_MS);
  expect([saver.kept.get(), stored.record?.html]).toEqual([true, "<p>third</p>"]);
});
