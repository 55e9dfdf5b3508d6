import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { reports } from "#db/schema/index.ts";
import { newId } from "#domain/kit/ids.ts";
import { listReportGroups } from "#domain/moderation/reports/queries.server.ts";
import { MAX_LISTED_REPORTS, REPORT_GROUPS_PAGE_SIZE, REPORTS_WINDOW } from "#domain/moderation/reports/rules.ts";
import { MAX_COUNTED_PENDING } from "#domain/moderation/rules.ts";
import { insertUser } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const REPORTS = 10_000;
/** Rows per report of the window: the window itself twice, and whether an earlier report of its target exists. */
const READ_EACH = 7;

type Cursor = Parameters<typeof listReportGroups>[2];

async function setUp() {
  const fixture = await publishedAppFixture();
  const app = await fixture.readApp();
  const { services } = fixture;
  const admin = await insertUser(services, "admin");
  const rows = (values: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
    services.db.run(sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${REPORTS})
      insert into app_reports (id, target_table, target_id, reason, created_at) select ${values} from ${from}`);
  async function readAll() {
    const groups: Array<string> = [];
    const reads: Array<number> = [];
    for (let after: Cursor = null; ; ) {
      const { database, rowsRead, taken } = counted(env.DB);
      const page = await listReportGroups({ db: connect(database) }, admin, after);
      expect(taken()).toBe(1);
      reads.push(rowsRead());
      groups.push(...page.groups.map(({ targetId }) => targetId));
      after = page.next;
      if (!after) return { groups, most: Math.max(...reads), pages: reads.length };
    }
  }
  return { services, app, rows, readAll };
}

test("with 10,000 reported reviews, each page reads a window of reports and its own groups, and none is skipped", async () => {
  const { services, app, rows, readAll } = await setUp();
  await services.db.run(sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${REPORTS})
    insert into users (id, email, password_hash, created_at, updated_at)
    select 'reader' || n, 'reader' || n || '@example.test', '', 1, 1 from numbers`);
  await services.db.run(sql`insert into app_reviews (id, app_id, user_id, review_text, rating, created_at, updated_at)
    select 'review-' || id, ${app.id}, id, 'Odd', 1, 1, 1 from users where id like 'reader%'`);
  await rows(
    sql`'report' || printf('%06d', n), 'app_reviews', 'review-reader' || n, 'It is spam', n / 3`,
    sql`numbers`,
  );
  const { groups, most } = await readAll();
  expect(new Set(groups).size).toBe(REPORTS);
  expect(groups).toHaveLength(REPORTS);
  expect(most).toBeLessThanOrEqual(READ_EACH * (REPORTS_WINDOW + REPORT_GROUPS_PAGE_SIZE) + MAX_COUNTED_PENDING);
  await services.db.delete(reports);
});

test("an app with 10,000 reports is one row, and does not make a page read them all", async () => {
  const { services, app, rows, readAll } = await setUp();
  await rows(sql`'report' || printf('%06d', n), 'published_apps', ${app.id}, 'It is spam', n`, sql`numbers`);
  const other = await publishedAppFixture();
  const { id: targetId } = await other.readApp();
  const last = { id: newId(REPORTS * 2), targetTable: "published_apps", targetId, reason: "It is spam" };
  await services.db.insert(reports).values({ ...last, createdAt: REPORTS * 2 });
  const { groups, most } = await readAll();
  expect(groups).toEqual([app.id, targetId]);
  expect(most).toBeLessThanOrEqual(READ_EACH * REPORTS_WINDOW + 2 * MAX_LISTED_REPORTS + MAX_COUNTED_PENDING);
  await services.db.delete(reports).where(eq(reports.targetTable, "published_apps"));
});
