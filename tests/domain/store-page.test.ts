import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appOpens, publishedApps } from "#db/schema/index.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { syncIndex } from "#domain/search/index.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { changeSearch, countFilters, isFrontPage, parseStoreQuery, storeHref } from "#domain/store/store-query.ts";
import { refreshTrending } from "#domain/store/trending.server.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";

const EMPTY = parseStoreQuery(new URLSearchParams());

function read(search: string) {
  return parseStoreQuery(new URLSearchParams(search));
}

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
        updatedAt: clock.now - n * 5 * DAY_MS,
      })
      .where(eq(publishedApps.id, app?.id ?? ""));
  }
  await syncIndex(services, 1000);
  return { services, ids };
}

test("a store query is restored from its address, and invalid parameters are ignored", () => {
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

test("a category matches in any letter case, and an unknown one finds nothing", async () => {
  expect(
    ["finance", "MINI games", "utilities", "books", " ", "Nothing"].map((name) => read(`category=${name}`).category),
  ).toEqual(["Finance", "Mini Games", "Utilities", "Books", null, "Nothing"]);
  expect(read(`category=${"x".repeat(500)}`).category).toHaveLength(40);
  const { services } = await fill();
  const found = async (search: string) =>
    (await readStorePage(services, null, read(search))).apps.map((app) => app.name);
  expect(await found("category=mini%20GAMES")).toEqual(await found("category=Mini+Games"));
  for (const name of ["Nothing", "constructor", "🌿", "%22"]) {
    expect(await found(`category=${name}`)).toEqual([]);
    expect(await found(`category=${name}&search=almanac`)).toEqual([]);
  }
});

test("a new search keeps category, filters and a chosen order", () => {
  const searched = (from: string, search: string) => storeHref(read(from), changeSearch(read(from), search));
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
  const { apps } = await readStorePage(services, null, { ...EMPTY, sort: "rated" });
  const order = apps.map((app) => app.id);
  expect(order.indexOf(loved)).toBeLessThan(
    order.indexOf(lone) === -1 ? Number.POSITIVE_INFINITY : order.indexOf(lone),
  );
});

test("filters apply to the list and to a search", async () => {
  const { services } = await fill();
  for (const search of ["", "almanac"]) {
    const query = { ...EMPTY, search, sort: search ? ("relevance" as const) : ("newest" as const) };
    // Other tests' apps have the same names.
    const found = async (change: Partial<typeof EMPTY>) => {
      const { apps } = await readStorePage(services, null, { ...query, ...change });
      return [...new Set(apps.map((app) => app.name))].sort();
    };
    const almanacs = (count: number) => Array.from({ length: count }, (_, n) => `Almanac ${n}`);
    expect(await found({ worksOffline: true })).toEqual(almanacs(7));
    expect(await found({ contactsNobody: true })).toEqual(almanacs(4));
    expect(await found({ worksOffline: true, contactsNobody: true })).toEqual(almanacs(4));
    const starred = await readStorePage(services, null, { ...query, stars: 4 });
    expect(starred.apps.every((app) => app.ratingSum >= 4 * app.ratingCount && app.ratingCount > 0)).toBe(true);
  }
});

test("a search finds names, also within a category and with a typo", async () => {
  const { services } = await fill();
  const query = { ...EMPTY, sort: "relevance" as const };
  expect((await readStorePage(services, null, { ...query, search: "almanac 3" })).apps[0]?.name).toBe("Almanac 3");
  expect((await readStorePage(services, null, { ...query, search: "almanak" })).apps.length).toBeGreaterThan(0);
  const games = await readStorePage(services, null, { ...query, search: "almanac", category: "Mini Games" });
  expect(games.apps.length).toBeGreaterThan(0);
  const tagged = await services.db.query.appTags.findMany({ where: (t, { eq }) => eq(t.tag, "Games") });
  const ids = tagged.map(({ appId }) => appId);
  expect(games.apps.every((app) => ids.includes(app.id))).toBe(true);
  expect((await readStorePage(services, null, { ...query, search: "zzzqqq" })).apps).toEqual([]);
});

test("the front page's sections rank by real numbers and are hidden if they have few apps", async () => {
  const { services, ids } = await fill();
  const day = new Date(services.now()).toISOString().slice(0, 10);
  const titles = async () => (await readStorePage(services, null, EMPTY)).sections.map(({ title }) => title);
  const section = async (title: string) =>
    (await readStorePage(services, null, EMPTY)).sections.find((section) => section.title === title)?.apps ?? [];
  const old = new Date(services.now() - 30 * DAY_MS).toISOString().slice(0, 10);
  const opened = (n: number, opens: number, on = day) =>
    services.db.insert(appOpens).values({ appId: ids[n] ?? "", day: on, opens });
  await services.db.batch([opened(2, 900), opened(3, 901), opened(4, 5000, old)]);
  await refreshTrending(services);
  expect(await titles()).toEqual(["Top rated", "Most installed"]);
  await opened(5, 899);
  await refreshTrending(services);
  expect(await titles()).toEqual(["Trending this week", "Top rated", "Most installed"]);
  expect((await section("Trending this week")).map((app) => app.id)).toEqual([ids[3], ids[2], ids[5]]);
  expect((await section("Top rated")).every((app) => app.ratingCount >= 5)).toBe(true);
  expect((await readStorePage(services, null, { ...EMPTY, category: "Finance" })).sections).toEqual([]);
});

test("opens from before the last seven days do not count as a trend", async () => {
  const { services, ids } = await fill();
  const [steady = "", rising = "", past = ""] = ids;
  const opened = (appId: string, opens: number, daysAgo: number) =>
    services.db.insert(appOpens).values({ appId, opens, day: utcDay(services.now() - daysAgo * DAY_MS) });
  await services.db.batch([
    opened(steady, 10_000, 0),
    opened(steady, 50_000, 7),
    opened(rising, 9_000, 0),
    opened(rising, 2_000, 6),
    opened(past, 50_000, 7),
  ]);
  await refreshTrending(services);
  const [trending] = (await readStorePage(services, null, EMPTY)).sections;
  const order = trending?.apps.map(({ id }) => id).filter((id) => ids.includes(id));
  expect([trending?.title, order]).toEqual(["Trending this week", [rising, steady]]);
});

test("an app with little evidence is in no section, and none is in two", async () => {
  const { services, ids } = await fill();
  const day = utcDay(services.now());
  await services.db.delete(appOpens);
  await services.db.batch([
    services.db.insert(appOpens).values({ appId: ids[2] ?? "", day, opens: 2 }),
    services.db.insert(appOpens).values({ appId: ids[3] ?? "", day, opens: 1 }),
    services.db.insert(appOpens).values({ appId: ids[4] ?? "", day, opens: 1 }),
  ]);
  await refreshTrending(services);
  const { sections } = await readStorePage(services, null, EMPTY);
  expect(sections.map(({ title }) => title)).not.toContain("Trending this week");
  const shown = sections.flatMap(({ apps }) => apps.map(({ id }) => id));
  expect(new Set(shown).size).toBe(shown.length);
  await services.db.update(publishedApps).set({ installs: 1 });
  const { sections: fewer } = await readStorePage(services, null, EMPTY);
  expect(fewer.map(({ title }) => title)).toEqual(["Top rated"]);
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
  [
    "select app_id from app_opens where day = '2026-11-14' and opens >= 2 order by opens desc limit 24",
    "app_opens_most",
  ],
])("%s reads %s", async (query, index) => {
  const { results } = await env.DB.prepare(`explain query plan ${query}`).all<{ detail: string }>();
  const plan = results.map((row) => row.detail).join();
  expect(plan).toContain(index);
  expect(plan).not.toContain("TEMP B-TREE");
});
