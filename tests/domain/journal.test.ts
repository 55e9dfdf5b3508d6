import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { journalEntries, publishedApps, userStatus } from "#db/schema/index.ts";
import { readHome } from "#domain/home/apps.server.ts";
import { readJournal, readNote } from "#domain/home/journal.server.ts";
import { deleteNote, restoreNote, saveNote, saveShortcuts } from "#domain/journal/commands.server.ts";
import { exportJournal } from "#domain/journal/export.server.ts";
import { MAX_NOTE_LENGTH, UNDO_LIFETIME_MS } from "#domain/journal/rules.ts";
import { DayInput, NoteInput, SlotsInput } from "#domain/journal/schemas.ts";
import { parse } from "#domain/kit/parse.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const TODAY = "2026-11-20";

async function setUp() {
  const { services, clock } = testServices();
  const writer = await insertUser(services, "explorer");
  const save = (content: string, base: number | null = null, day = TODAY) =>
    saveNote(services, writer, { account: writer.userId, day, content, base });
  const read = async (day = TODAY) => (await readNote(services, writer, day)).content;
  return { services, clock, writer, save, read };
}

function insertNotes({ db }: Services, { userId }: Actor, notes: Record<string, string>) {
  return db
    .insert(journalEntries)
    .values(Object.entries(notes).map(([entryDate, content]) => ({ userId, entryDate, content, updatedAt: 1 })));
}

function open(services: Services, actor: Actor, day: string | null = null, zone: string | null = null) {
  return readJournal(services, actor, { day, zone });
}

test("a note is created, changed and, when emptied, deleted", async () => {
  const { save, read } = await setUp();
  const first = await save("Two herons");
  const second = await save("Two herons, one annoyed", first.updatedAt);
  expect(second.updatedAt).toBeGreaterThan(first.updatedAt ?? 0);
  expect(await read()).toBe("Two herons, one annoyed");
  expect(await save(" \n", second.updatedAt)).toMatchObject({ updatedAt: null });
  expect(await read()).toBe("");
});

test("a stale save is refused, whether it changes or deletes the note", async () => {
  const { save, read } = await setUp();
  const first = await save("mine");
  await save("theirs", first.updatedAt);
  for (const text of ["mine and more", ""])
    await expect(save(text, first.updatedAt)).rejects.toMatchObject({ code: "conflict" });
  await expect(save("begun without knowing of it", null)).rejects.toMatchObject({ code: "conflict" });
  expect(await read()).toBe("theirs");
});

test("of two concurrent saves from the same base one is kept and the other is refused", async () => {
  const { save, read, services } = await setUp();
  const { updatedAt } = await save("start");
  services.now = () => updatedAt ?? 0;
  const results = await Promise.allSettled([save("start left", updatedAt), save("start right", updatedAt)]);
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await read()).toMatch(/^start (left|right)$/);
});

test("saving the same text again is no conflict", async () => {
  const { save } = await setUp();
  const { updatedAt } = await save("kept");
  expect(await save("kept", null)).toMatchObject({ updatedAt });
  const emptied = await save("", updatedAt);
  expect(emptied.updatedAt).toBeNull();
  expect(await save("", updatedAt)).toMatchObject({ updatedAt: null });
});

test("a text whose base was deleted elsewhere is saved", async () => {
  const { save, read, services, writer } = await setUp();
  const { updatedAt } = await save("one");
  await deleteNote(services, writer, TODAY);
  await save("one two", updatedAt);
  expect(await read()).toBe("one two");
});

test.each([
  ["2026-11-19", true],
  ["2026-11-20", true],
  ["2026-11-21", true],
  ["2026-11-18", false],
  ["2026-11-22", false],
  ["2025-11-20", false],
])("at 2026-11-20 UTC, %s is today in some time zone: %s", async (day, writable) => {
  const { save, read } = await setUp();
  const saved = save("text", null, day);
  if (writable) await saved;
  else await expect(saved).rejects.toThrow("You can only edit today's note.");
  expect(await read(day)).toBe(writable ? "text" : "");
});

test("a note has at most 600 characters, and a line break counts as one", () => {
  const input = (content: string) => parse(NoteInput, { account: "a", content, base: null }).content;
  expect(input("x".repeat(MAX_NOTE_LENGTH))).toHaveLength(600);
  expect(() => input("x".repeat(MAX_NOTE_LENGTH + 1))).toThrow("A note can have at most 600 characters.");
  expect(input("a\r\nb\rc")).toBe("a\nb\nc");
  for (const day of ["2026-02-30", "20-11-2026", "today", "2026-11-20T00:00", ""])
    expect(() => parse(DayInput, day), day).toThrow("That day doesn't exist.");
});

