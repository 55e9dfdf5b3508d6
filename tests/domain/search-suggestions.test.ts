import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { rebuildIndex, syncIndex } from "#domain/search/index.server.ts";
import { suggestSearches } from "#domain/search/suggestions.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { changeApp, insertApps, SEARCH_APPS } from "#tests/support/search-apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";

const { services } = testServices();
/** Of names of apps. */
const WORDS = ["garden", "timer", "notes", "budget", "habit", "photo", "quiet", "pocket", "daily", "unit"];
let ids: Map<string, string>;

beforeAll(async () => {
  ids = await insertApps(services, SEARCH_APPS);
  await syncIndex(services, 1_000);
});

/** A word of its own for each number. */
function spelt(n: number) {
  return Array.from(String(n), (digit) => "bdfgklmprt".charAt(Number(digit))).join("a");
}

function read(address: string, changed: Partial<typeof services> = {}) {
  return readStorePage({ ...services, ...changed }, null, parseStoreQuery(new URLSearchParams(address)));
}

test.each([
  ["callendarr", ["calendar"]],
  ["pomddoroo", ["pomodoro"]],
  ["invioces maker", ["invoice maker", "invoice", "maker"]],
  ["markdwn sliddess", ["markdown slides", "markdown", "slides"]],
  // Each word is in some app, but not all in one.
  ["chess calendar", ["chess", "calendar"]],
  ["the sudoku of loans", ["sudoku", "loans"]],
  ["zzzz", []],
  ["", []],
  ["🦑", []],
  ['"*()', []],
])("a search for %j, which finds nothing, suggests what does", async (query, expected) => {
  expect((await read(`search=${encodeURIComponent(query)}`)).apps.map(({ name }) => name)).toHaveLength(
    query === "" ? 24 : 0,
  );
  expect(await suggestSearches(services, query)).toEqual(expected);
});

test("every suggestion finds apps", async () => {
  for (const query of ["callendarr", "invioces maker", "chess calendar", "photto griid", "medittation budgett"])
    for (const suggestion of await suggestSearches(services, query))
      expect((await read(`search=${encodeURIComponent(suggestion)}`)).apps.length, suggestion).toBeGreaterThan(0);
});

test("a store page without hits has suggestions, categories of a similar name and the best rated apps", async () => {
  const page = await read("search=coders+zebra");
  expect(page).toMatchObject({ apps: [], next: null, inexact: false, suggestions: { searches: [] } });
  expect(page.suggestions?.categories).toEqual([]);
  expect(page.sections.map(({ title, apps }) => [title, apps.map(({ name }) => name)])).toEqual([
    ["Top rated", ["Focus Timer", "Day Calendar", "Breathe 478"]],
  ]);
  expect((await read("search=fitness+zebra")).suggestions?.categories).toEqual(["Health & Fitness"]);
  expect((await read("search=mental+arts")).suggestions?.categories).toEqual(["Art & Design", "Mental Health"]);
  expect((await read("search=timer")).suggestions).toBeNull();
  expect((await read("search=zzzz&stars=4")).suggestions).toBeNull();
  expect((await read("")).suggestions).toBeNull();
});

test("an app that left the store is not suggested", async () => {
  expect(await suggestSearches(services, "leatherrr")).toEqual(["leather"]);
  await changeApp(services, ids.get("Leather Log") ?? "", { status: "banned" });
  await syncIndex(services);
  expect(await suggestSearches(services, "leatherrr")).toEqual([]);
  await changeApp(services, ids.get("Leather Log") ?? "", { status: "approved" });
  await syncIndex(services);
});

test("a search reads as many rows of a large index as of a small one, also for a misspelt word or without hits", async () => {
  const owner = await insertUser(services, "architect");
  const grow = async (from: number, to: number) => {
    const apps = Array.from({ length: to - from }, (_, n) => ({
      name: `${WORDS[n % WORDS.length]} ${WORDS[(n * 7 + 3) % WORDS.length]} ${spelt(from + n)}`,
      summary: "Small and quiet.",
    }));
    await insertManyApps(services, owner.userId, apps);
    await rebuildIndex(services);
  };
  const all = async () => {
    const rows: Record<string, number> = {};
    for (const query of ["garden", "gardne", "quiet gardne", "unit gardening", "gardenerrs zebra", "qqqzzz"]) {
      const index = counted(env.SEARCH_DB);
      await read(`search=${encodeURIComponent(query)}`, { search: connect(index.database) });
      rows[query] = index.rowsRead();
    }
    return rows;
  };
  await grow(0, 4_000);
  const small = await all();
  await grow(4_000, 8_000);
  const large = await all();
  for (const [query, rows] of Object.entries(large)) expect(rows, query).toBeLessThan((small[query] ?? 0) + 300);
  // Steps of the statement that aren't needed aren't run: other forms and typos where many apps match, scores where more do.
  expect(large.garden).toBeLessThan(3_000);
  expect(large.gardne).toBeLessThan(1_247);
}, 60_000);
