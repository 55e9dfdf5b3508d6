import { and, asc, eq, sql } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import type { Services } from "#domain/services.ts";
import { xml } from "./feeds.server.ts";
import { type Cursor, readCursor, writeCursor } from "./rules.ts";

/** Apps that one sitemap names; the format allows 50,000 addresses. */
export const SITEMAP_APPS = 45_000;
/** Apps read at a time, so that no more lie in memory. */
const CHUNK = 5_000;
/** What is for everybody besides the apps. */
const PAGES = ["/store", "/faq", "/privacy-policy"];

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Needs = Pick<Services, "db" | "config">;

/**
 * The sitemap: all of it where it fits in one file, else the index of its parts. `part` asks for one of them: it names
 * the app that the part begins with; any other text asks for the pages besides the apps. Oldest first, so that parts
 * stay as they are while the store grows.
 */
export async function writeSitemap(services: Needs, part: string | null, size = SITEMAP_APPS) {
  const from = readCursor(part);
  if (from || part !== null) return stream(urlSet(services, from ? [] : PAGES, from, size));
  const firsts = await firstApps(services, size);
  if (firsts.length <= 1) return stream(urlSet(services, PAGES, firsts[0] ?? null, size));
  const { siteOrigin } = services.config;
  const parts = ["pages", ...firsts.map(writeCursor)].map((part) => `${siteOrigin}/sitemap.xml?part=${part}`);
  return stream(index(parts));
}

/** Every `size`-th app, from the first on: read from the index of the newest alone. */
async function firstApps({ db }: Needs, size: number): Promise<Array<Cursor>> {
  const numbered = db
    .select({
      createdAt: publishedApps.createdAt,
      id: publishedApps.id,
      place: sql<number>`row_number() over (order by created_at, id) - 1`.as("place"),
    })
    .from(publishedApps)
    .where(eq(publishedApps.status, "approved"))
    .as("numbered");
  return db
    .select({ createdAt: numbered.createdAt, id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.place} % ${size} = 0`)
    .orderBy(asc(numbered.createdAt), asc(numbered.id));
}

async function* index(parts: ReadonlyArray<string>) {
  yield `${HEAD}<sitemapindex ${NAMESPACE}>\n`;
  yield parts.map((address) => `<sitemap><loc>${xml(address)}</loc></sitemap>\n`).join("");
  yield "</sitemapindex>\n";
}

/** The pages, then `size` apps from that one on, read a chunk at a time. */
async function* urlSet({ db, config }: Needs, pages: ReadonlyArray<string>, from: Cursor | null, size: number) {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  yield pages.map((path) => `<url><loc>${config.siteOrigin}${path}</loc></url>\n`).join("");
  for (let start = from, left = size; start !== null && left > 0; left -= CHUNK) {
    const count = Math.min(CHUNK, left);
    const apps = await appsFrom(db, start, count + 1);
    yield apps
      .slice(0, count)
      .map(({ slug, updatedAt }) => {
        const lastmod = new Date(updatedAt).toISOString();
        return `<url><loc>${xml(`${config.siteOrigin}/store/${slug}`)}</loc><lastmod>${lastmod}</lastmod></url>\n`;
      })
      .join("");
    start = apps[count] ?? null;
  }
  yield "</urlset>\n";
}

function appsFrom(db: Services["db"], start: Cursor, count: number) {
  return db
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
        sql`(${publishedApps.createdAt}, ${publishedApps.id}) >= (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(asc(publishedApps.createdAt), asc(publishedApps.id))
    .limit(count);
}

/** Text as bytes, made while it is read. */
function stream(parts: AsyncGenerator<string>) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
