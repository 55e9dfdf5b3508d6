import { readCookie, readToken } from "#app/cookies.ts";
import { within } from "#domain/deadline.ts";
import { readReviewView, reviewFields, writeReviewCursor } from "#domain/reviews/limits.ts";
import { readStoreQuery, storeFields } from "#domain/store/browse.ts";
import { readCursor, writeCursor } from "#domain/store/rules.ts";

/** Cache lifetime; equals the app-row cache of the preview worker, so takedowns show after at most 2 s. */
const FRESH_MS = 2_000;
/** How long a request waits for another one's rendering, which may have been cancelled, before it renders itself. */
const JOIN_MS = 5_000;
const MAX_PAGES = 200;
/** The themes that a page is rendered in; any other cookie is none. */
const THEMES = ["light", "dark"];
const PUBLIC = /^\/(?:store|developer)(?=[/.]|$)/;

/** What differs between two answers with the same page. */
type Marks = { nonce: string; requestId: string };
type Page = { text: string; headers: Array<[string, string]>; marks: Marks };
/** `page` resolves to null if the response can't be shared. */
type Entry = { startedAt: number; page: Promise<Page | null> };

/**
 * Caches public pages for visitors without a session; concurrent requests share one rendering. Every response gets its
 * own nonce and request id. Pages of signed-in users are not cached.
 */
export function publicPages(now: () => number = Date.now) {
  const pages = new Map<string, Entry>();

  return {
    /** `render` gets the request reduced to the parameters that the page reads. */
    async answer(request: Request, marks: Marks, render: (request: Request) => Promise<Response>) {
      const url = cacheUrl(request);
      if (url === null) return render(request);
      const theme = THEMES.find((name) => name === readCookie(request, "theme")) ?? "";
      const key = `${theme} ${url.pathname}${url.search}`;
      const canonical = new Request(url, request);
      const cached = pages.get(key);
      if (!cached || now() - cached.startedAt >= FRESH_MS) return renderOnce(key, marks, canonical, render);
      const page = await within(JOIN_MS, cached.page).catch(() => null);
      return page ? withMarks(page, marks) : render(canonical);
    },
    /** Call when a public page has changed; also discards renderings in progress. */
    clear: () => pages.clear(),
  };

  async function renderOnce(
    key: string,
    marks: Marks,
    request: Request,
    render: (request: Request) => Promise<Response>,
  ) {
    const { promise, resolve } = Promise.withResolvers<Page | null>();
    const entry = { startedAt: now(), page: promise };
    store(key, entry);
    let page: Page | null = null;
    try {
      const response = await render(request);
      if (response.status !== 200 || response.headers.has("Set-Cookie")) return response;
      const rendered = { text: await response.text(), headers: [...response.headers], marks };
      // A visitor who has left ends their rendering early, and it says so nowhere.
      if (!request.signal.aborted) page = rendered;
      return new Response(rendered.text, { headers: rendered.headers });
    } finally {
      if (page === null && pages.get(key) === entry) pages.delete(key);
      resolve(page);
    }
  }

  function store(key: string, entry: Entry) {
    pages.delete(key);
    pages.set(key, entry);
    const [oldest] = pages.keys();
    if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
  }
}

/** The page's address reduced to what its loader reads; null if the response must not be shared. */
function cacheUrl(request: Request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || !PUBLIC.test(url.pathname) || readToken(request, "session")) return null;
  const fields = pageParams(url);
  // React Router names the loaders whose data a navigation needs.
  const routes = url.searchParams.get("_routes");
  if (routes !== null) fields.push(["_routes", routes]);
  url.search = String(new URLSearchParams(fields));
  return url;
}

/** The parameters that the loader of this path reads. */
function pageParams({ pathname, searchParams }: URL): Array<[string, string]> {
  if (/^\/store(\.data)?$/.test(pathname)) return storeFields(readStoreQuery(searchParams));
  if (pathname.startsWith("/store/")) {
    const { after, ...view } = readReviewView(searchParams);
    return reviewFields({ ...view, after: after && writeReviewCursor(after) });
  }
  const cursor = readCursor(searchParams.get("after"));
  return cursor === null ? [] : [["after", writeCursor(cursor)]];
}

function withMarks({ text, headers, marks }: Page, { nonce, requestId }: Marks) {
  return new Response(text.replaceAll(marks.nonce, nonce).replaceAll(marks.requestId, requestId), { headers });
}
