import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { appOpens, appTags, publishedApps } from "#db/schema/index.ts";
import { MIN_TRENDING_OPENS } from "#db/trends.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { findByLabel, findRunnable } from "#domain/previews/queries.server.ts";
import { syncIndex } from "#domain/search/index.server.ts";
import { findDeveloper } from "#domain/store/developers.server.ts";
import { readFeed } from "#domain/store/feeds.server.ts";
import { findAppPage, toRemovedApp } from "#domain/store/queries.server.ts";
import { readSitemap, writeNextSitemapFile } from "#domain/store/sitemap.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { refreshTrending } from "#domain/store/trending.server.ts";
import { insertApps, SEARCH_APPS } from "#tests/support/search-apps.ts";
import { testServices } from "#tests/support/services.ts";

/** Has the most installs, ratings and opens, a unique name, and shared tags. */
const NAME = "Weather Board";
const { services } = testServices();
const { db } = services;
const failing = connect(
  new Proxy(env.SEARCH_DB, {
    get: () => {
      throw new Error("down");
    },
  }),
);
let app: typeof publishedApps.$inferSelect;

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const apps = SEARCH_APPS.map((one) =>
    one.name === NAME ? { ...one, tags: "Weather,Games,Productivity", installs: 9_999, stars: "500/100" } : one,
  );
  const ids = await insertApps(services, apps);
  const day = utcDay(services.now());
  await db
    .insert(appOpens)
    .values([...ids.values()].slice(0, 10).map((appId) => ({ appId, day, opens: MIN_TRENDING_OPENS })));
  await db
    .insert(appOpens)
    .values({ appId: ids.get(NAME) ?? "", day, opens: 99 })
    .onConflictDoUpdate({ target: [appOpens.appId, appOpens.day], set: { opens: 99 } });
  while ((await syncIndex(services)) > 0);
  await refreshTrending(services);
  const [row] = await db.select().from(publishedApps).where(eq(publishedApps.name, NAME));
  app = row as typeof app;
});

async function readPlaces() {
  const page = (address: string, index = services.search) =>
    readStorePage({ ...services, search: index }, null, parseStoreQuery(new URLSearchParams(address)));
  const names = (apps: ReadonlyArray<{ name: string }>) => apps.map(({ name }) => name);
  const front = await page("");
  const [other] = await db.select().from(publishedApps).where(eq(publishedApps.name, "Tip Split"));
  await db
    .update(publishedApps)
    .set({ tags: ["Weather"] })
    .where(eq(publishedApps.id, other?.id ?? ""));
  let cursor: string | null = null;
  do cursor = (await writeNextSitemapFile(services, cursor)).next;
  while (cursor !== null);
  const places: Record<string, ReadonlyArray<string>> = {
    list: names(front.apps),
    // An app is in one section at most.
    sections: front.sections.flatMap((section) => names(section.apps)),
    trending: names(front.sections.find(({ title }) => title === "Trending this week")?.apps ?? []),
    "by installs": names((await page("sort=installed")).apps),
    "by rating": names((await page("sort=rated")).apps),
    "updated lately": names((await page("since=year")).apps),
    ...Object.fromEntries(
      await Promise.all(
        ["", "sort=installed", "sort=rated", "since=year"].map(
          async (more) => [`category ${more}`, names((await page(`category=Games&${more}`)).apps)] as const,
        ),
      ),
    ),
    search: names((await page("search=weather")).apps),
    "search without its index": names((await page("search=weather", failing)).apps),
    similar: names((await findAppPage(services, null, other?.slug ?? "")).similar),
    "by name": await findRunnable(services, null, { id: null, name: NAME, token: null, fromPath: false }).then(
      (found) => [found.kind === "app" ? found.app.name : ""],
      () => [],
    ),
    "by address": await findRunnable(services, null, { id: app.slug, name: null, token: null, fromPath: true }).then(
      () => [NAME],
      () => [],
    ),
    "by origin": await findByLabel(services, null, app.label).then(
      ({ app: found }) => [found.name],
      () => [],
    ),
    developer: names((await findDeveloper(services, null, app.userId, null)).apps),
    feed: names((await readFeed(services, null)).apps),
    "developer's feed": names((await readFeed(services, app.userId)).apps),
    sitemap: [((await readSitemap(services, "apps-0")) ?? "").includes(`/store/${app.slug}<`) ? NAME : ""],
  };
  return places;
}

test("an app in the store is in every list of apps", async () => {
  const places = await readPlaces();
  for (const [place, names] of Object.entries(places)) expect(names, place).toContain(NAME);
});

test.each(["unpublished", "banned"] as const)(
  "an app that is %s is in no list, even with stale tags, opens and index entries",
  async (status) => {
    await db.update(publishedApps).set({ status }).where(eq(publishedApps.id, app.id));
    expect(await db.select().from(appTags).where(eq(appTags.appId, app.id))).toHaveLength(3);
    for (const [place, names] of Object.entries(await readPlaces())) expect(names, place).not.toContain(NAME);
    await refreshTrending(services);
    expect((await readPlaces()).trending).not.toContain(NAME);
  },
);

test("the page of an app in the store says nothing of a removal", () => {
  const shown = { ...app, status: "approved" as const };
  const page = { app: shown, reviews: { own: null }, similar: [], installed: [] } as unknown as Parameters<
    typeof toRemovedApp
  >[0];
  expect(toRemovedApp(page, services.now())).toBeNull();
  const removed = { ...page, app: { ...page.app, status: "banned" as const } };
  expect(toRemovedApp(removed, services.now())).toMatchObject({ slug: app.slug, have: [] });
});
