import { createHash } from "node:crypto";
import type { Miniflare } from "miniflare";
import { document } from "./fixtures.ts";
import { ROLES, type Role, scaleId, USER_IDS } from "./scale-ids.ts";
import { migrationStatements } from "./workers.ts";

const CHUNK = 10_000;
const DOCUMENTS = 200;
const DOCUMENT_BYTES = 30_000;
const DAY_MS = 86_400_000;

export async function migrateScale(mf: Miniflare) {
  for (const [binding, folder] of [
    ["DB", "main"],
    ["SEARCH_DB", "search"],
  ] as const) {
    const database = await mf.getD1Database(binding, "sheaf");
    for (const statement of migrationStatements(folder)) await database.prepare(statement).run();
  }
}

/**
 * Adds apps and users with the numbers after `from` up to `to`: an app, a project and a user each, one app with half as
 * many ratings, a reader with 2 % of them installed, and a developer of 1 %.
 */
export async function fillScale(mf: Miniflare, { from, to }: { from: number; to: number }) {
  const database = await mf.getD1Database("DB", "sheaf");
  const digests = await storeDocuments(mf);
  const now = Date.now();
  const run = async (sql: string) => {
    for (let after = from; after < to; after += CHUNK) {
      const last = Math.min(after + CHUNK, to);
      const filled = sql
        .replaceAll(
          "$numbers",
          `(with recursive n (i) as (select ${after + 1} union all select i + 1 from n where i < ${last}) select i from n)`,
        )
        .replaceAll("$range", `i > ${after} and i <= ${last}`)
        .replaceAll("$app", `(${from} + 1 + (i * 7919) % ${to - from})`)
        .replaceAll("$digests", `'${JSON.stringify(digests)}'`)
        .replaceAll("$count", String(to))
        .replaceAll("$now", String(now))
        .replaceAll("$day", String(DAY_MS));
      await database.prepare(filled).run();
    }
  };
  for (const statement of [...USERS, ...APPS, ...ACTIVITY]) await run(statement);
  for (const statement of COUNTERS) await database.prepare(statement).run();
  await run(APP_TAGS);
  if (from === 0) await insertRoles(database, now);
  await database.prepare("analyze").run();
}

async function storeDocuments(mf: Miniflare) {
  const bucket = await mf.getR2Bucket("HTML", "sheaf");
  const digests: Array<string> = [];
  for (let n = 0; n < DOCUMENTS; n++) {
    const html = document(DOCUMENT_BYTES - n);
    const digest = createHash("sha256").update(html).digest("hex");
    await bucket.put(`h/${digest}`, html);
    digests.push(digest);
  }
  return digests;
}

/** Sessions and tiers of those who are signed in. */
async function insertRoles(database: Awaited<ReturnType<Miniflare["getD1Database"]>>, now: number) {
  for (const role of Object.keys(ROLES) as Array<Role>) {
    const { tier, email } = ROLES[role];
    const hash = createHash("sha256").update(role).digest("hex");
    const id = USER_IDS[role];
    await database.batch([
      database.prepare("update users set email = ?2 where id = ?1").bind(id, email),
      database
        .prepare("update user_status set user_type = ?2, user_email = ?3 where user_id = ?1")
        .bind(id, tier, email),
      database
        .prepare("insert into sessions (id_hash, user_id, created_at, seen_at, expires_at) values (?1, ?2, ?3, ?3, ?4)")
        .bind(hash, id, now, now + 30 * DAY_MS),
    ]);
  }
}

const uuid = (kind: keyof typeof scaleId, number = "i") => `printf('${scaleId[kind]}%012d', ${number})`;
const APP = uuid("app");
const OWNER = `case when i % 100 = 0 then '${USER_IDS.developer}' else ${uuid("user")} end`;
const DIGEST = "$digests ->> (i % 200)";
const CREATED = "$now - $count * 600000 + i * 600000";

const USERS = [
  `insert into users (id, email, password_hash, email_confirmed_at, created_at, updated_at)
    select ${uuid("user")}, 'user' || i || '@example.test', '', 1, ${CREATED}, ${CREATED} from $numbers`,
  `insert into user_status (id, user_id, user_email, user_type, tutorial_completed, created_at, updated_at)
    select ${uuid("user")}, ${uuid("user")}, 'user' || i || '@example.test', iif(i % 10 = 0, 'explorer', 'architect'), 1, ${CREATED}, ${CREATED} from $numbers`,
  `insert into profiles (id, nickname, updated_at) select ${uuid("user")}, 'Maker ' || i, ${CREATED} from $numbers`,
];

