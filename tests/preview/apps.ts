import { publishedLabel, sharedLabel } from "#domain/apps/labels.ts";
import { sha256Hex } from "#domain/kit/ids.ts";

export type AppOfTest = {
  id: string;
  html?: string;
  status?: string;
  slug?: string;
  declaredHosts?: Array<{ host: string; purpose: string }>;
  contactsNobody?: boolean;
};
/** `of`: the app's id. */
type VersionOfTest = { of: string; codeVersion: string; endedAt?: number } & Pick<
  AppOfTest,
  "html" | "declaredHosts" | "contactsNobody"
>;

async function storeHtml({ HTML }: { HTML: R2Bucket }, html: string) {
  const bytes = new TextEncoder().encode(html);
  const digest = await sha256Hex(bytes);
  await HTML.put(`h/${digest}`, bytes);
  return { bytes: bytes.length, digest };
}

export async function replaceHtml(env: { DB: D1Database; HTML: R2Bucket }, label: string, html: string) {
  const { bytes, digest } = await storeHtml(env, html);
  const sql = "UPDATE published_apps SET html_sha256 = ?2, html_bytes = ?3 WHERE label = ?1";
  await env.DB.prepare(sql).bind(label, digest, bytes).run();
}

export async function insertApp({ DB, HTML }: { DB: D1Database; HTML: R2Bucket }, app: AppOfTest) {
  const { id, status = "approved", slug = id, declaredHosts = [], contactsNobody = false } = app;
  const label = await publishedLabel(id);
  const { bytes, digest } = await storeHtml({ HTML }, app.html ?? `<!doctype html><title>${id}</title>`);
  await DB.batch([
    DB.prepare("INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES (?1, ?1, '', 0, 0)").bind(
      id,
    ),
    DB.prepare(
      `INSERT INTO user_projects (id, user_id, name, tags, html_sha256, html_bytes, created_at, updated_at)
       VALUES (?1, ?1, ?1, '[]', ?2, ?3, 0, 0)`,
    ).bind(id, digest, bytes),
    DB.prepare(
      `INSERT INTO published_apps (id, slug, label, project_id, user_id, package_id, name, description, summary, icon, tags,
         html_sha256, html_bytes, status, declared_hosts, contacts_nobody, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?1, ?1, ?1, ?1, '', '', '', '[]', ?4, ?5, ?6, ?7, ?8, 0, 0)`,
    ).bind(id, slug, label, digest, bytes, status, JSON.stringify(declaredHosts), Number(contactsNobody)),
  ]);
  return label;
}

export async function insertVersion({ DB, HTML }: { DB: D1Database; HTML: R2Bucket }, version: VersionOfTest) {
  const { of, codeVersion, html = "", endedAt = null, declaredHosts = [], contactsNobody = false } = version;
  const { bytes, digest } = await storeHtml({ HTML }, html);
  await DB.prepare(
    `INSERT INTO app_versions (id, app_id, code_version, html_sha256, html_bytes, declared_hosts, contacts_nobody, ended_at, created_at)
     VALUES (?1 || '/' || ?2, ?1, ?2, ?3, ?4, ?5, ?6, ?7, 0)`,
  )
    .bind(of, codeVersion, digest, bytes, JSON.stringify(declaredHosts), Number(contactsNobody), endedAt)
    .run();
}

type ShareOfTest = { html?: string; followsLatest?: boolean; expiresAt?: number | null };

/** A link to a project of its own. @returns its label. */
export async function insertShare({ DB, HTML }: { DB: D1Database; HTML: R2Bucket }, share: ShareOfTest = {}) {
  const id = crypto.randomUUID();
  await insertApp({ DB, HTML }, { id, html: `<title>Latest of ${id}</title>`, status: "unpublished" });
  const { bytes, digest } = await storeHtml({ HTML }, share.html ?? `<!doctype html><title>${id}</title>`);
  const label = await sharedLabel(id);
  await DB.prepare(
    `INSERT INTO shared_links (id, label, user_id, source_id, project_id, name, html_sha256, html_bytes, follows_latest,
       created_at, expires_at) VALUES (?1, ?2, ?1, ?1, ?1, ?1, ?3, ?4, ?5, 0, ?6)`,
  )
    .bind(id, label, digest, bytes, Number(share.followsLatest ?? false), share.expiresAt ?? null)
    .run();
  return label;
}
