import { isForAssistants } from "./assistants.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Paths that other sites post to. A signature proves who sent the request. */
const SIGNED_PATHS = new Set(["/api/stripe/webhook", "/api/digest/unsubscribe"]);

/** Its calls prove themselves by a token in a header, which no other site has, and read no cookie. */
const TOKEN_PATH = /^\/api\/v1\//;

/** Only our own origin may send changes or open sockets. This does not rely on SameSite cookies. */
export function isCrossOrigin(request: Request, siteOrigin: string) {
  const isUpgrade = request.headers.get("upgrade") !== null;
  if (SAFE_METHODS.has(request.method) && !isUpgrade) return false;
  const { pathname } = new URL(request.url);
  if (SIGNED_PATHS.has(pathname) || (TOKEN_PATH.test(pathname) && !isUpgrade)) return false;
  // Programs prove themselves by a token or in their own way, and send no Origin. The page of another site is refused.
  if (isForAssistants(pathname) && request.headers.get("origin") === null) return false;
  if (request.headers.get("origin") !== siteOrigin) return true;
  const site = request.headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin";
}
