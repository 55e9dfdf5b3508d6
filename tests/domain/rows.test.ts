import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { appOpens, publishedApps } from "#db/schema/index.ts";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { saveOrder } from "#domain/library/home.server.ts";
import { readHome } from "#domain/library/queries.server.ts";
import type { Actor } from "#domain/policy.ts";
import { FIRST_PROJECTS, PROJECTS_PAGE, type ProjectQuery } from "#domain/projects/browse.ts";
import { readProjectCards, readWorkbench } from "#domain/projects/workbench.server.ts";
import { voteHelpful } from "#domain/reviews/answers.server.ts";
import { REVIEWS_PAGE, readReviewView } from "#domain/reviews/limits.ts";
import { readStore } from "#domain/store/browse.server.ts";
import { readStoreQuery } from "#domain/store/browse.ts";
import { findDeveloper } from "#domain/store/developers.server.ts";
import { readFeed } from "#domain/store/feeds.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { COUNTED_APPS, readCursor, SIMILAR_APPS, STORE_PAGE } from "#domain/store/rules.ts";
import { writeNextSitemapFile } from "#domain/store/sitemap.server.ts";
import { refreshTrending } from "#domain/store/trending.server.ts";
import { UPDATES_PAGE } from "#domain/updates/limits.ts";
import { listUpdates } from "#domain/updates/queries.server.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";

const APPS = 5_000;
const RATINGS = 3_000;
const INSTALLS = 2_000;

/** Goal 5 of the performance goals: rows that a page may read for what it shows. */
const allowed = (shown: number) => 2 * shown + 24;

const { services } = testServices();
let owner: Actor;
let reader: Actor;
let admin: Actor;
let ids: Array<string>;
let hit = "";

/** What a read makes the database read. */
async function rowsOf(read: (measured: typeof services) => Promise<unknown>) {
  const { database, rowsRead } = counted(env.DB);
  await read({ ...services, db: connect(database) });
  return rowsRead();
}

async function rowsWrittenBy(write: (measured: typeof services) => Promise<unknown>) {
  const { database, rowsWritten } = counted(env.DB);
  await write({ ...services, db: connect(database) });
  return rowsWritten();
}

