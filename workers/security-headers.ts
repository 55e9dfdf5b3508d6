import { SIGNED_OUT } from "#app/service-worker/rules.ts";
import { appOrigin } from "#domain/apps/labels.ts";
import { ACCOUNT_HEADER } from "#domain/kit/headers.ts";
import { KEEP_PATH } from "#domain/previews/offline-worker.ts";

const FIXED_HEADERS: ReadonlyArray<readonly [string, string]> = Object.entries({
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
  "X-Frame-Options": "DENY",
  "Permissions-Policy":
    "camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), midi=(), payment=(), display-capture=(), idle-detection=(), local-network-access=(), browsing-topics=(), storage-access=(), window-management=()",
});

/**
 * Inline styles are allowed, since rendered attributes and the toasts' style sheet carry no nonce. `frameSources` are
 * all that the page may embed and post forms to: the origins or URLs of the apps that it shows. A page that shows none may
 * embed the pages of ours that keep an installed app on the device. Beside an app they would be a second frame of its origin.
 */
export function contentPolicy({
  nonce,
  frameSources,
  siteOrigin,
  appsHost,
}: {
  nonce: string;
  frameSources: ReadonlyArray<string>;
  siteOrigin: string;
  appsHost: string;
}) {
  const apps = frameSources.join(" ");
  const keepPages = appOrigin("*", { siteOrigin, appsHost }) + KEEP_PATH;
  const socket = siteOrigin.replace(/^http/, "ws");
  const script = import.meta.env.DEV
    ? "script-src 'self' 'unsafe-inline'"
    : `script-src 'nonce-${nonce}' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types react-router workers`;
  return [
    "default-src 'none'",
    script,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${socket}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${apps || keepPages}`,
    `form-action 'self' ${apps}`.trimEnd(),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A page whose address is a secret sends no referrer at all. */
function isStricter({ headers }: Response, name: string) {
  return name === "Referrer-Policy" && headers.get(name) === "no-referrer";
}

/** Adds the headers of every response of the site: pages, data, errors and redirects. */
export function withSecurityHeaders(
  response: Response,
  policy: {
    nonce: string;
    frameSources: ReadonlyArray<string>;
    siteOrigin: string;
    appsHost: string;
    /** Browsers may keep it: true for the redirect to the product's own host, which is the same for everybody. */
    mayBeKept: boolean;
    requestId: string;
    /** The signed-in user or null; the service worker keeps no copy for another account. */
    account?: string | null;
  },
) {
  if (response.status === 101) return response;
  const secure = new Response(response.body, response);
  for (const [name, value] of FIXED_HEADERS) if (!isStricter(secure, name)) secure.headers.set(name, value);
  if (!secure.headers.has("Content-Security-Policy"))
    secure.headers.set("Content-Security-Policy", contentPolicy(policy));
  secure.headers.set("X-Request-Id", policy.requestId);
  if (!policy.mayBeKept && !secure.headers.get("Cache-Control")?.startsWith("public")) {
    secure.headers.set("Cache-Control", "no-store");
    if (policy.account !== undefined) secure.headers.set(ACCOUNT_HEADER, policy.account ?? SIGNED_OUT);
  }
  return secure;
}
