import { HOUR_MS } from "#domain/kit/durations.ts";
import { ACCOUNT_HEADER } from "#domain/kit/headers.ts";
import { OWN_WINDOW_QUERY } from "#domain/store/app-manifest.ts";

const OFFLINE_SCREENS: ReadonlyArray<string> = ["/", "/journal"];
/** The viewer of an app, with a slash in the app's own window. It is cached if the app itself is kept on this device. */
const VIEWER = /^\/(?:p|device)\/[^/]+\/?$/;
const DEVICE_APP = /^\/device\//;
export const NETWORK_TIMEOUT_MS = 4000;
const REFRESH_AFTER_MS = HOUR_MS;
/** Prefix of a cache's name; the account's id follows. */
export const PAGES_CACHE_PREFIX = "pages/";
/** Prefix of a cache's name; the build's version follows. */
export const ASSETS_CACHE_PREFIX = "assets/";
/** In place of an account's id while nobody is signed in. The only copies under it are of pages that run apps of the device. */
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
  return typeof path === "string" && (OFFLINE_SCREENS.includes(path) || isViewer(path));
}

export function isViewer(path: string) {
  return VIEWER.test(path);
}

function isOwnWindowPath(path: string) {
  return isViewer(path) && path.endsWith("/");
}

/** `/` redirects in builder mode (domain/auth/route-access.ts), so its copy comes from `/?home`. */
export function fetchUrl(path: string) {
  if (path === "/") return "/?home";
  return isOwnWindowPath(path) ? path + OWN_WINDOW_QUERY : path;
}

/** Filtered or paged variants are not cached. */
export function isCacheable(path: string, search: string) {
  return (search === "" && !isOwnWindowPath(path)) || path + search === fetchUrl(path);
}

export function isDue(at: string | null, now: number) {
  return at === null || now - Number(at) > REFRESH_AFTER_MS;
}

type ResponseParts = { ok: boolean; redirected: boolean; type: string; headers: Headers };

/**
 * The account whose copy a page can be, or SIGNED_OUT for a visitor's app of the device. Null for errors, redirects and
 * public responses.
 */
export function ownerOfCopy(path: string, { ok, redirected, type, headers }: ResponseParts) {
  const owner = headers.get(ACCOUNT_HEADER);
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  const hasOwner = owner !== SIGNED_OUT || DEVICE_APP.test(path);
  return ok && isPage && !redirected && type === "basic" && hasOwner ? owner : null;
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
  return names.filter((name) => name.startsWith(ASSETS_CACHE_PREFIX) && name !== current).slice(0, -1);
}
