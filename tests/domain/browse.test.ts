import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appOpens, publishedApps } from "#db/schema/index.ts";
import { publishSubmission } from "#domain/moderation/commands.server.ts";
import { syncIndex } from "#domain/search/index.server.ts";
import { readStore } from "#domain/store/browse.server.ts";
import { countFilters, isFrontPage, readStoreQuery, searchFor, storeHref } from "#domain/store/browse.ts";
import { refreshTrending } from "#domain/store/trending.server.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";

const EMPTY = readStoreQuery(new URLSearchParams());

function read(search: string) {
  return readStoreQuery(new URLSearchParams(search));
}

/** A dozen apps, each with its own installs, stars and age, in the store and in the search index. */
async function fill() {
  const { services, clock } = testServices();
  const admin = await insertUser(services, "admin");
  const ids: Array<string> = [];
  for (let n = 0; n < 12; n++) {
    const owner = await insertUser(services, "architect");
    const submission = await insertSubmission(services, owner, {
      name: `Almanac ${n}`,
      tags: n % 2 ? ["Games" as never] : ["Music" as never],
    });
    await publishSubmission(services, admin, { submissionId: submission.id, htmlSha256: submission.htmlSha256 });
    const [app] = await services.db
      .select()
      .from(publishedApps)
      .where(eq(publishedApps.projectId, submission.projectId));
    ids.push(app?.id ?? "");
    await services.db
      .update(publishedApps)
      .set({
        installs: n * 7,
        ratingCount: n,
        ratingSum: n * ((n % 5) + 1),
        contactsNobody: n < 4,
        worksOffline: n < 7,
        updatedAt: clock.now - n * 5 * 86_400_000,
      })
      .where(eq(publishedApps.id, app?.id ?? ""));
  }
  await syncIndex(services, 1000);
  return { services, ids };
}

test("an address reads back as what it was made from; what is not understood is not given", () => {
  for (const address of [
    "/store",
    "/store?search=a+b&category=Finance&sort=rated&stars=4&offline=1&nobody=1&since=month",
    "/store?sort=installed&after=5.x",
  ]) {
    const query = read(address.split("?")[1] ?? "");
    expect(storeHref(query, { after: query.after })).toBe(address);
  }
  expect(read("category=all&sort=up&stars=9&since=ever&offline=yes&nobody=on")).toEqual(EMPTY);
  expect([isFrontPage(EMPTY), isFrontPage(read("stars=4")), countFilters(read("stars=4&offline=1&nobody=1"))]).toEqual([
    true,
    false,
    3,
  ]);
});

test("a category is found however it is spelt; one that there isn't finds nothing", async () => {
  expect(
    ["finance", "MINI games", "utilities", "books", " ", "Nothing"].map((name) => read(`category=${name}`).category),
  ).toEqual(["Finance", "Mini Games", "Utilities", "Books", null, "Nothing"]);
  expect(read(`category=${"x".repeat(500)}`).category).toHaveLength(40);
  const { services } = await fill();
  const found = async (search: string) => (await readStore(services, null, read(search))).apps.map((app) => app.name);
  expect(await found("category=mini%20GAMES")).toEqual(await found("category=Mini+Games"));
  for (const name of ["Nothing", "constructor", "🌿", "%22"]) {
    expect(await found(`category=${name}`)).toEqual([]);
    expect(await found(`category=${name}&search=almanac`)).toEqual([]);
  }
});

test("what is searched keeps category, filters and an order that was chosen", () => {
  const searched = (from: string, search: string) => storeHref(read(from), searchFor(read(from), search));
  expect(searched("category=Finance&sort=rated&offline=1&stars=4&after=1.x", "tip")).toBe(
    "/store?search=tip&category=Finance&sort=rated&stars=4&offline=1",
  );
  expect(searched("", "tip")).toBe("/store?search=tip");
  expect(searched("search=tip&sort=newest&since=week", "tips")).toBe("/store?search=tips&sort=newest&since=week");
  expect(searched("search=tip&nobody=1", "")).toBe("/store?nobody=1");
  expect(searched("search=tip&sort=rated", "")).toBe("/store?sort=rated");
});

test("one five-star rating does not top the best rated", async () => {
  const { services, ids } = await fill();
  const [lone, loved] = [ids[0] ?? "", ids[1] ?? ""];
  await services.db.update(publishedApps).set({ ratingCount: 1, ratingSum: 5 }).where(eq(publishedApps.id, lone));
  await services.db.update(publishedApps).set({ ratingCount: 80, ratingSum: 376 }).where(eq(publishedApps.id, loved));
  const { apps } = await readStore(services, null, { ...EMPTY, sort: "rated" });
  const order = apps.map((app) => app.id);
  expect(order.indexOf(loved)).toBeLessThan(
    order.indexOf(lone) === -1 ? Number.POSITIVE_INFINITY : order.indexOf(lone),
  );
});