test("users can't read, change, delete or restore another user's note", async () => {
  const { services, writer, save, read } = await setUp();
  await save("private");
  const stranger = await insertUser(services, "architect");
  expect(await readNote(services, stranger, TODAY)).toMatchObject({ content: "", updatedAt: null });
  expect((await open(services, stranger)).notes).toEqual([]);
  const forged = { account: writer.userId, day: TODAY, content: "forged", base: null };
  await expect(saveNote(services, stranger, forged)).rejects.toThrow("now signed in to another account");
  expect((await deleteNote(services, stranger, TODAY)).undo).toBeNull();
  const { undo, content } = await deleteNote(services, writer, TODAY);
  await expect(restoreNote(services, stranger, { day: TODAY, content, undo: undo ?? "" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await save("mine again");
  await saveNote(services, stranger, { account: stranger.userId, day: TODAY, content: "theirs", base: null });
  expect(await read()).toBe("mine again");
});

test("a deleted note can be restored until its time is over, and not a millisecond longer", async () => {
  const { services, clock, writer, save } = await setUp();
  await save("Rain");
  const deletedAt = clock.now;
  const { undo } = await deleteNote(services, writer, TODAY);
  const restore = () => restoreNote(services, writer, { day: TODAY, content: "Rain", undo: undo ?? "" });
  clock.now = deletedAt + UNDO_LIFETIME_MS + 1;
  await expect(restore()).rejects.toMatchObject({ code: "forbidden" });
  clock.now = deletedAt + UNDO_LIFETIME_MS;
  expect(await restore()).toEqual({ updatedAt: deletedAt + UNDO_LIFETIME_MS, at: deletedAt + UNDO_LIFETIME_MS });
});

test("a deleted note of any day can be restored, with exactly its text", async () => {
  const { services, clock, writer, read } = await setUp();
  const day = "2026-11-02";
  await insertNotes(services, writer, { [day]: "Rain all day." });
  const { content, undo } = await deleteNote(services, writer, day);
  expect(await read(day)).toBe("");
  const restore = (change: Partial<{ day: string; content: string; undo: string }> = {}) =>
    restoreNote(services, writer, { day, content, undo: undo ?? "", ...change });
  for (const change of [
    { content: "Sun all day." },
    { day: "2026-11-03" },
    { undo: "" },
    { undo: `${clock.now * 2}.x` },
  ])
    await expect(restore(change)).rejects.toMatchObject({ code: "forbidden" });
  const { updatedAt } = await restore();
  expect(await read(day)).toBe("Rain all day.");
  clock.now += 1000;
  // As after an answer that was lost.
  expect(await restore()).toMatchObject({ updatedAt });
  await services.db.update(journalEntries).set({ content: "Sun." }).where(eq(journalEntries.entryDate, day));
  await expect(restore()).rejects.toThrow("This day already has a new note.");
  expect(await read(day)).toBe("Sun.");
  expect(await deleteNote(services, writer, "2026-10-01")).toMatchObject({ content: "", undo: null });
  await deleteNote(services, writer, day);
  clock.now += UNDO_LIFETIME_MS;
  await expect(restore()).rejects.toThrow("This note can no longer be restored.");
});

test("the journal shows a day's note, its neighbours, the days with notes and the next notes", async () => {
  const { services, writer } = await setUp();
  await insertNotes(services, writer, {
    "2026-09-01": "long ago",
    "2026-10-22": "weeks ago",
    "2026-11-19": "yesterday",
    "2026-11-20": "today",
    "2026-11-25": "call the printer",
    "2026-11-26": "paper",
    "2026-11-27": "ink",
    "2027-02-01": "far ahead",
  });
  const today = await open(services, writer);
  expect(today).toMatchObject({ today: TODAY, day: null, at: expect.any(Number) });
  expect(today.notes.map((note) => note.content)).toEqual(["yesterday", "today"]);
  expect(today.dates).toEqual(["2026-10-22", "2026-11-19", "2026-11-20", "2026-11-25", "2026-11-26", "2026-11-27"]);
  expect(today.ahead.map((note) => note.day)).toEqual(["2026-11-20", "2026-11-25", "2026-11-26"]);
  const past = await open(services, writer, "2026-09-02");
  expect(past.notes.map((note) => note.content)).toEqual(["long ago"]);
  expect(past.dates).toEqual(["2026-09-01"]);
});

test("the day is that of the user's time zone, or of UTC for an unknown zone", async () => {
  const { services, clock, writer } = await setUp();
  clock.now = Date.parse("2026-11-20T23:30:00Z");
  const today = async (zone: string | null) => (await open(services, writer, null, zone)).today;
  expect(await today("Europe/Oslo")).toBe("2026-11-21");
  expect(await today("America/Los_Angeles")).toBe("2026-11-20");
  expect([await today(null), await today("Nowhere/Land"), await today("'; drop")]).toEqual([TODAY, TODAY, TODAY]);
});

test.each([
  ["explorer", 4],
  ["builder", 6],
  ["architect", 8],
  ["admin", 8],
] as const)("%s has %i slots", async (tier, count) => {
  const { services } = testServices();
  const actor = await insertUser(services, tier);
  expect((await open(services, actor)).slots).toEqual(Array(count).fill(null));
  await saveShortcuts(services, actor, Array(count).fill("app"));
  await expect(saveShortcuts(services, actor, Array(count + 1).fill("app"))).rejects.toThrow(`${count} slots`);
});

test("slots beyond a lower tier stay stored and return with the tier", async () => {
  const { services } = testServices();
  const architect = await insertUser(services, "architect");
  const stored = ["a", null, "c", "d", "e", null, "g", "h"];
  await saveShortcuts(services, architect, stored);
  const explorer = { ...architect, tier: "explorer" } as const;
  expect((await open(services, explorer)).slots).toEqual(["a", null, "c", "d"]);
  await saveShortcuts(services, explorer, ["x"]);
  expect((await open(services, explorer)).slots).toEqual(["x", null, null, null]);
  expect((await open(services, architect)).slots).toEqual(["x", null, null, null, "e", null, "g", "h"]);
  const other = await insertUser(services, "architect");
  expect((await open(services, other)).slots).toEqual(Array(8).fill(null));
});

test("a slot with anything but an app's id reads as empty and is refused as input", async () => {
  const { services, writer } = await setUp();
  await services.db
    .update(userStatus)
    .set({ journalAppShortcuts: [{ id: "object" }, 7, "app"] })
    .where(eq(userStatus.userId, writer.userId));
  expect((await open(services, writer)).slots).toEqual([null, null, "app", null]);
  for (const slots of [[7], [""], ["x".repeat(65)], Array(9).fill(null)])
    expect(() => parse(SlotsInput, { slots })).toThrow();
});

test("a slot whose app left the store shows nothing", async () => {
  const { services, readApp } = await publishedAppFixture();
  const app = await readApp();
  const user = await insertUser(services, "explorer");
  await installApp(services, user, app.id);
  await saveShortcuts(services, user, [app.id]);
  const shown = async () => {
    const { slots, apps } = await open(services, user);
    return slots.map((id) => apps.find((one) => one.id === id)?.name ?? null);
  };
  expect(await shown()).toEqual([app.name, null, null, null]);
  await services.db.update(publishedApps).set({ status: "unpublished" }).where(eq(publishedApps.id, app.id));
  expect(await shown()).toEqual([null, null, null, null]);
});

test("the export has all own notes as JSON and Markdown, the earliest first", async () => {
  const { services, writer } = await setUp();
  await insertNotes(services, writer, { "2026-11-20": "Second\n", "2025-11-19": "First" });
  await insertNotes(services, await insertUser(services, "builder"), { "2026-11-20": "Another's" });
  const rows = JSON.parse(await exportJournal(services, writer, "json"));
  expect(rows.map((row: { entryDate: string }) => row.entryDate)).toEqual(["2025-11-19", "2026-11-20"]);
  expect(await exportJournal(services, writer, "md")).toBe(
    "# Journal\n\n## Wednesday, November 19, 2025\n\nFirst\n\n## Friday, November 20, 2026\n\nSecond\n",
  );
});

test("the journal and the home need one round trip each", async () => {
  const { services, writer } = await setUp();
  let trips = 0;
  const counting = new Proxy(services.db, {
    get(db, name, receiver) {
      if (name !== "batch") return Reflect.get(db, name, receiver);
      return (statements: Parameters<typeof db.batch>[0]) => {
        trips += 1;
        return db.batch(statements);
      };
    },
  });
  await readJournal({ ...services, db: counting }, writer, { day: null, zone: null });
  expect(trips).toBe(1);
  await readHome({ ...services, db: counting }, writer, null);
  expect(trips).toBe(2);
});

test.each([
  "select entry_date, content from journal_entries where user_id = 'u' and entry_date between 'a' and 'b' order by entry_date",
  "select * from journal_entries where user_id = 'u' order by entry_date",
])("%s reads only the primary key", async (query) => {
  const { results } = await env.DB.prepare(`explain query plan ${query}`).all<{ detail: string }>();
  const details = results.map((row) => row.detail).join();
  expect(details).toContain("SEARCH journal_entries USING INDEX");
  expect(details).not.toContain("TEMP B-TREE");
});
