import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { profiles, publishedApps } from "#db/schema/index.ts";
import { parseCursor } from "#domain/kit/cursors.ts";
import type { Services } from "#domain/kit/services.ts";
import { STORE_CHIPS } from "#domain/listing/categories.ts";
import { findDeveloper } from "#domain/store/developers.server.ts";
import { escapeXml, readFeed, writeJsonFeed, writeRss } from "#domain/store/feeds.server.ts";
import { MAX_COUNTED_APPS } from "#domain/store/rules.ts";
import { readSitemap, writeNextSitemapFile } from "#domain/store/sitemap.server.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { insertApps, SEARCH_APPS } from "#tests/support/search-apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";

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

test("a feed has the 30 newest apps of the store, newest first", async () => {
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

test("the RSS feed escapes the names of apps", async () => {
  const { services, ids } = await store();
  await services.db
    .update(publishedApps)
    .set({ name: `A <b> & "c" ]]> \u0000\u000b 😀`, summary: "</description><script>" })
    .where(eq(publishedApps.id, ids.get("Wiki Reader") ?? ""));
  const rss = writeRss(await readFeed(services, null));
  expect(rss).toContain("<title>A &lt;b&gt; &amp; &quot;c&quot; ]]&gt;  😀</title>");
  expect(rss.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  expect(rss).toContain("<description>&lt;/description&gt;&lt;script&gt;</description>");
  expect(rss).toContain('<atom:link href="http://localhost:8787/feed.xml" rel="self" type="application/rss+xml"/>');
  expect(rss.match(/<item>/g)).toHaveLength(30);
  expect(rss.match(/<pubDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/g)).toHaveLength(30);
  expect(escapeXml("\ud800x\ufffe")).toBe("x");
});

test("a developer's feed has their apps, and an unknown developer has no feed", async () => {
  const { services, developerId } = await store();
  const other = await insertUser(services, "architect");
  const feed = writeJsonFeed(await readFeed(services, developerId));
  expect(feed.items).toHaveLength(30);
  expect(feed.feed_url).toBe(`http://localhost:8787/developer/${developerId}/feed.json`);
  expect(writeJsonFeed(await readFeed(services, other.userId)).items).toEqual([]);
  await expect(readFeed(services, "nobody")).rejects.toThrow("We couldn't find that developer.");
});

async function writeFiles(services: Services, size?: number) {
  for (let cursor: string | null = null; ; ) {
    cursor = (await writeNextSitemapFile(services, cursor, size)).next;
    if (cursor === null) break;
  }
  const parts = locations((await readSitemap(services, null)) ?? "");
  const files: Array<[string, Array<string>]> = [];
  for (const part of parts) {
    expect(part).toMatch(/^http:\/\/localhost:8787\/sitemap\.xml\?part=/);
    const name = new URL(part).searchParams.get("part") ?? "";
    files.push([name, locations((await readSitemap(services, name)) ?? "")]);
  }
  return Object.fromEntries(files);
}

test("before the first night the first request writes the sitemap", async () => {
  const { services } = await store();
  await env.HTML.delete("sitemap/index.xml");
  expect(await readSitemap(services, null)).toContain("sitemap.xml?part=apps-0");
  expect(await readSitemap(services, "apps-0")).toContain("/store/timer-");
});

test("the sitemap is a file: reading it needs no query", async () => {
  const { services } = await store();
  await writeFiles(services);
  const { database, taken } = counted(env.DB);
  const reading = { ...services, db: connect(database) };
  for (const part of [null, "pages", "apps-0", "developers-0"]) await readSitemap(reading, part);
  expect(taken()).toBe(0);
});

test("the sitemap has every approved app once, with the time of its last change", async () => {
  const { services, ids } = await store();
  await services.db
    .update(publishedApps)
    .set({ status: "unpublished" })
    .where(eq(publishedApps.id, ids.get("Timer") ?? ""));
  const files = await writeFiles(services);
  expect(Object.keys(files)).toEqual(["pages", "apps-0", "developers-0"]);
  expect(await readSitemap(services, "apps-0")).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/);
  expect(files["apps-0"]).toHaveLength(SEARCH_APPS.length - 1);
  expect(new Set(files["apps-0"]).size).toBe(SEARCH_APPS.length - 1);
  expect(files.pages).toContain("http://localhost:8787/store");
  expect(await readSitemap(services, "apps-0")).toMatch(/<lastmod>2026-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
});

test("the sitemap has every category and every developer with an app in the store", async () => {
  const { services, developerId } = await store();
  const idle = await insertUser(services, "architect");
  const former = await insertUser(services, "architect");
  await insertManyApps(services, former.userId, [{ status: "unpublished" }]);
  const files = await writeFiles(services);
  expect(files.pages).toContain("http://localhost:8787/store?category=Art+%26+Design");
  expect(files.pages?.filter((address) => address.includes("?category="))).toHaveLength(
    Object.keys(STORE_CHIPS).length,
  );
  expect(files["developers-0"]).toEqual([`http://localhost:8787/developer/${developerId}`]);
  expect(JSON.stringify(files)).not.toContain(idle.userId);
});

test("many apps and developers fill several files, each is listed once and no file is empty", async () => {
  const { services, developerId } = await store();
  const people = await Promise.all(Array.from({ length: 5 }, () => insertUser(services, "architect")));
  for (const { userId } of people) await insertManyApps(services, userId, [{ createdAt: 7 }, { createdAt: 7 }]);
  const files = await writeFiles(services, 3);
  const apps = Object.keys(files).filter((name) => name.startsWith("apps-"));
  const developers = Object.keys(files).filter((name) => name.startsWith("developers-"));
  expect(apps).toHaveLength(Math.ceil((SEARCH_APPS.length + 10) / 3));
  expect(developers).toHaveLength(2);
  for (const name of [...apps, ...developers]) {
    expect(files[name]?.length).toBeGreaterThan(0);
    expect(files[name]?.length).toBeLessThanOrEqual(3);
  }
  const named = apps.flatMap((name) => files[name] ?? []);
  expect(named).toHaveLength(SEARCH_APPS.length + 10);
  expect(new Set(named).size).toBe(named.length);
  const who = developers.flatMap((name) => files[name] ?? []);
  expect(who.toSorted()).toEqual(
    [developerId, ...people.map(({ userId }) => userId)]
      .map((id) => `http://localhost:8787/developer/${id}`)
      .toSorted(),
  );
});

test("an unknown part of the sitemap is not found", async () => {
  const { services } = await store();
  await writeFiles(services);
  for (const part of ["apps-9999", "../index", "index", "apps-00000", ""])
    await expect(readSitemap(services, part)).rejects.toMatchObject({ code: "missing" });
});

test("an empty store has a sitemap of its pages and empty feeds", async () => {
  const { services } = testServices();
  await services.db.update(publishedApps).set({ status: "banned" });
  const files = await writeFiles(services);
  expect(Object.keys(files)).toEqual(["pages"]);
  expect(files.pages).toContain("http://localhost:8787/store");
  expect(writeRss(await readFeed(services, null))).not.toContain("<item>");
});

test("a developer's page counts and pages their apps in the store", async () => {
  const { services, developerId } = await store();
  const first = await findDeveloper(services, null, developerId, null);
  expect(first.count).toBe(SEARCH_APPS.length);
  const second = await findDeveloper(services, null, developerId, parseCursor(first.next));
  const names = [...first.apps, ...second.apps].map((app) => app.name);
  expect(new Set(names).size).toBe(SEARCH_APPS.length);
  expect(second.next).toBeNull();
  await expect(findDeveloper(services, null, "nobody", null)).rejects.toThrow("We couldn't find that developer.");
});

test("a developer's apps are counted up to the shown limit", async () => {
  const { services, developerId } = await store();
  await insertManyApps(services, developerId, Array(MAX_COUNTED_APPS + 50).fill({}));
  expect((await findDeveloper(services, null, developerId, null)).count).toBe(MAX_COUNTED_APPS + 1);
});