test("filters leave only what is true of an app, in the list and in a search", async () => {
  const { services } = await fill();
  for (const search of ["", "almanac"]) {
    const query = { ...EMPTY, search, sort: search ? ("relevance" as const) : ("newest" as const) };
    // Other tests' apps bear the same names.
    const found = async (change: Partial<typeof EMPTY>) => {
      const { apps } = await readStore(services, null, { ...query, ...change });
      return [...new Set(apps.map((app) => app.name))].sort();
    };
    const almanacs = (count: number) => Array.from({ length: count }, (_, n) => `Almanac ${n}`);
    expect(await found({ offline: true })).toEqual(almanacs(7));
    expect(await found({ nobody: true })).toEqual(almanacs(4));
    expect(await found({ offline: true, nobody: true })).toEqual(almanacs(4));
    const starred = await readStore(services, null, { ...query, stars: 4 });
    expect(starred.apps.every((app) => app.ratingSum >= 4 * app.ratingCount && app.ratingCount > 0)).toBe(true);
  }
});

test("a search finds by name, within a category, and a typo too", async () => {
  const { services } = await fill();
  const query = { ...EMPTY, sort: "relevance" as const };
  expect((await readStore(services, null, { ...query, search: "almanac 3" })).apps[0]?.name).toBe("Almanac 3");
  expect((await readStore(services, null, { ...query, search: "almanak" })).apps.length).toBeGreaterThan(0);
  const games = await readStore(services, null, { ...query, search: "almanac", category: "Mini Games" });
  expect(games.apps.length).toBeGreaterThan(0);
  const tagged = await services.db.query.appTags.findMany({ where: (t, { eq }) => eq(t.tag, "Games") });
  const ids = tagged.map(({ appId }) => appId);
  expect(games.apps.every((app) => ids.includes(app.id))).toBe(true);
  expect((await readStore(services, null, { ...query, search: "zzzqqq" })).apps).toEqual([]);
});

test("the front page's sections come from real numbers, and vanish where there are few", async () => {
  const { services, ids } = await fill();
  const day = new Date(services.now()).toISOString().slice(0, 10);
  const titles = async () => (await readStore(services, null, EMPTY)).sections.map(({ title }) => title);
  const section = async (title: string) =>
    (await readStore(services, null, EMPTY)).sections.find((section) => section.title === title)?.apps ?? [];
  const old = new Date(services.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const opened = (n: number, opens: number, on = day) =>
    services.db.insert(appOpens).values({ appId: ids[n] ?? "", day: on, opens });
  await services.db.batch([opened(2, 900), opened(3, 901), opened(4, 5000, old)]);
  await refreshTrending(services);
  // Two make no ranking.
  expect(await titles()).toEqual(["Top rated", "Most installed"]);
  await opened(5, 899);
  await refreshTrending(services);
  expect(await titles()).toEqual(["Trending this week", "Top rated", "Most installed"]);
  expect((await section("Trending this week")).map((app) => app.id)).toEqual([ids[3], ids[2], ids[5]]);
  expect((await section("Top rated")).every((app) => app.ratingCount >= 5)).toBe(true);
  expect((await readStore(services, null, { ...EMPTY, category: "Finance" })).sections).toEqual([]);
});

test.each([
  [
    "select id from published_apps where status = 'approved' order by created_at desc, id desc limit 25",
    "published_apps_newest",
  ],
  [
    "select id from published_apps where status = 'approved' order by rating_score desc, id desc limit 25",
    "published_apps_rating",
  ],
  [
    "select id from published_apps where status = 'approved' order by installs desc, id desc limit 25",
    "published_apps_installs",
  ],
  [
    "select id from published_apps where status = 'approved' and works_offline = 1 order by created_at desc, id desc limit 25",
    "published_apps_newest",
  ],
  [
    "select id from published_apps where status = 'approved' and contacts_nobody = 1 order by installs desc, id desc limit 25",
    "published_apps_installs",
  ],
  ["select app_id from app_opens where day = '2026-11-14' order by opens desc limit 24", "app_opens_most"],
])("%s reads %s", async (query, index) => {
  const { results } = await env.DB.prepare(`explain query plan ${query}`).all<{ detail: string }>();
  const plan = results.map((row) => row.detail).join();
  expect(plan).toContain(index);
  expect(plan).not.toContain("TEMP B-TREE");
});
