const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Paths that other sites post to. A signature proves who sent the request. */
const SIGNED_PATHS = new Set(["/api/stripe/webhook", "/api/digest/unsubscribe"]);

/** Only our own origin may send changes or open sockets. This does not rely on SameSite cookies. */
export function isCrossOrigin(request: Request, siteOrigin: string) {
  const isUpgrade = request.headers.get("upgrade") !== null;
  if (SAFE_METHODS.has(request.method) && !isUpgrade) return false;
  if (SIGNED_PATHS.has(new URL(request.url).pathname)) return false;
  if (request.headers.get("origin") !== siteOrigin) return true;
  const site = request.headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin";
}
