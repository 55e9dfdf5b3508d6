import { readCookie, readToken } from "#app/cookies.ts";
import { within } from "#domain/deadline.ts";
import { readReviewView, reviewFields, writeReviewCursor } from "#domain/reviews/limits.ts";
import { readStoreQuery, storeFields } from "#domain/store/browse.ts";
import { readCursor, writeCursor } from "#domain/store/rules.ts";

/** Cache lifetime; equals the app-row cache of the preview worker, so takedowns show after at most 2 s. */
const FRESH_MS = 2_000;
/** A request waits this long for another one's rendering, then renders by itself: the other may have been cancelled. */
const JOIN_MS = 5_000;
const MAX_PAGES = 200;
/** The themes that a page is rendered in; any other cookie is none. */
const THEMES = ["light", "dark"];
const PUBLIC = /^\/(?:store|developer)(?=[/.]|$)/;

/** What differs between two answers with the same page. */
type Marks = { nonce: string; requestId: string };
type Page = { text: string; headers: Array<[string, string]>; marks: Marks };
/** `page` is null where the answer was not one to share. */
type Entry = { startedAt: number; page: Promise<Page | null> };

/**
 * Caches the public pages for visitors without a session, one rendering at a time per page. Every answer gets its own
 * nonce and request id. Signed-in users always get their own rendering, which is not cached.
 */
export function publicPages(now: () => number = Date.now) {
  const pages = new Map<string, Entry>();

  return {
    /** `render` gets the request with the parameters that the page reads, and no others. */
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
    /** A public page changed: the next request renders it again, also while an older rendering is under way. */
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

/** The page's address as its loader understands it; null where the answer is for this visitor alone. */
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
