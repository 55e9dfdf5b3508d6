import { afterEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "#tests/support/fake-browser.ts";

const { notify } = vi.hoisted(() => ({ notify: { error: vi.fn() } }));
vi.mock("#app/lib/toast.ts", () => ({ notify }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  notify.error.mockClear();
});

async function authScreen() {
  const browser = fakeBrowser();
  browser.server.answer = async () => Promise.reject(new TypeError("Failed to fetch"));
  const record = (text: string, content: string) =>
    JSON.stringify({ text, known: { content, updatedAt: 1, at: 1 }, sent: [] });
  localStorage.setItem("unsaved/ada/journal/2026-11-19", record("saved", "saved"));
  localStorage.setItem("unsaved/ada/journal/2026-11-20", record("typed offline", "saved"));
  localStorage.setItem("unsaved/ben/journal/2026-11-19", record("saved", "saved"));
  localStorage.setItem("unsaved/ben/journal/2026-11-20", record("typed offline too", "saved"));
  localStorage.setItem("theme", "dark");
  const page = await browser.open(async () => ({
    ...(await import("#app/routes/auth/clear-browser.client.ts")),
    ...(await import("#app/device/session/keep-notes.ts")),
    ...(await import("#app/device/journal/note-records.ts")),
    ...(await import("#app/device/drafts/form-drafts.ts")),
    ...(await import("#app/device/session/clear-auth-data.ts")),
  }));
  const write = (key: string, text: string) => localStorage.setItem(`unsaved/${key}`, record(text, ""));
  const notes = () => Object.keys(localStorage).filter((key) => key.includes("/journal/"));
  return { page, notes, write };
}

test('"Clear Auth Data" deletes the notes of all accounts, but warns first about those that only this device has', async () => {
  const { page, notes } = await authScreen();
  expect(await page.clearBrowser()).toBe(false);
  expect(notes()).toHaveLength(4);
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(
    "Not saved yet",
    "A note is saved only on this device. Press Clear Auth Data again to delete it.",
  );
  expect(await page.clearBrowser()).toBe(true);
  expect(notes()).toEqual([]);
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("a note that was written after the warning is asked about too", async () => {
  const { page, write } = await authScreen();
  const isAsked = () => page.shouldKeepNotes(["ada"], "Sign out again to leave without it.");
  expect([await isAsked(), await isAsked()]).toEqual([true, false]);
  write("ada/journal/2026-11-20", "typed offline, and more");
  expect([await isAsked(), await isAsked()]).toEqual([true, false]);
});

test("where all notes are saved, nothing is asked", async () => {
  const { page, notes } = await authScreen();
  for (const account of ["ada", "ben"]) localStorage.removeItem(`unsaved/${account}/journal/2026-11-20`);
  expect(await page.clearBrowser()).toBe(true);
  expect([notes(), notify.error.mock.calls]).toEqual([[], []]);
});

test("the end of a session deletes the account's notes; the unsaved ones of another account wait for it", async () => {
  const { page, notes } = await authScreen();
  expect(await page.shouldKeepNotes(["ada"], "Sign out again to leave without it.")).toBe(true);
  expect(await page.shouldKeepNotes(["ada"], "Sign out again to leave without it.")).toBe(false);
  page.deleteNoteRecords(["ada"]);
  expect(notes()).toEqual(["unsaved/ben/journal/2026-11-20"]);
});

test("the end of a session deletes the account's unsent forms; those of another account wait for it", async () => {
  const { page } = await authScreen();
  const draft = { text: "Half-written" };
  for (const account of ["ada", "ben", null]) page.formDrafts.write(account, "review/app-1", draft);
  expect(page.formDrafts.read("ben", "review/app-2")).toBeNull();
  page.clearAuthData(["ada"]);
  const left = () => ["ada", "ben", null].map((account) => page.formDrafts.read(account, "review/app-1"));
  expect(left()).toEqual([null, draft, draft]);
  await page.clearBrowser();
  await page.clearBrowser();
  expect(left()).toEqual([null, null, null]);
});
