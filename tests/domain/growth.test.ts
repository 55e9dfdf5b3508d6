import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { listAppsWithData } from "#domain/app-data/queries.server.ts";
import { sketchNextApps } from "#domain/apps/code-parts.server.ts";
import { sealAuditRows } from "#domain/audit/entries.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { readAuthorReview } from "#domain/moderation/author-review.server.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";

// Each statement is measured with few rows and with ten times as many. The benchmark "growth" does so with 100,000 apps.

const SIZES = [200, 2_000];

const { services } = testServices();
let owner: Actor;
let reader: Actor;
let admin: Actor;
let decided = "";

type Measured = { sealed: number; appData: number; review: number; sketched: number };
const measured: Array<Measured> = [];

async function rowsOf(read: (services: ReturnType<typeof testServices>["services"]) => Promise<unknown>) {
  const { database, rowsRead } = counted(env.DB);
  await read({ ...services, db: connect(database) });
  return rowsRead();
}

async function fill(from: number, to: number) {
  const { db } = services;
  const apps = await insertManyApps(
    services,
    owner.userId,
    Array.from({ length: to - from }, (_, n) => ({ createdAt: from + n })),
  );
  const list = JSON.stringify(apps);
  await db.run(sql`insert into user_installed_apps (user_id, published_app_id, installed_at)
    select ${reader.userId}, value, 0 from json_each(${list})`);
  await db.run(sql`insert into admin_audit_log (id, admin_user_id, action, target_table, target_id, old_values, new_values, created_at)
    select value, ${admin.userId}, 'PUBLISH_PROJECT', 'app_submissions', value, '{}', '{}', 1 from json_each(${list})`);
  await db.run(sql`insert into app_submissions (id, project_id, user_id, user_email, creator_email, name, description, icon, tags, html_sha256,
      html_bytes, status, pending_since, created_at, updated_at)
    select value, value, ${owner.userId}, '', '', 'Almanac', '', '', '[]', '', 0, 'pending', 1, 1, 1 from json_each(${list})`);
}

beforeAll(async () => {
  [owner, reader, admin] = await Promise.all([
    insertUser(services, "architect"),
    insertUser(services, "explorer"),
    insertUser(services, "admin"),
  ]);
  const { id, htmlSha256 } = await insertSubmission(services, owner);
  await publishSubmission(services, admin, { submissionId: id, htmlSha256 });
  decided = id;
  let from = 0;
  for (const to of SIZES) {
    await fill(from, to);
    from = to;
    measured.push({
      review: await rowsOf((deps) => readAuthorReview(deps, owner, decided)),
      appData: await rowsOf((deps) => listAppsWithData(deps, reader, [])),
      sealed: await rowsOf((deps) => sealAuditRows(deps)),
      sketched: await rowsOf((deps) => sketchNextApps(deps, null)),
    });
  }
}, 60_000);

function atBoth(of: (sizes: Measured) => number) {
  return measured.map(of) as [number, number];
}

test("sealing a page of the audit log reads each of its entries a few times, however many wait", () => {
  const [few, many] = atBoth(({ sealed }) => sealed);
  expect(few).toBeLessThanOrEqual(1_500);
  expect(many).toBeLessThanOrEqual(few + 10);
});

test("the data of apps reads two rows for each installed app", () => {
  expect(atBoth(({ appData }) => appData)).toEqual(SIZES.map((apps) => 2 * apps));
});

test("a unit of the nightly sketches reads its own apps, however many the store has", () => {
  const [few, many] = atBoth(({ sketched }) => sketched);
  expect(few).toBeLessThanOrEqual(50);
  expect(many).toBe(few);
});

test("the review of what was decided reads as much, however many wait", () => {
  const [few, many] = atBoth(({ review }) => review);
  expect(many).toBe(few);
});
