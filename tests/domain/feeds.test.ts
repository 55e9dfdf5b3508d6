import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, publishedApps } from "#db/schema/index.ts";
import { findDeveloper } from "#domain/store/developers.server.ts";
import { readFeed, writeJsonFeed, writeRss, xml } from "#domain/store/feeds.server.ts";
import { COUNTED_APPS, readCursor, STORE_CHIPS } from "#domain/store/rules.ts";
import { writeSitemap } from "#domain/store/sitemap.server.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { insertApps, SEARCH_APPS } from "#tests/support/search-apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

async function store() {
  const { services } = testServices();
  await services.db.batch([
    services.db.update(publishedApps).set({ status: "banned" }),
    services.db.update(profiles).set({ nickname: null }),
  ]);
  const ids = await insertApps(services, SEARCH_APPS);
  const [row] = await services.db
    .select()
    .from(publishedApps)
    .where(eq(publishedApps.id, ids.get("Timer") ?? ""));
  if (!row) throw new Error("the app is missing");
  return { services, ids, developerId: row.userId, slug: row.slug };
}

function locations(text: string) {
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? "");
}

function readAll(stream: ReadableStream<Uint8Array>) {
  return new Response(stream).text();
}

test("a feed names the 30 newest apps, newest first, and none that left the store", async () => {
  const { services, ids } = await store();
  await services.db
    .update(publishedApps)
    .set({ status: "unpublished" })
    .where(eq(publishedApps.id, ids.get("Weather Board") ?? ""));
  const { items, version } = writeJsonFeed(await readFeed(services, null));
  expect(version).toBe("https://jsonfeed.org/version/1.1");
  expect(items).toHaveLength(30);
  expect(items.slice(0, 3).map((item) => item.title)).toEqual(["Wiki Reader", "Map Memo", "Kanji Cards"]);
  expect(items[0]).toMatchObject({ authors: [{ name: "Ana Lima" }], tags: ["Reference", "Books"] });
  expect(items[0]?.url).toMatch(/^http:\/\/localhost:8787\/store\/wiki-reader-/);
});

test("the same apps as RSS, with whatever is in their names escaped", async () => {
  const { services, ids } = await store();
  await services.db
    .update(publishedApps)
    .set({ name: `A <b> & "c" ]]> \u0000\u000b 😀`, summary: "</description><script>" })
    .where(eq(publishedApps.id, ids.get("Wiki Reader") ?? ""));
  const rss = writeRss(await readFeed(services, null));
  expect(rss).toContain("<title>A &lt;b&gt; &amp; &quot;c&quot; ]]&gt;  😀</title>");
  expect(rss).toContain("<description>&lt;/description&gt;&lt;script&gt;</description>");
  expect(rss).toContain('<atom:link href="http://localhost:8787/feed.xml" rel="self" type="application/rss+xml"/>');
  expect(rss.match(/<item>/g)).toHaveLength(30);
  expect(rss.match(/<pubDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/g)).toHaveLength(30);
  expect(xml("\ud800x\ufffe")).toBe("x");
});

test("a developer's feed has their apps; one of nobody is not found", async () => {
  const { services, developerId } = await store();
  const other = await insertUser(services, "architect");
  const feed = writeJsonFeed(await readFeed(services, developerId));
  expect(feed.items).toHaveLength(30);
  expect(feed.feed_url).toBe(`http://localhost:8787/developer/${developerId}/feed.json`);
  expect(writeJsonFeed(await readFeed(services, other.userId)).items).toEqual([]);
  await expect(readFeed(services, "nobody")).rejects.toThrow("There is no developer at this address.");
});

test("the sitemap names every approved app once", async () => {
  const { services, ids } = await store();
  await services.db
    .update(publishedApps)
    .set({ status: "unpublished" })
    .where(eq(publishedApps.id, ids.get("Timer") ?? ""));
  const addresses = locations(await readAll(await writeSitemap(services, null)));
  const apps = addresses.filter((address) => address.includes("/store/"));
  expect(new Set(apps).size).toBe(SEARCH_APPS.length - 1);
  expect(apps).toHaveLength(SEARCH_APPS.length - 1);
  expect(addresses).toContain("http://localhost:8787/store");
});

