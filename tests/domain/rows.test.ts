import { env } from "cloudflare:workers";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { batchNamed } from "#db/batch-named.ts";
import { connect } from "#db/client.ts";
import { appOpens, publishedApps } from "#db/schema/index.ts";
import { STORE_PAGE_SIZE } from "#domain/apps/rules.ts";
import { ownerValues } from "#domain/auth/owner.server.ts";
import { readProjectsAndTrash, selectProjectCards } from "#domain/builder/projects-and-trash.server.ts";
import { readHome } from "#domain/home/apps.server.ts";
import { parseCursor } from "#domain/kit/cursors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { saveOrder } from "#domain/library/home-tiles.server.ts";
import { MAX_COUNTED_PENDING } from "#domain/moderation/rules.ts";
import { listUpdates } from "#domain/moderation/updates/queries.server.ts";
import { UPDATES_PAGE_SIZE } from "#domain/moderation/updates/rules.ts";
import { DEFAULT_UPDATES_QUERY } from "#domain/moderation/updates/updates-query.ts";
import { DEFAULT_PROJECT_QUERY, type ProjectQuery } from "#domain/projects/project-query.ts";
import { PROJECTS_PAGE_SIZE } from "#domain/projects/rules.ts";
import { selectAppReviews } from "#domain/reviews/queries.server.ts";
import { parseReviewQuery } from "#domain/reviews/review-query.ts";
import { REVIEWS_PAGE_SIZE } from "#domain/reviews/rules.ts";
import { voteHelpful } from "#domain/reviews/votes.server.ts";
import { findDeveloper } from "#domain/store/developers.server.ts";
import { readFeed } from "#domain/store/feeds.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { MAX_COUNTED_APPS, MAX_SIMILAR_APPS } from "#domain/store/rules.ts";
import { similarQuery } from "#domain/store/similar.server.ts";
import { writeNextSitemapFile } from "#domain/store/sitemap.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { refreshTrending } from "#domain/store/trending.server.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";

const APPS = 5_000;
const RATINGS = 3_000;
const INSTALLS = 2_000;
const RARE_TAGS = [
  ["Photos", 1, 2],
  ["Music", 11, 13],
  ["News", 21, 23],
  ["Books", 31, 33],
];

/** Rows that a list may read: goal 5 of tests/bench/README.md. */
const allowed = (shown: number) => 2 * shown + 24;