const NAME = "'App ' || (i % 5000) || iif(i % 40 = 0, ' Garden', ' Board')";
const DESCRIPTION = `'An app that does ' || iif(i % 3 = 0, 'small ', '') || iif(i % 40 = 0, 'garden ', '') || iif(i % 7 = 0, 'quiet ', '')
  || 'unique' || i || ' thing' || (i % 900) || ' well.'`;
const TAGS = `json_array(case i % 8 when 0 then 'Games' when 1 then 'Finance' when 2 then 'Health' when 3 then 'Music'
  when 4 then 'Travel' when 5 then 'Food' when 6 then 'Weather' else 'Books' end, 'Utilities')`;

/** Projects of 1 app in 20 are new and pending. */
const APPS = [
  `insert into user_projects (id, user_id, name, description, icon, tags, html_sha256, html_bytes, published, private, status, package_id, created_at, updated_at)
    select ${APP}, ${OWNER}, ${NAME}, ${DESCRIPTION}, '🌿', ${TAGS}, ${DIGEST}, 30000 - i % 200, 1, 0, 'approved', ${APP}, ${CREATED}, ${CREATED} from $numbers`,
  `insert into project_versions (id, project_id, user_id, version, html_sha256, html_bytes, created_at)
    select ${APP}, ${APP}, ${OWNER}, 1, ${DIGEST}, 30000 - i % 200, ${CREATED} from $numbers`,
  `insert into published_apps (id, slug, label, project_id, user_id, package_id, name, description, summary, icon, tags, creator_nickname,
      html_sha256, html_bytes, offline_run, works_offline, contacts_nobody, created_at, updated_at)
    select ${APP}, 'app-' || i, printf('a%s', substr('aaaaaaaaaaaaaaaaaaaaaaaaaa' || replace(replace(replace(replace(i, '0', 'x'), '1', 'y'), '8', 'z'), '9', 'w'), -26)),
      ${APP}, ${OWNER}, ${APP}, ${NAME}, ${DESCRIPTION}, ${DESCRIPTION}, '🌿', ${TAGS}, 'Maker ' || i, ${DIGEST}, 30000 - i % 200, 'passed', i % 4 = 0, i % 3 = 0, ${CREATED}, ${CREATED}
    from $numbers`,
  `insert into app_versions (id, app_id, code_version, html_sha256, html_bytes, created_at)
    select ${APP}, ${APP}, '00', ${DIGEST}, 30000 - i % 200, ${CREATED} from $numbers`,
  `insert into user_projects (id, user_id, name, description, icon, tags, html_sha256, html_bytes, status, created_at, updated_at)
    select ${uuid("pending")}, ${uuid("user")}, ${NAME}, ${DESCRIPTION}, '🌿', ${TAGS}, ${DIGEST}, 30000 - i % 200, 'pending', ${CREATED}, ${CREATED} from $numbers where i % 20 = 0`,
  `insert into project_versions (id, project_id, user_id, version, html_sha256, html_bytes, created_at)
    select ${uuid("pending")}, ${uuid("pending")}, ${uuid("user")}, 1, ${DIGEST}, 30000 - i % 200, ${CREATED} from $numbers where i % 20 = 0`,
  `insert into app_submissions (id, project_id, user_id, user_email, creator_email, name, description, icon, tags, html_sha256, html_bytes, status,
      published, risk, pending_since, decided_at, created_at, updated_at)
    select ${APP}, ${APP}, ${OWNER}, 'user' || i || '@example.test', 'user' || i || '@example.test', ${NAME}, ${DESCRIPTION}, '🌿', ${TAGS}, ${DIGEST},
      30000 - i % 200, 'approved', 1, i % 90, ${CREATED}, ${CREATED} + 3600000, ${CREATED}, ${CREATED} from $numbers`,
  `insert into app_submissions (id, project_id, user_id, user_email, creator_email, name, description, icon, tags, html_sha256, html_bytes, status,
      risk, pending_since, created_at, updated_at)
    select ${uuid("pending")}, ${uuid("pending")}, ${uuid("user")}, 'user' || i || '@example.test', 'user' || i || '@example.test', ${NAME}, ${DESCRIPTION}, '🌿',
      ${TAGS}, ${DIGEST}, 30000 - i % 200, 'pending', i % 90, ${CREATED}, ${CREATED}, ${CREATED} from $numbers where i % 20 = 0`,
  `insert into project_updates (id, original_project_id, user_id, status, update_type, change_summary, updated_html_sha256, updated_html_bytes,
      pending_since, decided_at, created_at, updated_at)
    select ${uuid("update")}, ${APP}, ${OWNER}, iif(i % 50 = 30, 'pending', 'approved'), 'html', '{}', ${DIGEST}, 30000 - i % 200, ${CREATED},
      iif(i % 50 = 30, null, ${CREATED} + 3600000), ${CREATED}, ${CREATED} from $numbers where i % 10 = 0`,
];

