import { eq, type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { beforeAll, expect, test } from "vitest";
import { publishedApps, searchOutbox } from "#db/schema/index.ts";
import { STORE_PAGE_SIZE } from "#domain/apps/rules.ts";
import { STORE_CHIPS } from "#domain/listing/categories.ts";
import { rebuildIndex, syncIndex } from "#domain/search/index.server.ts";
import { readCards, searchApps } from "#domain/search/queries.server.ts";
import { parseSearchCursor } from "#domain/search/search-cursor.ts";
import { parseQuery } from "#domain/search/search-query.ts";
import { parseSort, type SearchSort } from "#domain/search/sorts.ts";
import { changeApp, insertApps, SEARCH_APPS } from "#tests/support/search-apps.ts";
import { testServices } from "#tests/support/services.ts";

const { services } = testServices();
const { db, search } = services;
let ids: Map<string, string>;
let names: Map<string, string>;

beforeAll(async () => {
  ids = await insertApps(services, SEARCH_APPS);
  names = new Map([...ids].map(([name, id]) => [id, name]));
  await syncIndex(services, 1_000);
});

function idOf(name: string) {
  return ids.get(name) ?? "";
}

async function page(query: string, { chip = "", sort = "relevance" as SearchSort, cursor = "" } = {}) {
  const tags = STORE_CHIPS[chip] ?? [];
  const found = await searchApps(services, { query, tags, sort, cursor: parseSearchCursor(cursor) });
  return { names: found.ids.map((id) => names.get(id)), next: found.next };
}

async function found(query: string, options = {}) {
  return (await page(query, options)).names;
}

test.each([
  // Order: the exact name, then prefixes.
  ["timer", ["Timer", "Timer Tab", "Focus Timer", "Tea Timer", "Focus Garden"]],
  ["TIMER!", ["Timer", "Timer Tab", "Focus Timer", "Tea Timer", "Focus Garden"]],
  ["calculator", ["Calculator"]],
  // Order: name, tags, description.
  ["focus", ["Focus Timer", "Focus Garden", "Deep Focus"]],
  ["calendar", ["Day Calendar", "Moon Calendar", "Calorie Notes"]],
  ["music", ["Pocket Synth", "Naïve Synth"]],
  ["notes", ["Plain Notes", "Calorie Notes", "Map Memo", "Note Cards"]],
  ["developer tools", ["JSON Viewer", "Regex Tester", "Markdown Pad", "CSV Chart"]],
  ["pomodoro", ["Focus Timer"]],
  // Only the last word is a prefix.
  ["cal", ["Calculator", "Calorie Notes", "Day Calendar", "Moon Calendar", "Wiki Reader"]],
  ["che", ["Chess Puzzles", "Chess Clock"]],
  ["foc tim", []],
  ["focus tim", ["Focus Timer", "Focus Garden"]],
  // All words must match, in any order and field.
  ["timer focus", ["Focus Timer", "Focus Garden"]],
  ["chess clock", ["Chess Clock"]],
  ["synth keyboard phone", ["Pocket Synth"]],
  ["pixelpad", ["Pixel Pad"]],
  ["pixel-pad", ["Pixel Pad"]],
  ["2048", ["2048 Tiles"]],
  ["léa dubois", ["Invoice Maker", "Palette Lab", "Naïve Synth", "CSV Chart"]],
  // Accents are ignored in the query and in the app.
  ["cafe", ["Café Finder", "Deep Focus"]],
  ["CAFÉ", ["Café Finder", "Deep Focus"]],
  ["naive synth", ["Naïve Synth"]],
  ["muller pill", ["Pill Minder"]],
])("a search for %j finds the best matches first", async (query, expected) => {
  expect(await found(query)).toEqual(expected);
});

test.each([
  ["calender", ["Day Calendar", "Moon Calendar", "Calorie Notes"]],
  ["makdown", ["Markdown Pad", "Markdown Slides"]],
  ["tmier", ["Timer", "Focus Timer", "Timer Tab", "Tea Timer", "Focus Garden"]],
  ["weathr", ["Weather Board"]],
  ["suddoku", ["Sudoku Daily"]],
  ["chess clok", ["Chess Clock"]],
  ["pixlepad", ["Pixel Pad"]],
  ["musik", ["Pocket Synth", "Naïve Synth"]],
  ["caffé fnder", ["Café Finder"]],
  ["steping", ["Tea Timer"]],
  ["pomodroo", ["Focus Timer"]],
  ["okafro", ["Focus Timer", "Sudoku Daily", "Habit Dots", "Focus Garden"]],
  ["okafro plnat", ["Focus Garden"]],
  ["bags and glove", ["Leather Log"]],
  ["baggs", []],
  ["zzzz", []],
])("a search with a typo, %j, finds what was meant", async (query, expected) => {
  expect(await found(query)).toEqual(expected);
});

test("matches with typos come last, and only if few apps match as typed", async () => {
  expect(await found("card")).toEqual(["Kanji Cards", "Note Cards", "Flash Decks"]);
  expect(await found("pall")).toEqual(["Pill Minder"]);
  await changeApp(services, idOf("Map Memo"), { description: "Paths over the moor." });
  await syncIndex(services);
  expect(await found("moor")).toEqual(["Map Memo", "Moon Calendar"]);
});

test("a word of a name or a tag is no typo where an app matches it", async () => {
  expect(await found("weather")).toEqual(["Weather Board"]);
  expect(await found("weather log")).toEqual(["Leather Log"]);
});

test("words of descriptions are read as typos only if nothing matches as typed, and with the same first letter", async () => {
  expect(await found("steping")).toEqual(["Tea Timer"]);
  expect(await found("toxes")).toEqual([]);
  expect(await found("plent")).toEqual(["Focus Garden"]);
  await changeApp(services, idOf("Map Memo"), { name: "Plent" });
  await syncIndex(services);
  expect(await found("plent")).toEqual(["Map Memo"]);
  await changeApp(services, idOf("Map Memo"), { name: "Map Memo" });
  await syncIndex(services);
});

test("a search that matches only with typos says so", async () => {
  const isInexact = async (query: string, sort: SearchSort = "relevance") =>
    (await searchApps(services, { query, tags: [], sort, cursor: null })).inexact;
  expect([await isInexact("calender"), await isInexact("pixlepad"), await isInexact("calender", "newest")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([
    await isInexact("calendar"),
    await isInexact("pixelpad"),
    await isInexact(""),
    await isInexact("zzzz"),
  ]).toEqual([false, false, false, false]);
});

test("an emoji finds the apps with this icon", async () => {
  await changeApp(services, idOf("Pixel Pad"), { icon: "🍄" });
  await syncIndex(services);
  expect(await found("🍄")).toEqual(["Pixel Pad"]);
  expect(await found("🦑")).toEqual([]);
  await changeApp(services, idOf("Pixel Pad"), { icon: "🌿" });
  await syncIndex(services);
});

test("a category narrows a search and works without one", async () => {
  expect(await found("timer", { chip: "Tools" })).toEqual(["Timer Tab", "Tea Timer"]);
  expect(await found("tmier", { chip: "Tools" })).toEqual(["Timer Tab", "Tea Timer"]);
  expect(await found("timer", { chip: "Finance" })).toEqual([]);
  expect(await found("", { chip: "Mental Health" })).toEqual(["Breathe 478", "Habit Dots", "Calorie Notes"]);
  expect(await found("", { chip: "Coding & Dev", sort: "installed" })).toEqual([
    "Markdown Pad",
    "JSON Viewer",
    "Regex Tester",
    "CSV Chart",
  ]);
});

test("results can be sorted by date, installs and rating", async () => {
  expect(await found("timer", { sort: "newest" })).toEqual([
    "Focus Garden",
    "Tea Timer",
    "Timer Tab",
    "Focus Timer",
    "Timer",
  ]);
  expect(await found("timer", { sort: "installed" })).toEqual([
    "Focus Timer",
    "Focus Garden",
    "Timer Tab",
    "Tea Timer",
    "Timer",
  ]);
  // Three five-star votes weigh less than a hundred near five.
  expect(await found("timer", { sort: "rated" })).toEqual([
    "Focus Timer",
    "Focus Garden",
    "Tea Timer",
    "Timer Tab",
    "Timer",
  ]);
  expect((await found("", { sort: "newest" })).slice(0, 2)).toEqual(["Wiki Reader", "Weather Board"]);
  expect((await found("", { sort: "installed" })).slice(0, 2)).toEqual(["Focus Timer", "2048 Tiles"]);
  expect(["rated", "price", null].map(parseSort)).toEqual(["rated", "relevance", "relevance"]);
});

test.each(["relevance", "newest", "rated", "installed"] as const)(
  "pages by %s neither repeat nor skip apps",
  async (sort) => {
    for (const query of ["", "a"]) {
      const first = await page(query, { sort });
      expect(first.names).toHaveLength(STORE_PAGE_SIZE);
      const second = await page(query, { sort, cursor: first.next ?? "" });
      expect(second.next).toBeNull();
      expect(new Set([...first.names, ...second.names]).size).toBe(first.names.length + second.names.length);
      if (query === "") expect(first.names.length + second.names.length).toBe(SEARCH_APPS.length);
    }
  },
);

test("no part of a query acts as an operator", async () => {
  for (const query of [
    '" OR * NEAR(',
    "name : timer",
    "^timer",
    "a AND NOT b",
    "timer'; drop table search_apps",
    "\0",
    "-",
  ])
    await found(query);
  expect(await found('"timer" *')).toEqual(await found("timer"));
  expect(await found("NOT timer")).toEqual([]);
  expect(await found("timer ".repeat(2_000))).toHaveLength(5);
  expect(await found("x".repeat(10_000))).toEqual([]);
  expect(await found("🦑")).toEqual([]);
  expect(await found("🌿 timer 🌿")).toEqual(await found("timer"));
  expect(await found("﷽".repeat(100))).toEqual([]);
  expect(await found("timer", { cursor: "1' or 1.x" })).toEqual(await found("timer"));
});

test("a query is normalized, quoted and cut to its maximum length", () => {
  expect(parseQuery(" Łódź, Straße ")).toMatchObject({
    nameKey: "lodzstrasse",
    expression: '"lodz" AND "strasse"*',
  });
  expect(parseQuery("a b c d e f g h i j")?.terms).toHaveLength(8);
  expect(parseQuery("y".repeat(500))?.nameKey).toHaveLength(100);
  for (const text of ["", "  ", '"*()', "→"]) expect(parseQuery(text)).toBeNull();
});

test("the longest search binds no more than 100 values, which is the most that D1 takes", async () => {
  const bound: Array<number> = [];
  const reading = {
    async all(query: SQL) {
      bound.push(new SQLiteSyncDialect().sqlToQuery(query).params.length);
      return [];
    },
  } as unknown as typeof search;
  const params = { query: "one two three four five six seven eight nine", tags: ["Games", "Music"] };
  await searchApps({ search: reading }, { ...params, sort: "relevance", cursor: { key: 1, id: idOf("Timer") } });
  expect(bound[0]).toBeGreaterThan(50);
  expect(bound[0]).toBeLessThanOrEqual(100);
});

test("a search uses the indexes of its tables", async () => {
  const plans: Array<string> = [];
  const explaining = {
    async all(query: SQL) {
      const rows = await search.all<{ detail: string }>(sql`explain query plan ${query}`);
      plans.push(rows.map((row) => row.detail).join("\n"));
      return [];
    },
  } as unknown as typeof search;
  for (const sort of ["relevance", "newest", "rated", "installed"] as const)
    for (const [query, tags] of [
      ["focus timer", []],
      ["timer", ["Games"]],
      ["", ["Games"]],
      ["", []],
    ] as const)
      for (const cursor of [null, { key: 1, id: idOf("Timer") }])
        await searchApps({ search: explaining }, { query, tags, sort, cursor });
  expect(plans).toHaveLength(32);
  for (const plan of plans) {
    expect(plan).not.toMatch(/SCAN search_(apps|typos)(?! USING (COVERING )?INDEX)/);
    expect(plan).toMatch(/search_texts VIRTUAL TABLE INDEX \d+:[^\n]*M|search_apps USING COVERING INDEX search_apps_/);
  }
});

test("cards keep the order of the search, without an app that has left the store", async () => {
  const order = ["Timer Tab", "Timer", "Focus Timer"].map(idOf);
  await db
    .update(publishedApps)
    .set({ status: "unpublished" })
    .where(eq(publishedApps.id, idOf("Timer")));
  const { apps, installed } = await readCards(services, null, order);
  await db
    .update(publishedApps)
    .set({ status: "approved" })
    .where(eq(publishedApps.id, idOf("Timer")));
  expect(apps.map((app) => app.name)).toEqual(["Timer Tab", "Focus Timer"]);
  expect(installed).toEqual([]);
});

test("a change of an app is indexed, and indexing it twice changes nothing", async () => {
  const id = idOf("Unit Swap");
  expect(await syncIndex(services)).toBe(0);
  await changeApp(services, id, { name: "Measure Kit" });
  expect(await syncIndex(services)).toBe(1);
  expect(await found("measure kit")).toEqual(["Unit Swap"]);
  expect(await found("unit swap")).toEqual([]);

  await changeApp(services, id, { status: "unpublished" });
  expect(await syncIndex(services)).toBe(1);
  expect(await found("measure kit")).toEqual([]);

  await changeApp(services, id, { status: "approved", name: "Unit Swap" });
  await changeApp(services, id, {});
  expect(await syncIndex(services)).toBe(2);
  await changeApp(services, id, {});
  expect(await syncIndex(services)).toBe(1);
  expect(await found("unit swap")).toEqual(["Unit Swap"]);
  expect(await search.all(sql`select count(*) as n from search_apps`)).toEqual([{ n: SEARCH_APPS.length }]);
});

test("the outbox keeps its rows if the index fails", async () => {
  await changeApp(services, idOf("Map Memo"), { description: "A globe for the pocket." });
  const { $client } = search;
  const batch = async () => Promise.reject(new Error("down"));
  const broken = { $client: { prepare: $client.prepare.bind($client), batch } } as unknown as typeof search;
  await expect(syncIndex({ db, search: broken })).rejects.toThrow("down");
  expect(await db.select().from(searchOutbox)).toHaveLength(1);
  expect(await syncIndex(services)).toBe(1);
  expect(await found("globe")).toEqual(["Map Memo"]);
});

test("a rebuild indexes changes without outbox rows and writes nothing else", async () => {
  await rebuildIndex(services);
  expect(await rebuildIndex(services)).toBe(0);
  await db
    .update(publishedApps)
    .set({ installs: 90_000, creatorNickname: "Oda Berg" })
    .where(eq(publishedApps.id, idOf("Deep Focus")));
  await db
    .update(publishedApps)
    .set({ status: "banned" })
    .where(eq(publishedApps.id, idOf("Loan Planner")));
  expect(await rebuildIndex(services)).toBe(2);
  expect(await found("oda berg")).toEqual(["Deep Focus"]);
  expect(await found("loan planner")).toEqual([]);
  expect((await found("", { sort: "installed" }))[0]).toBe("Deep Focus");
});

test("a rebuild restores a lost index", async () => {
  const before = await found("focus");
  for (const table of ["search_apps", "search_texts", "search_names", "search_typos"])
    await search.$client.exec(`delete from ${table}`);
  expect(await found("focus")).toEqual([]);
  expect(await rebuildIndex(services)).toBe(SEARCH_APPS.length - 1);
  expect(await found("focus")).toEqual(before);
});
