import { publishedLabel } from "#domain/previews/labels.ts";

export type AppOfTest = {
  id: string;
  html?: string;
  status?: string;
  slug?: string;
  declaredHosts?: Array<{ host: string; purpose: string }>;
  contactsNobody?: boolean;
};

async function sha256(bytes: Uint8Array<ArrayBuffer>) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function insertApp({ DB, HTML }: { DB: D1Database; HTML: R2Bucket }, app: AppOfTest) {
  const { id, status = "approved", slug = id, declaredHosts = [], contactsNobody = false } = app;
  const label = await publishedLabel(id);
  const bytes = new TextEncoder().encode(app.html ?? `<!doctype html><title>${id}</title>`);
  const digest = await sha256(bytes);
  await HTML.put(`h/${digest}`, bytes);
  await DB.batch([
    DB.prepare("INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES (?1, ?1, '', 0, 0)").bind(
      id,
    ),
    DB.prepare(
      `INSERT INTO user_projects (id, user_id, name, tags, html_sha256, html_bytes, created_at, updated_at)
       VALUES (?1, ?1, ?1, '[]', ?2, ?3, 0, 0)`,
    ).bind(id, digest, bytes.length),
    DB.prepare(
      `INSERT INTO published_apps (id, slug, label, project_id, user_id, package_id, name, description, summary, icon, tags,
         html_sha256, html_bytes, status, declared_hosts, contacts_nobody, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?1, ?1, ?1, ?1, '', '', '', '[]', ?4, ?5, ?6, ?7, ?8, 0, 0)`,
    ).bind(id, slug, label, digest, bytes.length, status, JSON.stringify(declaredHosts), Number(contactsNobody)),
  ]);
  return label;
}
