import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { publishedApps } from "#db/schema/index.ts";
import { meanRating } from "#domain/apps/ratings.ts";
import { STORE_PAGE_SIZE } from "#domain/apps/rules.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Services } from "#domain/kit/services.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";

const APPS = 1_500;

type App = {
  id: string;
  tags: Array<string>;
  at: number;
  updated: number;
  installs: number;
  count: number;
  sum: number;
  contactsNobody: number;
  offline: number;
};

let services: Services;
let apps: Array<App>;

beforeAll(async () => {
  const { services: made } = testServices();
  services = made;
  const { userId } = await insertUser(services, "architect");
  apps = Array.from({ length: APPS }, (_, n) => appOf(n, services.now()));
  const rows = JSON.stringify(apps);
  await env.DB.batch(INSERTS.map((insert) => env.DB.prepare(insert).bind(rows, userId)));
});

/** Half share their numbers; 80 % are games and 1 % are about books, all of them games too. */
function appOf(n: number, now: number): App {
  const tags = [...(n % 5 ? ["Games"] : []), ...(n % 100 === 7 ? ["Books", "Education"] : [])];
  return {
    id: `00000000-0000-7000-8000-${String((n * 7919) % APPS).padStart(12, "0")}`,
    tags: tags.length > 0 ? tags : ["Finance"],
    at: now - Math.floor(n / 3) * 60_000,
    updated: now - (n % 50) * DAY_MS,
    installs: n % 2 ? 0 : n % 40,
    count: n % 2 ? 0 : n % 6,
    sum: n % 2 ? 0 : (n % 6) * (1 + (n % 5)),
    contactsNobody: n % 3 ? 0 : 1,
    offline: n % 3 === 2 ? 0 : 1,
  };
}

const FROM = "from (select value as app from json_each(?1))";
const INSERTS = [
  `insert into user_projects (id, user_id, name, tags, html_sha256, html_bytes, created_at, updated_at)
    select app ->> 'id', ?2, 'App', app -> 'tags', '', 0, app ->> 'at', app ->> 'at' ${FROM}`,
  `insert into published_apps (id, slug, label, project_id, user_id, package_id, name, description, summary, icon, tags,
      html_sha256, html_bytes, installs, rating_sum, rating_count, contacts_nobody, works_offline,
      created_at, updated_at)
    select app ->> 'id', app ->> 'id', app ->> 'id', app ->> 'id', ?2, app ->> 'id', 'App', '', '', 'A', app -> 'tags',
      '', 0, app ->> 'installs', app ->> 'sum', app ->> 'count', app ->> 'contactsNobody', app ->> 'offline',
      app ->> 'at', app ->> 'updated' ${FROM}`,
  `insert into app_tags (tag, created_at, app_id, updated_at, installs, rating_score)
    select tag.value, created_at, app.id, updated_at, installs, rating_score from published_apps as app, json_each(app.tags) as tag
    where ?1 is not null and ?2 is not null`, // Every insert is given both parameters.
];

/** @returns the rows of every page, and the most rows read for one page. */
async function readAll(search: string) {
  const query = parseStoreQuery(new URLSearchParams(search));
  const ids: Array<string> = [];
  let most = 0;
  let after: string | null = null;
  do {
    const { database, rowsRead } = counted(env.DB);
    const page = await readStorePage({ ...services, db: connect(database) }, null, { ...query, after });
    // The front page also reads its sections.
    if (search !== "" || after !== null) most = Math.max(most, rowsRead());
    expect(page.apps.length).toBeLessThanOrEqual(STORE_PAGE_SIZE);
    ids.push(...page.apps.map((app) => app.id));
    after = page.next;
  } while (after !== null);
  return { ids, most };
}

function wanted(keep: (app: App) => boolean, key: (app: App) => number) {
  const order = (a: App, b: App) => key(b) - key(a) || (a.id < b.id ? 1 : -1);
  return apps
    .filter(keep)
    .sort(order)
    .map(({ id }) => id);
}

const newest = (app: App) => app.at;
/** With the prior ratings of db/ratings.ts: 5 of 3.5 on average. */
const rated = (app: App) => (app.sum + 17.5) / (app.count + 5);
const installed = (app: App) => app.installs;
const hasTag =
  (...tags: Array<string>) =>
  (app: App) =>
    app.tags.some((tag) => tags.includes(tag));
/** The categories that the store's chip "Education" finds. */
const isEducational = hasTag("Books", "Education", "Reference");

test.each([
  ["", () => true, newest],
  ["sort=rated", () => true, rated],
  ["sort=installed", () => true, installed],
  ["category=Mini+Games", hasTag("Games"), newest],
  ["category=Simulation", hasTag("Games", "Education"), newest],
  ["category=Education", isEducational, newest],
  ["category=Mini+Games&sort=rated", hasTag("Games"), rated],
  ["category=Simulation&sort=installed", hasTag("Games", "Education"), installed],
  ["category=Education&sort=rated", isEducational, rated],
  ["offline=1", (app: App) => app.offline === 1, newest],
  ["nobody=1&sort=installed", (app: App) => app.contactsNobody === 1, installed],
  ["category=Mini+Games&offline=1", (app: App) => hasTag("Games")(app) && app.offline === 1, newest],
  ["category=Education&offline=1&nobody=1", (app: App) => isEducational(app) && app.contactsNobody === 1, newest],
  ["category=Education&stars=3", (app: App) => isEducational(app) && (meanRating(ratings(app)) ?? 0) >= 3, newest],
  ["stars=4", (app: App) => (meanRating(ratings(app)) ?? 0) >= 4, newest],
  ["since=week", (app: App) => recent(app), (app: App) => app.updated],
  ["since=week&sort=installed", (app: App) => recent(app), installed],
  ["category=Coding+%26+Dev", hasTag("Developer Tools"), newest],
])("the pages of ?%s list every app once, in order", async (search, keep, key) => {
  expect((await readAll(search)).ids).toEqual(wanted(keep, key));
});

function ratings({ sum, count }: App) {
  return { ratingSum: sum, ratingCount: count };
}

function recent(app: App) {
  return app.updated >= services.now() - 7 * DAY_MS;
}

test.each([
  "",
  "sort=rated",
  "sort=installed",
  "since=week",
  "category=Mini+Games",
  "category=Simulation",
  "category=Lifestyle",
  "category=Mini+Games&sort=rated",
  "category=Simulation&sort=installed",
  "category=Education&sort=rated",
])("a page of ?%s reads at most twice its cards and 24 rows, at any depth and with many ties", async (search) => {
  expect((await readAll(search)).most).toBeLessThanOrEqual(2 * STORE_PAGE_SIZE + 24);
});

test("an app's place in a category follows its installs, ratings and updates immediately", async () => {
  const id = (await readAll("category=Education&sort=installed")).ids.at(-1) ?? "";
  const at = services.now() + 1;
  const change = { installs: 10_000, ratingSum: 5_000, ratingCount: 1_000, updatedAt: at };
  await services.db.update(publishedApps).set(change).where(eq(publishedApps.id, id));
  for (const order of ["sort=installed", "sort=rated", "since=week"])
    expect((await readAll(`category=Education&${order}`)).ids[0], order).toBe(id);
});

test("a removed app is in no category, even with a stale tag", async () => {
  const id = (await readAll("category=Education")).ids[0] ?? "";
  await services.db.update(publishedApps).set({ status: "unpublished" }).where(eq(publishedApps.id, id));
  expect((await readAll("category=Education")).ids).not.toContain(id);
});