const HIT = uuid("app", "7");

/** Every user installs and rates apps; the reader keeps a journal, and is told of many things. */
const ACTIVITY = [
  `insert or ignore into user_installed_apps (user_id, published_app_id, installed_at)
    select ${uuid("user")}, ${uuid("app", "$app")}, ${CREATED} from $numbers union all
    select ${uuid("user")}, ${uuid("app", "1 + i % 97")}, ${CREATED} from $numbers`,
  `insert or ignore into user_installed_apps (user_id, published_app_id, installed_at)
    select '${USER_IDS.reader}', ${APP}, ${CREATED} from $numbers where i % 50 = 1`,
  `insert or ignore into app_ratings (user_id, app_id, rating, updated_at)
    select ${uuid("user")}, ${uuid("app", "$app")}, 1 + i % 5, ${CREATED} from $numbers where $app <> 7 union all
    select ${uuid("user")}, ${HIT}, 1 + i % 5, ${CREATED} from $numbers where i % 2 = 0`,
  `insert into app_reviews (id, user_id, app_id, review_text, rating, helpful, created_at, updated_at)
    select printf('${scaleId.review}%012d', rowid), user_id, app_id, 'It does what it says.', rating, 0, updated_at, updated_at
    from app_ratings where user_id in (select ${uuid("user")} from $numbers)`,
  `insert into journal_entries (user_id, entry_date, content, updated_at)
    select '${USER_IDS.reader}', date('2026-11-20', '-' || i || ' days'), 'A note about ' || i || ', with a few words in it.', $now
    from $numbers where i <= $count / 100`,
  `insert into journal_entries (user_id, entry_date, content, updated_at)
    select ${uuid("user")}, '2026-11-19', 'A note about ' || i || ', with a few words in it.', $now from $numbers where i > 10`,
  `insert into user_notifications (user_id, notification_id, type, title, message, topic, delivered, read, created_at)
    select '${USER_IDS.reader}', 'n' || i, 'review_reply', 'A reply', 'Somebody replied to your review.', 'replies', 1, i <= $count - 100, ${CREATED} from $numbers where i % 50 = 0`,
  `insert into app_reports (id, user_id, target_table, target_id, reason, created_at)
    select ${uuid("report")}, ${uuid("user")}, 'published_apps', ${APP}, 'Spam', ${CREATED} from $numbers where i % 100 = 50`,
  `insert into admin_audit_log (id, admin_user_id, action, target_table, target_id, old_values, new_values, created_at)
    select ${APP}, '${USER_IDS.admin}', 'PUBLISH_PROJECT', 'app_submissions', ${APP}, '{}', '{}', ${CREATED} from $numbers where i % 100 = 1`,
  `insert or ignore into app_opens (app_id, day, opens)
    select ${APP}, date($now / 1000, 'unixepoch', '-' || (i / 10 % 7) || ' days'), 1 + i % 300 from $numbers where i % 10 = 0`,
  `insert into sessions (id_hash, user_id, created_at, seen_at, expires_at)
    select 'expired' || i, ${uuid("user")}, 1, 1, 1 from $numbers where i % 100 = 2`,
  `update users set delete_after = 1 where id in (select ${uuid("user")} from $numbers where i > $count - 20)`,
  `update user_projects set deleted_at = 1, status = 'private' where id in (select ${uuid("pending")} from $numbers where i % 20 = 0 and i > $count - 400)`,
  `update app_submissions set status = 'withdrawn' where id in (select ${uuid("pending")} from $numbers where i % 20 = 0 and i > $count - 400)`,
  `insert into blob_deletions (bucket, name, due_at) select 'html', 'unused' || i, 1 from $numbers where i % 1000 = 0`,
];

const COUNTERS = [
  `update published_apps set installs = known.count from (select published_app_id, count(*) as count from user_installed_apps group by 1) as known
    where known.published_app_id = published_apps.id`,
  `update published_apps set rating_sum = known.sum, rating_count = known.count, review_count = known.count,
      stars_1 = known.s1, stars_2 = known.s2, stars_3 = known.s3, stars_4 = known.s4, stars_5 = known.s5
    from (select app_id, sum(rating) as sum, count(*) as count, sum(rating = 1) as s1, sum(rating = 2) as s2, sum(rating = 3) as s3,
      sum(rating = 4) as s4, sum(rating = 5) as s5 from app_ratings group by app_id) as known where known.app_id = published_apps.id`,
];

const APP_TAGS = `insert or ignore into app_tags (tag, created_at, app_id, updated_at, installs, rating_score)
  select tag.value, app.created_at, app.id, app.updated_at, app.installs, app.rating_score
  from published_apps as app cross join json_each(app.tags) as tag where app.id in (select ${APP} from $numbers)`;
