import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { publishedApps } from "#db/schema/index.ts";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";

const APPS = 2_000;
/** Goal 5 of tests/bench/README.md. */
const MAX_ROWS = 150;
/** Of the two categories of more than three tags: a row for each tag and group, and two for each tag that an app has. */
const MAX_ROWS_OF_MANY_TAGS = 240;
const STARS = ["", "stars=2", "stars=3", "stars=4"];
const FLAGS = ["", "offline=1", "nobody=1", "offline=1&nobody=1"];
const FILTERS = STARS.flatMap((stars) => FLAGS.map((flags) => `${stars}&${flags}`)).slice(1);
/** One tag, two and five. */
const CATEGORIES = ["", "category=Mini+Games", "category=Simulation", "category=Lifestyle"];
const ORDERS = ["sort=newest", "sort=rated", "sort=installed"];

const { services } = testServices();
let ids: Array<string>;

/** 1 app in 16 passes some filter: it has 1 to 5 stars, and works offline or contacts nobody or both. */
beforeAll(async () => {
  const { userId } = await insertUser(services, "architect");
  ids = await insertManyApps(
    services,
    userId,
    Array.from({ length: APPS }, (_, n) => ({ createdAt: n, installs: n % 90, ...(n % 16 === 0 && ratings(n / 16)) })),
  );
  const { db } = services;
  await db.run(sql`update published_apps set works_offline = created_at / 16 % 2, contacts_nobody = created_at / 32 % 2
    where created_at % 16 = 0`);
  await db.run(
    sql`update published_apps set tags = case created_at / 16 % 5 when 0 then '["Lifestyle","Travel","Food"]'
    when 1 then '["Games","Travel"]' when 2 then '["Games","Social"]' when 3 then '["Shopping","News"]' else '["Education"]' end`,
  );
  await db.run(sql`insert into app_tags (tag, created_at, app_id, updated_at, installs, rating_score)
    select value, created_at, published_apps.id, updated_at, installs, rating_score from published_apps cross join json_each(tags)`);
}, 60_000);

function ratings(n: number) {
  return { ratingCount: 2, ratingSum: 2 + (n % 9) };
}

async function readPages(search: string) {
  const query = parseStoreQuery(new URLSearchParams(search));
  const found: Array<string> = [];
  let most = 0;
  let after: string | null = null;
  do {
    const { database, rowsRead } = counted(env.DB);
    const page = await readStorePage({ ...services, db: connect(database) }, null, { ...query, after });
    most = Math.max(most, rowsRead());
    found.push(...page.apps.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return { found, most };
}

/** The same list by conditions alone. */
async function readByConditions(search: string) {
  const { stars, worksOffline, contactsNobody, sort, category } = parseStoreQuery(new URLSearchParams(search));
  const tags = { "Mini Games": ["Games"], Simulation: ["Games", "Education"] }[category ?? ""] ?? LIFESTYLE;
  const key = { rated: "rating_score", installed: "installs" }[sort as string] ?? "created_at";
  const { results } =
    await env.DB.prepare(`select id from published_apps where works_offline >= ?1 and contacts_nobody >= ?2
      and coalesce(1.0 * rating_sum / rating_count, 0) >= ?3
      and (?4 or exists (select 1 from json_each(tags) where value in (select value from json_each(?5))))
    order by ${key} desc, id desc`)
      .bind(Number(worksOffline), Number(contactsNobody), stars ?? 0, Number(category === null), JSON.stringify(tags))
      .all<{ id: string }>();
  return results.map(({ id }) => id);
}

const LIFESTYLE = ["Lifestyle", "Travel", "Food", "Social", "Shopping"];

test.each(CATEGORIES.flatMap((category) => ORDERS.map((order) => `${category}&${order}`)))(
  "with each filter, a page of ?%s lists what passes in order, and reads few rows where few apps pass",
  async (search) => {
    for (const filter of FILTERS) {
      const { found, most } = await readPages(`${search}&${filter}`);
      expect(found, filter).toEqual(await readByConditions(`${search}&${filter}`));
      expect(found.length, filter).toBeLessThan(APPS / 10);
      expect(most, filter).toBeLessThanOrEqual(search.includes("Lifestyle") ? MAX_ROWS_OF_MANY_TAGS : MAX_ROWS);
    }
  },
  60_000,
);

test("an app is found by its filters as soon as its ratings, its network or its installs change", async () => {
  const appId = ids[7] ?? "";
  const member = await insertUser(services, "explorer");
  const change = (to: Partial<typeof publishedApps.$inferInsert>) =>
    services.db.update(publishedApps).set(to).where(eq(publishedApps.id, appId));
  const firstOf = async (search: string) => (await readPages(search)).found[0];
  const search = "category=Lifestyle&sort=installed&stars=4&offline=1";
  expect((await readPages(search)).found).not.toContain(appId);
  await change({ ratingSum: 5, ratingCount: 1, worksOffline: true, installs: 500 });
  for (const listed of [search, "sort=installed&stars=4", "category=Lifestyle&sort=installed"])
    expect(await firstOf(listed), listed).toBe(appId);
  await installApp(services, member, appId);
  await change({ installs: 600 });
  await uninstallApp(services, member, appId);
  expect(await firstOf(search)).toBe(appId);
  await change({ ratingSum: 1 });
  expect((await readPages(search)).found).not.toContain(appId);
  expect(await firstOf("category=Lifestyle&sort=installed&offline=1")).toBe(appId);
  const { results } = await env.DB.prepare(`select * from (
      select tag, filter_group, installs, app_id from app_tag_installs where filter_group >= 0
      except select tag, app.filter_group, app.installs, app.id from app_tags join published_apps as app on app.id = app_id)
    union all select tag, -1, installs, app_id from app_tag_installs where filter_group < 0 and (tag, app_id, installs) not in
      (select tag, app.id, app.installs from app_tags join published_apps as app on app.id = app_id)`).all();
  expect(results).toEqual([]);
});