const { services } = testServices();
let owner: Actor;
let reader: Actor;
let admin: Actor;
let fan: Actor;
let ids: Array<string>;
let hit = "";
let leader = "";

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
  [owner, reader, admin, fan] = await Promise.all([
    insertUser(services, "architect"),
    insertUser(services, "explorer"),
    insertUser(services, "admin"),
    insertUser(services, "explorer"),
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
  leader = ids[APPS - 1] ?? "";
  const { db } = services;
  const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${RATINGS}) select i from n`;
  await db.run(sql`update published_apps set tags = '["Games","Finance","Health"]'`);
  await db.run(sql`insert into app_tags (tag, created_at, app_id, updated_at, installs, rating_score)
    select value, created_at, published_apps.id, updated_at, installs, rating_score from published_apps cross join json_each(tags)`);
  await db.run(sql`update published_apps set installs = 10000 where id = ${leader}`);
  await db.run(sql`insert into app_tags (tag, created_at, app_id, updated_at, installs, rating_score)
    select few.tag, created_at, published_apps.id, updated_at, installs, rating_score
    from (select value ->> 0 as tag, value ->> 1 as first, value ->> 2 as last from json_each(${JSON.stringify(RARE_TAGS)})) as few
    cross join published_apps where created_at between few.first and few.last or published_apps.id = ${leader}`);
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
  await db.run(sql`insert into user_installed_apps (user_id, published_app_id, installed_at)
    select ${fan.userId}, id, 0 from published_apps`);
  await db.run(
    sql`insert into review_votes (review_id, user_id, created_at) select id, ${fan.userId}, 0 from app_reviews`,
  );
  await db.run(sql`insert into app_reports (id, user_id, target_table, target_id, reason, created_at)
    select 'report' || id, ${fan.userId}, 'app_reviews', id, 'x', 0 from app_reviews`);
  await db.run(sql`insert into project_updates (id, original_project_id, user_id, status, update_type, change_summary, created_at, updated_at)
    select 'up' || i, ${ids[0]}, ${owner.userId}, 'approved', 'html', '{}', i, i from (${numbers})`);
  await db.run(sql`insert into app_opens (app_id, day, opens) select id, '2026-11-20', installs from published_apps`);
  await refreshTrending(services);
}, 60_000);

test.each([
  ["the front page", "", STORE_PAGE_SIZE + 18],
  ["a page far down", "after=100.00000000-0000-7000-8000-000000000000", STORE_PAGE_SIZE],
  ["a category", "category=Finance", STORE_PAGE_SIZE],
  ["a category by ratings", "category=Mini+Games&sort=rated", STORE_PAGE_SIZE],
])("%s of the store reads only the rows that it shows, also for a user with 2,000 apps", async (_, address, shown) => {
  const query = parseStoreQuery(new URLSearchParams(address));
  expect(await rowsOf((measured) => readStorePage(measured, null, query))).toBeLessThanOrEqual(allowed(shown));
  expect(await rowsOf((measured) => readStorePage(measured, reader, query))).toBeLessThanOrEqual(allowed(shown));
});

const REVIEW_QUERIES = [
  "",
  "sort=helpful",
  "stars=3",
  "stars=3&sort=helpful",
  "after=0.1000.00000000-0000-7000-8000-000000000000",
].map((address) => parseReviewQuery(new URLSearchParams(address)));

test.each(REVIEW_QUERIES)(
  "a page of an app's reviews reads at most 2 rows for each review and author shown, plus 24: %o",
  async (view) => {
    for (const actor of [null, reader, owner, fan]) {
      const read = (measured: typeof services) =>
        batchNamed(measured.db, selectAppReviews(measured.db, actor, hit, view));
      expect(await rowsOf(read)).toBeLessThanOrEqual(allowed(2 * REVIEWS_PAGE_SIZE));
    }
  },
);

test.each([
  ["tags of all apps", ["Games", "Finance", "Health"]],
  ["tags of different apps", ["Music", "News", "Books"]],
  ["tags of few apps", ["Photos", "Music", "News"]],
  ["one tag", ["Photos"]],
  ["tags of no other app", ["Travel", "Weather"]],
  ["no tags", []],
])("the list of apps similar to one with %s reads at most 2 rows for each shown, plus 24", async (_, tags) => {
  await services.db
    .update(publishedApps)
    .set({ tags })
    .where(inArray(publishedApps.id, [hit, leader]));
  for (const app of [hit, leader]) {
    const read = (actor: Actor | null) =>
      rowsOf((measured) => measured.db.batch([similarQuery(measured.db, { slug: app, ...ownerValues(actor) })]));
    expect(await read(null)).toBeLessThanOrEqual(allowed(MAX_SIMILAR_APPS));
    // A member's card also reads whether the app is installed, from another table.
    expect(await read(fan)).toBeLessThanOrEqual(allowed(2 * MAX_SIMILAR_APPS));
  }
});

test("the page of an app with 3,000 ratings reads at most 2 rows for each thing that it shows, plus 24", async () => {
  const shown = ["app", "its categories", "developer"].length + REVIEWS_PAGE_SIZE + MAX_SIMILAR_APPS;
  for (const view of REVIEW_QUERIES)
    for (const actor of [null, reader, owner])
      expect(await rowsOf((measured) => findAppPage(measured, actor, hit, view))).toBeLessThanOrEqual(allowed(shown));
});

test("a developer's page reads its cards and counts apps only up to the shown limit", async () => {
  for (const after of [null, "900.00000000-0000-7000-8000-000000000000"])
    expect(
      await rowsOf((measured) => findDeveloper(measured, reader, owner.userId, parseCursor(after))),
    ).toBeLessThanOrEqual(MAX_COUNTED_APPS + allowed(STORE_PAGE_SIZE));
});

test("feeds, sitemap files and trending read only the rows that they list", async () => {
  expect(await rowsOf((measured) => readFeed(measured, null))).toBeLessThanOrEqual(allowed(30));
  expect(await rowsOf((measured) => writeNextSitemapFile(measured, null))).toBeLessThanOrEqual(allowed(APPS));
  expect(await rowsOf((measured) => writeNextSitemapFile(measured, "developers:1:0:"))).toBeLessThanOrEqual(allowed(2));
  expect(await rowsOf((measured) => refreshTrending(measured))).toBeLessThanOrEqual(1_000);
});

test("the admins' list of updates counts no rows but those of the first open reports", async () => {
  const read = (measured: typeof services) =>
    listUpdates(measured, admin, { ...DEFAULT_UPDATES_QUERY, tab: "approved" });
  expect((await read(services)).tabs).toEqual({ pending: 0, approved: RATINGS, rejected: 0 });
  // An update, its project and its author.
  const listed = allowed(UPDATES_PAGE_SIZE) + UPDATES_PAGE_SIZE;
  expect(await rowsOf(read)).toBeLessThanOrEqual(listed + MAX_COUNTED_PENDING + 1);
});

test("a home of 2,000 apps reads two rows for each app", async () => {
  expect(await rowsOf((measured) => readHome(measured, reader, null))).toBeLessThanOrEqual(allowed(INSTALLS));
});

/** A card also reads its app that is or was in the store. */
const allowedCards = (shown: number) => allowed(shown) + shown;

test("with 5,000 projects, the projects view reads at most 3 rows for each shown, plus 24, in one round trip", async () => {
  const shown = PROJECTS_PAGE_SIZE;
  const { database, rowsRead, taken } = counted(env.DB);
  const first = await readProjectsAndTrash({ db: connect(database) }, owner);
  expect(taken()).toBe(1);
  expect(rowsRead()).toBeLessThanOrEqual(allowedCards(shown));
  const read = (change: Partial<ProjectQuery>) =>
    rowsOf(({ db }) => db.batch([selectProjectCards(db, owner, { ...DEFAULT_PROJECT_QUERY, ...change })]));
  expect(await read({ after: first.next })).toBeLessThanOrEqual(allowedCards(shown));
  expect(await read({ after: `0.${ids[40]}` })).toBeLessThanOrEqual(allowedCards(shown));
  expect(await read({ pages: 40 })).toBeLessThanOrEqual(allowedCards(40 * shown));
  expect(await read({ filter: "Private" })).toBeLessThanOrEqual(allowedCards(shown));
  expect(await read({ filter: "Private", after: first.next })).toBeLessThanOrEqual(allowedCards(shown));
  expect(await read({ filter: "Rejected" })).toBeLessThanOrEqual(allowedCards(0));
});

test("a search in 5,000 projects stops when a page is full, and reads each project once if none matches", async () => {
  const read = (search: string) =>
    rowsOf(({ db }) => db.batch([selectProjectCards(db, owner, { ...DEFAULT_PROJECT_QUERY, search })]));
  expect(await read("almanac")).toBeLessThanOrEqual(allowedCards(PROJECTS_PAGE_SIZE));
  expect(await read("nothing")).toBeLessThanOrEqual(APPS + 24);
});

test("an install writes at most thirteen rows, and a repeated one writes none", async () => {
  const actor = await insertUser(services, "explorer");
  const appId = ids[7] ?? "";
  const install = () => rowsWrittenBy((measured) => installApp(measured, actor, appId));
  const uninstall = () => rowsWrittenBy((measured) => uninstallApp(measured, actor, appId));
  const installs = async () =>
    (await services.db.select().from(publishedApps).where(eq(publishedApps.id, appId)))[0]?.installs;
  const before = (await installs()) ?? 0;
  expect(await uninstall()).toBe(0);
  expect(await install()).toBeLessThanOrEqual(13);
  expect(await install()).toBe(0);
  expect(await installs()).toBe(before + 1);
  const order = () => rowsWrittenBy((measured) => saveOrder(measured, actor, [appId]));
  expect(await order()).toBeGreaterThan(0);
  expect(await order()).toBe(0);
  expect(await uninstall()).toBeLessThanOrEqual(12);
  expect(await uninstall()).toBe(0);
  expect(await installs()).toBe(before);
});

test("a repeated vote writes nothing", async () => {
  const vote = (helpful: boolean) =>
    rowsWrittenBy((measured) => voteHelpful(measured, reader, { reviewId: "r5", helpful }));
  expect(await vote(false)).toBe(0);
  expect(await vote(true)).toBeGreaterThan(0);
  expect(await vote(true)).toBe(0);
});

test("opens that are written are weighed against the trending apps alone", async () => {
  const { db } = services;
  const read = () => db.all(sql`select opens from trending_apps order by opens desc`);
  const before = await read();
  const opened = [3, 4, 5].map((n) => ({ appId: ids[n] ?? "", opens: 100_000 + n }));
  await db.insert(appOpens).values(opened.map((row) => ({ ...row, day: "2026-11-19" })));
  expect(await rowsOf((measured) => refreshTrending(measured, opened))).toBeLessThanOrEqual(200);
  const after = await read();
  expect(after).not.toEqual(before);
  await refreshTrending(services);
  expect(await read()).toEqual(after);
});

test("refreshing the trend does not write unchanged counts", async () => {
  expect(await rowsWrittenBy((measured) => refreshTrending(measured))).toBe(0);
  await services.db.update(appOpens).set({ opens: 9_999 }).where(eq(appOpens.appId, hit));
  expect(await rowsWrittenBy((measured) => refreshTrending(measured))).toBeGreaterThan(0);
});
