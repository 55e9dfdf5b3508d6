import type { Services } from "#domain/services.ts";
import { readStoreQuery, storeHref } from "./browse.ts";
import { xml } from "./feeds.server.ts";
import { type Cursor, readCursor, STORE_CHIPS, writeCursor } from "./rules.ts";
import { appsFrom, developersFrom, firstApps, firstDevelopers } from "./sitemap-rows.server.ts";

/** Apps that one sitemap names, and developers; the format allows 50,000 addresses, and both may be in one. */
export const SITEMAP_ROWS = 24_000;
/** Rows read at a time, so that no more lie in memory. */
const CHUNK = 5_000;
const STORE = readStoreQuery(new URLSearchParams());
/** What is for everybody besides apps and developers. */
const PAGES = [
  ...["/store", "/faq", "/privacy-policy"],
  ...Object.keys(STORE_CHIPS).map((category) => storeHref(STORE, { category })),
];

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Needs = Pick<Services, "db" | "config">;
/** What a sitemap names: pages, apps and developers from these on; null for none. */
type Part = { pages: ReadonlyArray<string>; app: Cursor | null; developer: string | null };

const NOTHING: Part = { pages: [], app: null, developer: null };

/**
 * The sitemap: all of it where it fits in one file, else the index of its parts. `part` asks for one of them: it names
 * the app or the developer that the part begins with; any other text asks for the pages besides. Apps are oldest first,
 * so that their parts stay as they are while the store grows.
 */
export async function writeSitemap(services: Needs, part: string | null, size = SITEMAP_ROWS) {
  if (part !== null) return stream(urlSet(services, readPart(part), size));
  const [apps, developers] = await Promise.all([firstApps(services, size), firstDevelopers(services, size)]);
  if (apps.length <= 1 && developers.length <= 1) {
    const all = { pages: PAGES, app: apps[0] ?? null, developer: developers[0] ?? null };
    return stream(urlSet(services, all, size));
  }
  const { siteOrigin } = services.config;
  const parts = ["pages", ...apps.map(writeCursor), ...developers.map((id) => `by.${id}`)];
  return stream(index(parts.map((name) => `${siteOrigin}/sitemap.xml?part=${name}`)));
}

function readPart(part: string): Part {
  const app = readCursor(part);
  if (app) return { ...NOTHING, app };
  const developer = /^by\.([0-9a-f-]{36})$/.exec(part)?.[1];
  return developer ? { ...NOTHING, developer } : { ...NOTHING, pages: PAGES };
}

async function* index(parts: ReadonlyArray<string>) {
  yield `${HEAD}<sitemapindex ${NAMESPACE}>\n`;
  yield parts.map((address) => `<sitemap><loc>${xml(address)}</loc></sitemap>\n`).join("");
  yield "</sitemapindex>\n";
}

/** The pages, then `size` apps and `size` developers from those on, read a chunk at a time. */
async function* urlSet(services: Needs, { pages, app, developer }: Part, size: number) {
  const { siteOrigin } = services.config;
  const url = (path: string, more = "") => `<url><loc>${xml(siteOrigin + path)}</loc>${more}</url>\n`;
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  yield pages.map((path) => url(path)).join("");
  for await (const apps of chunks((start: Cursor, count) => appsFrom(services, start, count), app, size))
    yield apps
      .map(({ slug, updatedAt }) => url(`/store/${slug}`, `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`))
      .join("");
  for await (const ids of chunks((start: string, count) => developersFrom(services, start, count), developer, size))
    yield ids.map((id) => url(`/developer/${id}`)).join("");
  yield "</urlset>\n";
}

/** `size` rows from one on, some at a time; each read has one row more, with which the next begins. */
async function* chunks<Start, Row extends Start>(
  read: (start: Start, count: number) => PromiseLike<Array<Row>>,
  from: Start | null,
  size: number,
) {
  let start = from;
  for (let left = size; start !== null && left > 0; left -= CHUNK) {
    const count = Math.min(CHUNK, left);
    const rows = await read(start, count + 1);
    yield rows.slice(0, count);
    start = rows[count] ?? null;
  }
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
