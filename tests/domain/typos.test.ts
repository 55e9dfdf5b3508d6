import { beforeAll, expect, test } from "vitest";
import { syncIndex } from "#domain/search/index.server.ts";
import { searchApps } from "#domain/search/queries.server.ts";
import { insertApps, type SearchApp } from "#tests/support/search-apps.ts";
import { testServices } from "#tests/support/services.ts";

const { services } = testServices();
const { search } = services;
const sizes: Array<number> = [];
let ids: Map<string, string>;

function app(name: string, description: string): SearchApp {
  return { name, tags: "Games", description, creator: "Ana Lima", installs: 1, stars: "4/1" };
}

/** A description of maximum length, of three-byte letters that no other app has. */
function longest(n: number) {
  const letters = Array.from({ length: 1_000 }, (_, k) =>
    k % 25 === 24 ? " " : String.fromCodePoint(0x4e00 + ((n * 997 + k * k) % 20_000)),
  );
  return letters.join("");
}

const APPS = [
  app("Zander", "A fish."),
  app("Words", "lander mander pander sander bander wander wonder xander dander tander gander kander."),
  app("Endless", "x".repeat(1_000)),
  ...Array.from({ length: 97 }, (_, n) => app(`Big ${n}`, longest(n))),
];

beforeAll(async () => {
  ids = await insertApps(services, APPS);
  const { $client } = search;
  const measuring = {
    $client: {
      prepare(text: string) {
        const statement = $client.prepare(text);
        return {
          bind(...values: Array<unknown>) {
            sizes.push(...values.map((value) => new TextEncoder().encode(String(value)).length));
            return statement.bind(...values);
          },
        };
      },
      batch: $client.batch.bind($client),
    },
  } as unknown as typeof search;
  expect(await syncIndex({ ...services, search: measuring })).toBe(APPS.length);
});

async function found(query: string) {
  const page = await searchApps(services, { query, tags: [], sort: "relevance", cursor: null });
  return page.ids.map((id) => APPS.find(({ name }) => ids.get(name) === id)?.name);
}

test("a typo is matched with words of names before words of descriptions", async () => {
  expect(await found("ander")).toContain("Zander");
});

test("a write stays below half of D1's limit for a parameter, for any descriptions", () => {
  expect(Math.max(...sizes)).toBeLessThan(1_000_000);
});