beforeAll(async () => {
  [owner, reader, admin] = await Promise.all([
    insertUser(services, "architect"),
    insertUser(services, "explorer"),
    insertUser(services, "admin"),
  ]);
  ids = await insertManyApps(
    services,
    owner.userId,
    Array.from({ length: APPS }, (_, n) => ({
      createdAt: n,
      installs: n % 90,
      ratingCount: 6,
      ratingSum: 6 + (n % 24),
    })),
  );
  hit = ids[APPS - 10] ?? "";
  const { db } = services;
  const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${RATINGS}) select i from n`;
  await db.run(sql`update published_apps set tags = '["Games","Finance","Health"]'`);
  await db.run(sql`insert into app_tags (tag, created_at, app_id, updated_at, installs, rating_score)
    select value, created_at, published_apps.id, updated_at, installs, rating_score from published_apps cross join json_each(tags)`);
  await db.run(sql`insert into users (id, email, password_hash, created_at, updated_at)
    select 'u' || i, 'u' || i || '@example.test', '', 0, 0 from (${numbers})`);
  await db.run(
    sql`insert into profiles (id, nickname, updated_at) select 'u' || i, 'Reader ' || i, 0 from (${numbers})`,
  );
  await db.run(
    sql`insert into app_ratings (user_id, app_id, rating, updated_at) select 'u' || i, ${hit}, 1 + i % 5, 0 from (${numbers})`,
  );
  await db.run(sql`insert into app_reviews (id, user_id, app_id, review_text, rating, code_version, created_at, updated_at)
    select 'r' || i, 'u' || i, ${hit}, 'x', 1 + i % 5, '00', i, i from (${numbers})`);
  await db.run(sql`insert into user_installed_apps (user_id, published_app_id, installed_at)
    select ${reader.userId}, id, 0 from published_apps order by id limit ${INSTALLS}`);
  await db.run(sql`insert into project_updates (id, original_project_id, user_id, status, update_type, change_summary, created_at, updated_at)
    select 'up' || i, ${ids[0]}, ${owner.userId}, 'approved', 'html', '{}', i, i from (${numbers})`);
  await db.run(sql`insert into app_opens (app_id, day, opens) select id, '2026-11-20', installs from published_apps`);
  await refreshTrending(services);
}, 60_000);

test.each([
  ["the front page", "", STORE_PAGE + 18],
  ["a page far down", "after=100.00000000-0000-7000-8000-000000000000", STORE_PAGE],
  ["a category", "category=Finance", STORE_PAGE],
  ["a category by ratings", "category=Mini+Games&sort=rated", STORE_PAGE],
])(
  "%s of the store reads no more than it shows needs, also for somebody with 2,000 apps",
  async (_, address, shown) => {
    const query = readStoreQuery(new URLSearchParams(address));
    expect(await rowsOf((measured) => readStore(measured, null, query))).toBeLessThanOrEqual(allowed(shown));
    expect(await rowsOf((measured) => readStore(measured, reader, query))).toBeLessThanOrEqual(allowed(shown));
  },
);

test("the page of an app with 3,000 ratings reads none of them, at any depth of its reviews", async () => {
  // The app and its developer, each review and its author, and the similar apps.
  const shown = 2 + 2 * REVIEWS_PAGE + SIMILAR_APPS;
  for (const address of ["", "sort=helpful", "stars=3", "after=0.1000.00000000-0000-7000-8000-000000000000"]) {
    const view = readReviewView(new URLSearchParams(address));
    for (const actor of [null, reader, owner])
      expect(await rowsOf((measured) => findAppPage(measured, actor, hit, view)), address).toBeLessThanOrEqual(
        allowed(shown),
      );
  }
});

test("a developer's page reads its cards, and counts no further than it says", async () => {
  for (const after of [null, "900.00000000-0000-7000-8000-000000000000"])
    expect(
      await rowsOf((measured) => findDeveloper(measured, reader, owner.userId, readCursor(after))),
    ).toBeLessThanOrEqual(COUNTED_APPS + allowed(STORE_PAGE));
});

test("feeds, files of the sitemap and the trend read what they name", async () => {
  expect(await rowsOf((measured) => readFeed(measured, null))).toBeLessThanOrEqual(allowed(30));
  expect(await rowsOf((measured) => writeNextSitemapFile(measured, null))).toBeLessThanOrEqual(allowed(APPS));
  expect(await rowsOf((measured) => writeNextSitemapFile(measured, "developers:1:0:"))).toBeLessThanOrEqual(allowed(2));
  expect(await rowsOf((measured) => refreshTrending(measured))).toBeLessThanOrEqual(1_000);
});

test("the admins' list of updates counts none of them", async () => {
  const read = (measured: typeof services) => listUpdates(measured, admin, { status: "approved", cursor: null });
  expect((await read(services)).counts).toEqual({ pending: 0, approved: RATINGS, rejected: 0 });
  expect(await rowsOf(read)).toBeLessThanOrEqual(allowed(UPDATES_PAGE));
});

test("a home of 2,000 apps reads two rows each", async () => {
  expect(await rowsOf((measured) => readHome(measured, reader, null))).toBeLessThanOrEqual(allowed(INSTALLS));
});

test("of 5,000 projects the projects view reads those that it shows; a search for what is in none reads each once", async () => {
  const shown = PROJECTS_PAGE;
  expect(await rowsOf((measured) => readWorkbench(measured, owner))).toBeLessThanOrEqual(allowed(shown));
  const read = (change: Partial<ProjectQuery>) =>
    rowsOf((measured) => readProjectCards(measured, owner, { ...FIRST_PROJECTS, ...change }));
  expect(await read({ shown: 1_000 })).toBeLessThanOrEqual(allowed(1_000));
  expect(await read({ search: "almanac" })).toBeLessThanOrEqual(allowed(shown));
  expect(await read({ filter: "Private" })).toBeLessThanOrEqual(allowed(shown));
  expect(await read({ search: "nothing" })).toBeLessThanOrEqual(APPS + 24);
  expect(await read({ filter: "Rejected" })).toBeLessThanOrEqual(APPS + 24);
});

test("an install writes at most twelve rows; what changes nothing writes none", async () => {
  const actor = await insertUser(services, "explorer");
  const appId = ids[7] ?? "";
  const install = () => rowsWrittenBy((measured) => installApp(measured, actor, appId));
  const uninstall = () => rowsWrittenBy((measured) => uninstallApp(measured, actor, appId));
  const installs = async () =>
    (await services.db.select().from(publishedApps).where(eq(publishedApps.id, appId)))[0]?.installs;
  const before = (await installs()) ?? 0;
  expect(await uninstall()).toBe(0);
  expect(await install()).toBeLessThanOrEqual(12);
  expect(await install()).toBe(0);
  expect(await installs()).toBe(before + 1);
  const order = () => rowsWrittenBy((measured) => saveOrder(measured, actor, [appId]));
  expect(await order()).toBeGreaterThan(0);
  expect(await order()).toBe(0);
  expect(await uninstall()).toBeLessThanOrEqual(12);
  expect(await uninstall()).toBe(0);
  expect(await installs()).toBe(before);
});

test("a vote that is there already writes nothing", async () => {
  const vote = (helpful: boolean) =>
    rowsWrittenBy((measured) => voteHelpful(measured, reader, { reviewId: "r5", helpful }));
  expect(await vote(false)).toBe(0);
  expect(await vote(true)).toBeGreaterThan(0);
  expect(await vote(true)).toBe(0);
});

test("the trend counts again without writing what it has", async () => {
  expect(await rowsWrittenBy((measured) => refreshTrending(measured))).toBe(0);
  await services.db.update(appOpens).set({ opens: 9_999 }).where(eq(appOpens.appId, hit));
  expect(await rowsWrittenBy((measured) => refreshTrending(measured))).toBeGreaterThan(0);
});
