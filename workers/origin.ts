const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** The one caller without a browser: its signature is its proof. */
const SIGNED = new Set(["/api/billing/webhook"]);

/**
 * The gate against requests that other sites make in a user's name, before any page or API code: a method that
 * changes things, or a socket, needs our own Origin. SameSite is not relied on.
 */
export function isForeign(request: Request, siteOrigin: string) {
  const upgrade = request.headers.get("upgrade") !== null;
  if (SAFE.has(request.method) && !upgrade) return false;
  if (SIGNED.has(new URL(request.url).pathname)) return false;
  if (request.headers.get("origin") !== siteOrigin) return true;
  const site = request.headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin";
}
