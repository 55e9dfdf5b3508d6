/** Screens that open without a network, as they were last. */
const SCREENS: ReadonlyArray<string> = ["/", "/journal"];
/** A screen that answers no sooner, in ms, is shown as it was last. */
export const NETWORK_WAIT = 4000;
/** A copy this old, in ms, is made anew when there is an occasion. */
const DUE_AFTER = 60 * 60 * 1000;
/** Copies of screens, per account; its id follows. `app/device/offline.ts` names them too. */
export const PAGES = "pages/";
/** What was built, per version. */
export const ASSETS = "assets/";
/** On every personal answer: whose it is. */
export const ACCOUNT_HEADER = "X-Account";
export const NOBODY = "none";

/** Why a copy is shown: nothing answered, it took too long, or the answer was a failure. `app/device/load-failure.ts` names them too. */
export type CopyReason = "unreachable" | "slow" | "failed";

type Asked = { method: string; mode: string; url: string };

/** What the worker does with a request: null where it leaves it alone. */
export function kindOf({ method, mode, url }: Asked, origin: string): "asset" | "screen" | "page" | null {
  const { origin: to, pathname } = new URL(url);
  if (method !== "GET" || to !== origin) return null;
  if (pathname.startsWith("/assets/")) return "asset";
  if (mode !== "navigate" || pathname.startsWith("/api/")) return null;
  return isScreen(pathname) ? "screen" : "page";
}

export function isScreen(path: unknown): path is string {
  return typeof path === "string" && SCREENS.includes(path);
}

/** The address that a screen's copy is asked for at: in builder mode `/` itself leads away (domain/auth/gate.ts). */
export function keptFrom(path: string) {
  return path === "/" ? "/?home" : path;
}

/** Whether a screen was asked for as it opens; nothing else of it is kept. */
export function opensAt(path: string, search: string) {
  return search === "" || path + search === keptFrom(path);
}

/** Whether a copy that says it was made at a time (ms) is to be made anew. */
export function isDue(at: string | null, now: number) {
  return at === null || now - Number(at) > DUE_AFTER;
}

type Answered = { ok: boolean; redirected: boolean; type: string; headers: Headers };

/** Whose copy an answer may become; null for what is never kept: errors, redirects, what belongs to nobody. */
export function ownerOf({ ok, redirected, type, headers }: Answered) {
  const owner = headers.get(ACCOUNT_HEADER);
  const page = headers.get("Content-Type")?.startsWith("text/html");
  return ok && page && !redirected && type === "basic" && owner !== NOBODY ? owner : null;
}

/** The built files that a page names. */
export function assetsOf(html: string) {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))];
}

/** The page with the time at which it was copied (ms), and why that is shown, where its script looks for them. */
export function stamped(html: string, at: string, why: CopyReason) {
  return html.replace("<html", `<html data-copied-at="${at}" data-copied-why="${why}"`);
}

/** The caches of versions that nothing shows any more: all but this one and the one before, which other tabs may show. */
export function outdated(names: ReadonlyArray<string>, current: string) {
  return names.filter((name) => name.startsWith(ASSETS) && name !== current).slice(0, -1);
}
