import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { journalEntries } from "#db/schema/index.ts";
import { readJournal, readMonth } from "#domain/home/journal.server.ts";
import { addMonths, isMonth, sameDayIn, weeksOf } from "#domain/journal/months.ts";
import { findInNote, searchWords } from "#domain/journal/note-search.ts";
import { earlierDays } from "#domain/journal/on-this-day.ts";
import { searchNotes } from "#domain/journal/search.server.ts";
import { addDays } from "#domain/kit/days.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";

const { services } = testServices();

async function writeNotes({ userId }: Actor, notes: Record<string, string>) {
  for (const [entryDate, content] of Object.entries(notes))
    await services.db.insert(journalEntries).values({ userId, entryDate, content, updatedAt: 1 });
}

function textOf(parts: ReadonlyArray<{ text: string; isMatch: boolean }> | null) {
  return parts?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("") ?? null;
}

test("words are found in any order, whatever their case and accents, and marked where they stand", () => {
  const find = (content: string, query: string) => textOf(findInNote(content, searchWords(query)));
  expect(find("Zwei Äpfel und eine Übung", "UBUNG apfel")).toBe("Zwei [Äpfel] und eine [Übung]");
  expect(find("Zwei Apfel", "äpfel")).toBe("Zwei [Apfel]");
  expect(find("Die Straße, die Strasse", "strasse")).toBe("Die [Straße], die [Strasse]");
  expect(find("ガラス", "カラス")).toBeNull();
  expect(find("ดื่มน้ำทุกวัน", "น้ำ")).toBe("ดื่ม[น้ำ]ทุกวัน");
  expect(find("ทำนา", "น้ำ")).toBeNull();
  expect(find("one heron, two herons", "heron")).toBe("one [heron], two [heron]s");
  expect(find("banana", "ana nan")).toBe("b[anana]");
  expect(find("only one word", "one two")).toBeNull();
  expect(find("nothing asked", "  ")).toBeNull();
  expect(find(`${"x ".repeat(60)}heron${" y".repeat(100)}`, "heron")).toMatch(/^…(x )+\[heron\]( y)+ ?…$/);
});

test("a search reads the writer's own notes, the newest first, in one round trip", async () => {
  const [writer, other] = [await insertUser(services, "explorer"), await insertUser(services, "builder")];
  await writeNotes(writer, { "2026-03-01": "two herons", "2026-11-19": "A HERON again", "2026-11-20": "nothing" });
  await writeNotes(other, { "2026-11-20": "my heron" });
  const { database, taken } = counted(env.DB);
  const found = await searchNotes({ db: connect(database) }, writer, { query: "heron", before: null });
  expect(found.notes.map(({ day }) => day)).toEqual(["2026-11-19", "2026-03-01"]);
  expect([found.next, taken()]).toEqual([null, 1]);
  expect((await searchNotes(services, writer, { query: " ", before: null })).notes).toEqual([]);
});

test("more than 20 results continue after the last one, each once", async () => {
  const writer = await insertUser(services, "explorer");
  const days = Array.from({ length: 45 }, (_, n) => addDays("2026-01-01", n));
  await writeNotes(writer, Object.fromEntries(days.map((day) => [day, "heron"])));
  const found: Array<string> = [];
  let before: string | null = null;
  do {
    const page = await searchNotes(services, writer, { query: "heron", before });
    found.push(...page.notes.map(({ day }) => day));
    before = page.next;
  } while (before !== null);
  expect(found).toEqual(days.toReversed());
});

test("a month has the days with a note, of the writer alone", async () => {
  const [writer, other] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  await writeNotes(writer, { "2026-01-31": "a", "2026-02-01": "b", "2026-02-28": "c", "2026-03-01": "d" });
  await writeNotes(other, { "2026-02-14": "e" });
  expect(await readMonth(services, writer, "2026-02")).toEqual({ days: ["2026-02-01", "2026-02-28"] });
});

test("a month's weeks begin on Sunday and contain each of its days; a day that another month lacks is its last", () => {
  const weeks = weeksOf("2026-02");
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([4, "2026-02-01", "2026-02-28"]);
  expect(weeksOf("2026-11").map((week) => week[0])).toEqual([
    "2026-11-01",
    "2026-11-08",
    "2026-11-15",
    "2026-11-22",
    "2026-11-29",
  ]);
  expect([addMonths("2026-01", -1), addMonths("2026-12", 1)]).toEqual(["2025-12", "2027-01"]);
  expect([sameDayIn("2026-02", "2026-01-31"), sameDayIn("2028-02", "2026-01-29")]).toEqual([
    "2026-02-28",
    "2028-02-29",
  ]);
  expect(["2026-11", "2026-13", "2026-1", "26-11", null].map(isMonth)).toEqual([true, false, false, false, false]);
});

test("this day was a month, half a year and one to ten years ago; days that don't exist are left out", () => {
  const days = earlierDays("2026-11-20");
  expect(days.slice(0, 4)).toEqual([
    { day: "2026-10-20", label: "1 month ago" },
    { day: "2026-05-20", label: "6 months ago" },
    { day: "2025-11-20", label: "1 year ago" },
    { day: "2024-11-20", label: "2 years ago" },
  ]);
  expect(days.at(-1)).toEqual({ day: "2016-11-20", label: "10 years ago" });
  expect(earlierDays("2028-02-29").map(({ day }) => day)).toEqual([
    "2028-01-29",
    "2027-08-29",
    "2024-02-29",
    "2020-02-29",
  ]);
  expect(earlierDays("2026-03-31").map(({ day }) => day)[0]).toBe("2025-03-31");
});

test("the journal shows the notes of this day in earlier months and years", async () => {
  const writer = await insertUser(services, "explorer");
  await writeNotes(writer, { "2026-10-20": "frost", "2024-11-20": "herons", "2025-11-21": "another day" });
  const { onThisDay } = await readJournal(services, writer, { day: "2026-11-20", zone: null });
  expect(onThisDay).toEqual([
    { day: "2026-10-20", label: "1 month ago", content: "frost" },
    { day: "2024-11-20", label: "2 years ago", content: "herons" },
  ]);
});