test("the sitemap names every category and every developer who has an app in the store", async () => {
  const { services, developerId } = await store();
  const idle = await insertUser(services, "architect");
  const addresses = locations(await readAll(await writeSitemap(services, null)));
  expect(addresses).toContain("http://localhost:8787/store?category=Art+%26+Design");
  expect(addresses.filter((address) => address.includes("?category="))).toHaveLength(Object.keys(STORE_CHIPS).length);
  expect(addresses.filter((address) => address.includes("/developer/"))).toEqual([
    `http://localhost:8787/developer/${developerId}`,
  ]);
  expect(addresses.join()).not.toContain(idle.userId);
});

test("developers are in parts of their own where they are many", async () => {
  const { services } = await store();
  const people = await Promise.all(Array.from({ length: 5 }, () => insertUser(services, "architect")));
  const apps = await services.db.select({ id: publishedApps.id }).from(publishedApps).limit(5);
  for (const [n, { userId }] of people.entries())
    await services.db
      .update(publishedApps)
      .set({ userId, status: "approved" })
      .where(eq(publishedApps.id, apps[n]?.id ?? ""));
  const parts = locations(await readAll(await writeSitemap(services, null, 2))).map((part) => new URL(part));
  const named: Array<string> = [];
  for (const part of parts.map(({ searchParams }) => searchParams.get("part") ?? "").filter((p) => p.startsWith("by.")))
    named.push(...locations(await readAll(await writeSitemap(services, part, 2))));
  expect(new Set(named).size).toBe(named.length);
  for (const { userId } of people) expect(named).toContain(`http://localhost:8787/developer/${userId}`);
});

test("a large sitemap is an index whose parts name every app once", async () => {
  const { services } = await store();
  const parts = locations(await readAll(await writeSitemap(services, null, 10)));
  expect(parts).toHaveLength(2 + Math.ceil(SEARCH_APPS.length / 10));
  const seen: Array<string> = [];
  for (const part of parts) {
    const stream = await writeSitemap(services, new URL(part).searchParams.get("part"), 10);
    const apps = locations(await readAll(stream)).filter((address) => address.includes("/store/"));
    expect(apps.length).toBeLessThanOrEqual(10);
    seen.push(...apps);
  }
  expect(seen).toHaveLength(SEARCH_APPS.length);
  expect(new Set(seen).size).toBe(SEARCH_APPS.length);
});

test("an empty store has a sitemap of its pages and empty feeds", async () => {
  const { services } = testServices();
  await services.db.update(publishedApps).set({ status: "banned" });
  expect(locations(await readAll(await writeSitemap(services, null)))).toContain("http://localhost:8787/store");
  expect(writeRss(await readFeed(services, null))).not.toContain("<item>");
});

test("a developer's page counts and pages what is in the store", async () => {
  const { services, developerId } = await store();
  const first = await findDeveloper(services, null, developerId, null);
  expect(first.count).toBe(SEARCH_APPS.length);
  const second = await findDeveloper(services, null, developerId, readCursor(first.next));
  const names = [...first.apps, ...second.apps].map((app) => app.name);
  expect(new Set(names).size).toBe(SEARCH_APPS.length);
  expect(second.next).toBeNull();
  await expect(findDeveloper(services, null, "nobody", null)).rejects.toThrow("There is no developer at this address.");
});

test("a developer's apps are counted no further than is shown", async () => {
  const { services, developerId } = await store();
  await insertManyApps(services, developerId, Array(COUNTED_APPS + 50).fill({}));
  expect((await findDeveloper(services, null, developerId, null)).count).toBe(COUNTED_APPS + 1);
});
