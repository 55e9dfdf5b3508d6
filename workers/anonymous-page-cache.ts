import { hasScriptsCookie, readTheme, readTokenCookie } from "#app/cookies.ts";
import { formatCursor, parseCursor } from "#domain/kit/cursors.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/kit/durations.ts";
import { withTimeout } from "#domain/kit/with-timeout.ts";
import { formatReviewCursor, parseReviewQuery, reviewParams } from "#domain/reviews/review-query.ts";
import { PUBLIC_COPY_MS } from "#domain/store/rules.ts";
import { parseStoreQuery, storeParams } from "#domain/store/store-query.ts";

/** Maximum wait for another request's rendering, which may have been cancelled. */
const JOIN_TIMEOUT_MS = 5_000;
const MAX_CACHED_PAGES = 200;
const PUBLIC_PATH = /^\/(?:store|developer)(?=[/.]|$)/;
/** Lifetime of cached information pages. Pages of the store have a shorter one, so that they show a takedown soon. */
const INFORMATION_PAGE_MS: Readonly<Record<string, number>> = {
  "/about": HOUR_MS,
  "/how-it-works": HOUR_MS,
  "/faq": HOUR_MS,
  "/developers": HOUR_MS,
  "/privacy-policy": HOUR_MS,
  "/terms": HOUR_MS,
  "/top-apps": MINUTE_MS,
  "/status": MINUTE_MS / 6,
};

/** Parameters with which a page continues what its user began, for which it needs the account from the start. */
const CONTINUING_PARAMS = ["install", "edit"];

type ResponseIds = { nonce: string; requestId: string };
type Page = { text: string; headers: Array<[string, string]>; ids: ResponseIds };
/** `page` is null if the response can't be shared. */
type CacheEntry = { startedAt: number; page: Promise<Page | null> };

/**
 * The pages as visitors get them, in this isolate's memory. Signed-in users get them too if `lacksPersonalPart`. Every
 * response gets its own nonce and request id.
 */
export function createAnonymousPageCache(now: () => number = Date.now) {
  const pages = new Map<string, CacheEntry>();

  return {
    async get(request: Request, ids: ResponseIds, render: (request: Request) => Promise<Response>) {
      const url = cacheUrl(request);
      if (url === null) return render(request);
      const key = `${readTheme(request)} ${url.pathname}${url.search}`;
      const canonical = new Request(url, request);
      const cached = pages.get(key);
      if (!cached || now() - cached.startedAt >= lifetimeMs(url)) return renderAndShare(key, ids, canonical, render);
      const page = await withTimeout(JOIN_TIMEOUT_MS, cached.page).catch(() => null);
      return page ? withNonce(page, ids) : render(canonical);
    },
    clear: () => pages.clear(),
  };

  async function renderAndShare(
    key: string,
    ids: ResponseIds,
    request: Request,
    render: (request: Request) => Promise<Response>,
  ) {
    const { promise, resolve } = Promise.withResolvers<Page | null>();
    const entry = { startedAt: now(), page: promise };
    // The entry is stored before the page is rendered, so that other requests wait for it.
    store(key, entry);
    let page: Page | null = null;
    try {
      const response = await render(request);
      if (response.status !== 200 || response.headers.has("Set-Cookie")) return response;
      const rendered = { text: await response.text(), headers: [...response.headers], ids };
      // An aborted request truncates the rendering without an error.
      if (!request.signal.aborted) page = rendered;
      return new Response(rendered.text, { headers: rendered.headers });
    } finally {
      if (page === null && pages.get(key) === entry) pages.delete(key);
      resolve(page);
    }
  }

  function store(key: string, entry: CacheEntry) {
    pages.delete(key);
    pages.set(key, entry);
    const [oldest] = pages.keys();
    if (pages.size > MAX_CACHED_PAGES && oldest !== undefined) pages.delete(oldest);
  }
}

/**
 * Whether a signed-in user's page is the one that visitors get, and a script brings what belongs to the account
 * (decision 138). Only where the browser has said that scripts run.
 */
export function lacksPersonalPart(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || !PUBLIC_PATH.test(pathname) || /\.\w+$/.test(pathname)) return false;
  if (CONTINUING_PARAMS.some((name) => searchParams.has(name))) return false;
  return hasScriptsCookie(request) && readTokenCookie(request, "session") !== null;
}

/** Keeps only the parameters that the loader reads; null if the response must not be shared. */
function cacheUrl(request: Request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || (readTokenCookie(request, "session") && !lacksPersonalPart(request))) return null;
  // Answers in the FAQ's chat, one for each question, are not kept.
  if (url.pathname === "/faq" && url.searchParams.has("ask")) return null;
  if (url.pathname in INFORMATION_PAGE_MS) return new URL(url.pathname, url);
  if (!PUBLIC_PATH.test(url.pathname)) return null;
  const fields = pageParams(url);
  // React Router requests the data of single routes by name.
  const routes = url.searchParams.get("_routes");
  if (routes !== null) fields.push(["_routes", routes]);
  url.search = String(new URLSearchParams(fields));
  return url;
}

function lifetimeMs({ pathname }: URL) {
  return INFORMATION_PAGE_MS[pathname] ?? PUBLIC_COPY_MS;
}

function pageParams({ pathname, searchParams }: URL): Array<[string, string]> {
  if (/^\/store(\.data)?$/.test(pathname)) return storeParams(parseStoreQuery(searchParams));
  if (pathname.startsWith("/store/")) {
    const { after, ...view } = parseReviewQuery(searchParams);
    return reviewParams({ ...view, after: after && formatReviewCursor(after) });
  }
  const cursor = parseCursor(searchParams.get("after"));
  return cursor === null ? [] : [["after", formatCursor(cursor)]];
}

function withNonce({ text, headers, ids }: Page, { nonce, requestId }: ResponseIds) {
  return new Response(text.replaceAll(ids.nonce, nonce).replaceAll(ids.requestId, requestId), { headers });
}
