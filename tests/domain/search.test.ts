import { beforeAll, expect, test } from "vitest";
import { syncIndex } from "#domain/search/index.server.ts";
import { searchApps } from "#domain/search/queries.server.ts";
import { insertApps, SEARCH_APPS } from "#tests/support/search-apps.ts";
import { testServices } from "#tests/support/services.ts";

const { services } = testServices();
let names: Map<string, string>;
beforeAll(async () => {
  const ids = await insertApps(services, SEARCH_APPS);
  names = new Map([...ids].map(([name, id]) => [id, name]));
  while ((await syncIndex(services)) > 0);
});

test("explore", async () => {
  for (const query of [
    "timer",
    "focus",
    "f",
    "ca",
    "cal",
    "calender",
    "makdown",
    "tmier",
    "cafe",
    "naive",
    "focus timer",
    "timer focus",
    "pixelpad",
    "pixlepad",
    "2048",
    "zoe",
    "health",
    "developer tools",
    "grid",
    "cards",
    "card",
    "notes",
    "note",
    '" OR * NEAR(',
    "🌿",
    "",
    "chess clok",
    "pomodroo",
    "musik",
    "x".repeat(10000),
    "weather bord",
  ]) {
    const page = await searchApps(services, { query, tags: null, sort: "relevance", cursor: null });
    console.log(
      JSON.stringify(query.slice(0, 30)),
      page.ids.length,
      page.ids
        .map((id) => names.get(id))
        .slice(0, 9)
        .join(" | "),
    );
  }
  expect(1).toBe(1);
});
