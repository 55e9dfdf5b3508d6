import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { insertApps, SEARCH_APPS } from "#tests/support/search-apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";

const { services } = testServices();
let ids: Map<string, string>;

beforeAll(async () => {
  ids = await insertApps(services, SEARCH_APPS);
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const failing = connect(
  new Proxy(env.SEARCH_DB, {
    get() {
      throw new Error("D1_ERROR: the search index is down");
    },
  }),
);
const silent = { ...failing, all: () => new Promise<never>(() => {}) } as unknown as typeof failing;

async function search(address: string, index = failing) {
  const page = await readStorePage({ ...services, search: index }, null, parseStoreQuery(new URLSearchParams(address)));
  return { ...page, names: page.apps.map((app) => app.name) };
}

test("a search without its index falls back to the store's table and says so", async () => {
  const page = await search("search=timer");
  expect(page).toMatchObject({ limited: true, next: null, sections: [] });
  // Order: the exact name, prefix, word in the name, short texts; then the most installed.
  expect(page.names).toEqual(["Timer", "Timer Tab", "Focus Timer", "Tea Timer", "Focus Garden"]);
  expect((await search("search=TIMER%20focus")).names).toEqual(["Focus Timer", "Focus Garden"]);
  expect((await search("search=zzzqqq")).names).toEqual([]);
  expect((await search("")).limited).toBe(false);
});

test("a limited search applies filters, category and order", async () => {
  expect((await search("search=timer&category=Tools")).names).toEqual(["Timer Tab", "Tea Timer"]);
  expect((await search("search=timer&category=Finance")).names).toEqual([]);
  expect((await search("search=timer&sort=newest")).names).toEqual([
    ...["Focus Garden", "Tea Timer", "Timer Tab", "Focus Timer", "Timer"],
  ]);
  expect((await search("search=timer&sort=installed")).names[0]).toBe("Focus Timer");
  expect((await search("search=timer&stars=5")).names).toEqual(["Tea Timer"]);
});

test("a limited search takes wildcards as text", async () => {
  for (const query of ["%", "_", "100%", "a_e", "'; drop table published_apps", "\\"])
    expect((await search(`search=${encodeURIComponent(query)}`)).names, query).toEqual([]);
  expect((await search(`search=${"timer ".repeat(500)}`)).names).toHaveLength(5);
});

test("a limited search has no further pages", async () => {
  const page = await search(`search=timer&after=5.${ids.get("Timer")}`);
  expect(page).toMatchObject({ apps: [], next: null, limited: true });
});

test("a search waits 2 seconds for the index, and not for ever", async () => {
  const started = performance.now();
  const { names, limited } = await search("search=sudoku", silent);
  const took = performance.now() - started;
  expect([names, limited]).toEqual([["Sudoku Daily"], true]);
  expect(took).toBeGreaterThan(1_900);
});

test("a limited search reads as many rows of a large store as of a small one, in one round trip", async () => {
  const owner = await insertUser(services, "architect");
  const visitor = await insertUser(services, "explorer");
  const grow = (from: number, to: number) =>
    insertManyApps(
      services,
      owner.userId,
      Array.from({ length: to - from }, (_, n) => ({
        name: `Ledger ${from + n}`,
        summary: "Adds up.",
        installs: from + n,
      })),
    );
  const [quince = ""] = await insertManyApps(services, owner.userId, [{ name: "Quince Jar" }]);
  await installApp(services, visitor, quince);
  const read = async (text: string) => {
    const { database, taken, rowsRead } = counted(env.DB);
    const query = parseStoreQuery(new URLSearchParams({ search: text }));
    const page = await readStorePage({ ...services, db: connect(database), search: failing }, visitor, query);
    const shown = page.apps.filter((app) => app.id === quince).map((app) => app.id);
    expect([taken(), page.installed]).toEqual([1, shown]);
    return { rows: rowsRead(), names: page.apps.map((app) => app.name) };
  };
  const all = async () => [await read("ledger"), await read("adds up"), await read("nothing"), await read("QUINCE")];
  await grow(0, 2_000);
  const small = await all();
  await grow(2_000, 6_000);
  const large = await all();
  for (const [n, { rows }] of large.entries()) expect(rows).toBeLessThan((small[n]?.rows ?? 0) + 200);
  expect(large[3]?.names).toEqual(["Quince Jar"]);
  expect(large[0]?.names[0]).toBe("Ledger 5999");
});

test("a limited search finds the thousand most installed apps, and of the others those whose names begin with the query", async () => {
  const owner = await insertUser(services, "architect");
  const [least, popular] = [100_000, Array.from({ length: 999 }, (_, n) => ({ name: "Gauge", installs: 100_001 + n }))];
  await insertManyApps(services, owner.userId, [
    ...popular,
    { name: "Storm Vane", installs: least },
    { name: "Calm Vane", installs: least - 1 },
    { name: "Vane Log" },
    { name: "Wind Vane" },
  ]);
  expect((await search("search=vane")).names).toEqual(["Vane Log", "Storm Vane"]);
});
