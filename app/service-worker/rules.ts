import { HOUR_MS } from "#domain/durations.ts";

const OFFLINE_SCREENS: ReadonlyArray<string> = ["/", "/journal"];
export const NETWORK_TIMEOUT_MS = 4000;
const REFRESH_AFTER_MS = HOUR_MS;
/** Cache name; the account's id follows. Also in app/device/offline/page-cache.ts. */
export const PAGES = "pages/";
export const ASSETS = "assets/";
/** Header of personal responses: the account's id. */
export const ACCOUNT_HEADER = "X-Account";
/** Matches no copy: a sign-out deletes all. */
export const SIGNED_OUT = "none";

export type FallbackReason = "unreachable" | "slow" | "failed";

type RequestParts = { method: string; mode: string; url: string };

export function classifyRequest(
  { method, mode, url }: RequestParts,
  origin: string,
): "asset" | "screen" | "page" | null {
  const { origin: to, pathname } = new URL(url);
  if (method !== "GET" || to !== origin) return null;
  if (pathname.startsWith("/assets/")) return "asset";
  if (mode !== "navigate" || pathname.startsWith("/api/")) return null;
  return isOfflineScreen(pathname) ? "screen" : "page";
}

export function isOfflineScreen(path: unknown): path is string {
  return typeof path === "string" && OFFLINE_SCREENS.includes(path);
}

/** `/` redirects in builder mode (domain/auth/route-access.ts), so its copy comes from `/?home`. */
export function fetchUrl(path: string) {
  return path === "/" ? "/?home" : path;
}

/** Filtered or paged variants are not cached. */
export function isCacheable(path: string, search: string) {
  return search === "" || path + search === fetchUrl(path);
}

export function isDue(at: string | null, now: number) {
  return at === null || now - Number(at) > REFRESH_AFTER_MS;
}

type ResponseParts = { ok: boolean; redirected: boolean; type: string; headers: Headers };

/** Null for errors, redirects and public responses. */
export function accountOfResponse({ ok, redirected, type, headers }: ResponseParts) {
  const owner = headers.get(ACCOUNT_HEADER);
  const page = headers.get("Content-Type")?.startsWith("text/html");
  return ok && page && !redirected && type === "basic" && owner !== SIGNED_OUT ? owner : null;
}

export function findAssets(html: string) {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))];
}

/** `at` in ms; the page's script reads both attributes. */
export function stampCopy(html: string, at: string, why: FallbackReason) {
  return html.replace("<html", `<html data-copied-at="${at}" data-copied-why="${why}"`);
}

/** `names` in order of creation. Keeps the version before the current one, which other tabs may still use. */
export function outdatedCaches(names: ReadonlyArray<string>, current: string) {
  return names.filter((name) => name.startsWith(ASSETS) && name !== current).slice(0, -1);
}
