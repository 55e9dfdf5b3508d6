import { env } from "cloudflare:workers";
import { checkAuditRows, sealAuditRows } from "#domain/audit/entries.server.ts";
import type { Services } from "#domain/kit/services.ts";

/** Each selects what is wrong, at any time and after any failure. */
const WRONG: Record<string, string> = {
  "an app's installs are not those counted": `select a.id from published_apps a
    where installs <> (select count(*) from user_installed_apps i where i.published_app_id = a.id)`,
  "an app's ratings are not those counted": `select a.id from published_apps a where
    rating_count <> (select count(*) from app_ratings r where r.app_id = a.id) or
    rating_sum <> (select coalesce(sum(rating), 0) from app_ratings r where r.app_id = a.id) or
    rating_count <> stars_1 + stars_2 + stars_3 + stars_4 + stars_5 or
    rating_sum <> stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5`,
  "an app's reviews are not those counted": `select a.id from published_apps a
    where review_count <> (select count(*) from app_reviews r where r.app_id = a.id)`,
  "a review's votes are not those counted": `select r.id from app_reviews r
    where helpful <> (select count(*) from review_votes v where v.review_id = r.id)`,
  "a review has another rating than its author gave": `select r.id from app_reviews r
    left join app_ratings a on a.app_id = r.app_id and a.user_id = r.user_id where a.rating is not r.rating`,
  "the users of a tier are not those counted": `select tier from tier_counts t
    where users <> (select count(*) from user_status s where s.user_type = t.tier)`,
  "the updates of a status are not those counted": `select status from update_counts c
    where updates <> (select count(*) from project_updates u where u.status = c.status)`,
  "an account lacks a status or a profile": `select u.id from users u left join user_status s on s.user_id = u.id
    left join profiles p on p.id = u.id where (s.id is null or p.id is null)
    and u.email not like '%@deleted.invalid'`,
  "a project's version is not its newest": `select p.id from user_projects p where html_sha256 <> ''
    and not exists (select 1 from project_versions v
      where v.project_id = p.id and v.version = p.version and v.html_sha256 = p.html_sha256)`,
  "an app in the store lacks its version": `select a.id from published_apps a where status = 'approved'
    and not exists (select 1 from app_versions v
      where v.app_id = a.id and v.code_version = a.code_version and v.html_sha256 = a.html_sha256 and ended_at is null)`,
  "an app in the store lacks its categories": `select a.id from published_apps a where
    (status = 'approved') * json_array_length(tags) <> (select count(*) from app_tags t where t.app_id = a.id)`,
  "a project and its app disagree about the store": `select p.id from user_projects p
    left join published_apps a on a.project_id = p.id where p.published <> coalesce(a.status = 'approved', 0)`,
  "a project is pending without a submission": `select p.id from user_projects p where status = 'pending'
    and not exists (select 1 from app_submissions s where s.project_id = p.id and s.status = 'pending')`,
  "a pending submission or update lacks its checks": `select id from (
      select id from app_submissions where status = 'pending' union all
      select id from project_updates where status = 'pending')
    where id not in (select target_id from review_checks)`,
  "a claim, a check or an appeal is of nothing": `select target_id from (
      select target_id from review_claims union all select target_id from review_checks union all
      select submission_id from review_appeals)
    where target_id not in (select id from app_submissions union all select id from project_updates)`,
  "a decision lacks its entry in the audit log": `select id from (
      select id, project_id as target from app_submissions where status in ('approved', 'rejected') union all
      select id, id from project_updates where status in ('approved', 'rejected'))
    where target not in (select target_id from admin_audit_log)`,
  "a used picture is not counted": `select s.id from app_submissions s where icon like '/api/icons/%'
    and not exists (select 1 from picture_uses u where u.row_id = s.id)`,
  "a guard was left": "select changed from batch_guards",
};

const NAMED_HTML = ["project_versions", "app_submissions", "published_apps", "app_versions"]
  .map((table) => `select html_sha256 as name from ${table}`)
  .join(" union ");

/** Where the check of the audit log continues: what was checked before can't change (a trigger refuses it). */
let checked: string | null = null;

/** @returns what is wrong, in words, with the rows; and it seals and checks the audit log. */
export async function findBroken(services: Services): Promise<Array<string>> {
  const results = await env.DB.batch<object>([
    ...Object.values(WRONG).map((sql) => env.DB.prepare(sql)),
    env.DB.prepare("pragma foreign_key_check"),
  ]);
  const broken = [...Object.keys(WRONG), "a foreign key leads nowhere"].flatMap((name, at) =>
    (results[at]?.results ?? []).map((row) => `${name}: ${JSON.stringify(row)}`),
  );
  await sealAuditRows(services);
  for (let next = checked, first = true; first || next !== null; first = false) {
    checked = next;
    ({ next } = await checkAuditRows(services, next));
  }
  return [...broken, ...(await findMissingBlobs(services))];
}

const present = new Set<string>();

/** What a row names and no bucket has. `present`: nothing but the nightly step deletes files. */
async function findMissingBlobs({ appDataFiles, htmlFiles, pictureFiles }: Services) {
  const [html, pictures, copies] = await env.DB.batch<{ name: string }>([
    env.DB.prepare(NAMED_HTML),
    env.DB.prepare("select distinct name from picture_uses"),
    env.DB.prepare("select distinct file_name as name from app_data_versions"),
  ]);
  const missing: Array<string> = [];
  async function look(kind: string, rows: Array<{ name: string }> = [], isStored: (name: string) => Promise<boolean>) {
    for (const { name } of rows) {
      const key = `${kind} ${name}`;
      if (name === "" || present.has(key)) continue;
      if (await isStored(name)) present.add(key);
      else missing.push(`a row names ${key}, which is not stored`);
    }
  }
  await look("HTML", html?.results, async (name) => (await htmlFiles.get(name)) !== null);
  await look("picture", pictures?.results, (name) => pictureFiles.has(name));
  await look("copy", copies?.results, async (name) => (await appDataFiles.get(name)) !== null);
  return missing;
}
