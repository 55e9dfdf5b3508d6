import { and, asc, eq, sql } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import type { StepProgress } from "#domain/jobs/runner.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";
import { STORE_CHIPS } from "#domain/listing/categories.ts";
import { escapeXml } from "./feeds.server.ts";
import { MAX_SITEMAP_ADDRESSES } from "./rules.ts";
import { parseStoreQuery, storeHref } from "./store-query.ts";

/** Rows per statement, so that no result exceeds D1's limit. */
const CHUNK = 5_000;
/** D1 statements for one file (`jobs/rules.ts`). */
export const SITEMAP_STATEMENTS = MAX_SITEMAP_ADDRESSES / CHUNK;
const INDEX = "index";
/** "pages" is static and not stored. */
const PART_NAME = /^(apps|developers)-\d{1,4}$/;

const STORE_QUERY = parseStoreQuery(new URLSearchParams());
const PAGES = [
  ...["/store", "/about", "/how-it-works", "/top-apps", "/faq", "/developers", "/privacy-policy", "/terms", "/status"],
  ...Object.keys(STORE_CHIPS).map((category) => storeHref(STORE_QUERY, { category })),
];

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Deps = Pick<Services, "db" | "sitemaps" | "config">;

/**
 * Files are written nightly, so crawlers read no rows; before the first night, the first request writes them.
 * @throws AppError("missing") for an unknown part.
 */
export async function readSitemap(services: Deps, part: string | null) {
  const { sitemaps, config } = services;
  if (part === "pages") return urlSet(PAGES.map((path) => urlEntry(config.siteOrigin + path)));
  if (part === null) return (await sitemaps.get(INDEX)) ?? writeSitemap(services);
  const file = PART_NAME.test(part) ? await sitemaps.get(part) : null;
  if (file === null) throw new AppError("missing", "Oops! Page not found", "We couldn't find that page.");
  return file;
}

async function writeSitemap(services: Deps) {
  let cursor: string | null = null;
  do cursor = (await writeNextSitemapFile(services, cursor)).next;
  while (cursor !== null);
  return services.sitemaps.get(INDEX);
}

/** Nightly step: one file. The cursor is `<kind>:<files of apps>:<files of developers>:<last row's key>`. */
export async function writeNextSitemapFile(
  { db, sitemaps, config }: Deps,
  cursor: string | null,
  size = MAX_SITEMAP_ADDRESSES,
): Promise<StepProgress> {
  const [kind = "", apps = "0", developers = "0", last = ""] = (cursor ?? "apps").split(":");
  const files = { apps: Number(apps), developers: Number(developers) };
  const isApps = kind === "apps";
  const { addresses, next } = isApps ? await listApps(db, last, size) : await listDevelopers(db, last, size);
  if (addresses.length > 0) {
    const name = isApps ? `apps-${files.apps++}` : `developers-${files.developers++}`;
    await sitemaps.put(name, urlSet(addresses.map(({ path, changed }) => urlEntry(config.siteOrigin + path, changed))));
  }
  if (next !== null) return { next: `${kind}:${files.apps}:${files.developers}:${next}` };
  if (isApps) return { next: `developers:${files.apps}:0:` };
  const partFiles = [...partNames("apps", files.apps), ...partNames("developers", files.developers)];
  const parts = ["pages", ...partFiles].map((part) => `${config.siteOrigin}/sitemap.xml?part=${part}`);
  const index = parts.map((part) => `<sitemap><loc>${escapeXml(part)}</loc></sitemap>\n`).join("");
  await sitemaps.put(INDEX, `${HEAD}<sitemapindex ${NAMESPACE}>\n${index}</sitemapindex>\n`);
  return { next: null };
}

function partNames(kind: string, files: number) {
  return Array.from({ length: files }, (_, n) => `${kind}-${n}`);
}

/** `next` is the key of the last row, or null if no row follows. */
type SitemapRows = { addresses: Array<{ path: string; changed?: number }>; next: string | null };

async function listApps(db: Services["db"], last: string, size: number): Promise<SitemapRows> {
  const addresses: SitemapRows["addresses"] = [];
  let [createdAt = "-1", id = ""] = last.split(".");
  while (addresses.length < size) {
    const limit = Math.min(CHUNK, size - addresses.length);
    const rows = await db
      .select({
        id: publishedApps.id,
        slug: publishedApps.slug,
        createdAt: publishedApps.createdAt,
        updatedAt: publishedApps.updatedAt,
      })
      .from(publishedApps)
      .where(
        and(
          eq(publishedApps.status, "approved"),
          sql`(${publishedApps.createdAt}, ${publishedApps.id}) > (${Number(createdAt)}, ${id})`,
        ),
      )
      .orderBy(asc(publishedApps.createdAt), asc(publishedApps.id))
      .limit(limit);
    for (const { slug, updatedAt } of rows)
      addresses.push({ path: `/store/${encodeURIComponent(slug)}`, changed: updatedAt });
    const end = rows.at(-1);
    if (!end || rows.length < limit) return { addresses, next: null };
    [createdAt, id] = [String(end.createdAt), end.id];
  }
  return { addresses, next: `${createdAt}.${id}` };
}

/** Skips from user to user in the index. */
async function listDevelopers(db: Services["db"], last: string, size: number): Promise<SitemapRows> {
  const addresses: SitemapRows["addresses"] = [];
  let after = last;
  while (addresses.length < size) {
    const limit = Math.min(CHUNK, size - addresses.length);
    const rows = await db.all<{ id: string }>(sql`
      with recursive developers (id) as (
        select min(user_id) from published_apps where user_id > ${after}
        union all select (select min(user_id) from published_apps where user_id > developers.id)
        from developers where developers.id is not null)
      select id from developers where id is not null
        and exists (select 1 from published_apps where user_id = developers.id and status = 'approved')
      limit ${limit}`);
    for (const { id } of rows) addresses.push({ path: `/developer/${id}` });
    const end = rows.at(-1);
    if (!end || rows.length < limit) return { addresses, next: null };
    after = end.id;
  }
  return { addresses, next: after };
}

function urlSet(addresses: ReadonlyArray<string>) {
  return `${HEAD}<urlset ${NAMESPACE}>\n${addresses.join("")}</urlset>\n`;
}

/** `changed` in ms. */
function urlEntry(url: string, changed?: number) {
  const time = changed === undefined ? "" : `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
  return `<url><loc>${escapeXml(url)}</loc>${time}</url>\n`;
}
