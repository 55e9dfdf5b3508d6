import {
  ENCYCLOPEDIA,
  ENCYCLOPEDIA_MEDIA,
  FONT_FILES,
  FONT_STYLES,
  LIBRARIES,
  MAP_TILES,
  MAPS,
} from "#domain/listing/always-allowed-hosts.ts";
import { isDeclarable, productHosts } from "#domain/listing/declared-hosts.ts";

/** Of the deployment. */
export type PolicySettings = { siteOrigin: string; appsHost: string };

/**
 * `openNetwork` lifts all network limits, for a test run in which the moderator switched it on. `offlineWorker`: the
 * address of the service worker that keeps the app on the device, for published apps. `offlineOnly` removes all hosts: for
 * an app that contacts nobody, and for a user who switched its network off. `codeHostsOnly` removes all hosts but those of
 * scripts, styles and fonts: for shared links, which nobody reviewed.
 */
export type AppPolicy = {
  declaredHosts?: ReadonlyArray<{ host: string }>;
  offlineOnly?: boolean;
  codeHostsOnly?: boolean;
  openNetwork?: boolean;
  offlineWorker?: string;
};

/** `local`: keywords and schemes, which lead to no host. */
type Source = { directive: string; local: Array<string>; hosts: Array<string> };

/** Directives that allow declared hosts: data, never code. */
export const DECLARED_DIRECTIVES = new Set(["connect-src", "img-src", "media-src", "font-src"]);

/** A worker's hosts are those of the modules that it imports. */
const CODE_DIRECTIVES = new Set(["script-src", "style-src", "font-src", "worker-src"]);

/** `Content-Security-Policy` and `Connection-Allowlist` are both written from this list. */
function allowedSources(settings: PolicySettings, app: AppPolicy = {}): Array<Source> {
  const { declaredHosts = [], offlineOnly = false, codeHostsOnly = false, openNetwork = false, offlineWorker } = app;
  const own = productHosts(settings);
  const declared = declaredHosts.filter(({ host }) => isDeclarable(host, own)).map(({ host }) => `https://${host}`);
  return alwaysAllowedSources(offlineWorker).map(({ directive, local, hosts }) => {
    if (offlineOnly) return { directive, local, hosts: [] };
    if (codeHostsOnly) return { directive, local, hosts: CODE_DIRECTIVES.has(directive) ? hosts : [] };
    if (openNetwork) return { directive, local, hosts: ["https:", "wss:"] };
    return {
      directive,
      local,
      hosts: DECLARED_DIRECTIVES.has(directive) ? [...new Set([...hosts, ...declared])] : hosts,
    };
  });
}

function alwaysAllowedSources(offlineWorker: string | undefined): Array<Source> {
  return [
    {
      directive: "script-src",
      local: ["'unsafe-inline'", "'unsafe-eval'", "'wasm-unsafe-eval'", "blob:", "data:"],
      hosts: LIBRARIES,
    },
    { directive: "style-src", local: ["'unsafe-inline'", "data:", "blob:"], hosts: [...LIBRARIES, ...FONT_STYLES] },
    { directive: "font-src", local: ["data:", "blob:"], hosts: [...LIBRARIES, ...FONT_FILES] },
    { directive: "img-src", local: ["data:", "blob:"], hosts: [...LIBRARIES, ...MAP_TILES, ...ENCYCLOPEDIA_MEDIA] },
    { directive: "media-src", local: ["data:", "blob:"], hosts: [...LIBRARIES, ...ENCYCLOPEDIA_MEDIA] },
    {
      directive: "connect-src",
      local: ["data:", "blob:"],
      hosts: [...LIBRARIES, ...MAPS, ...ENCYCLOPEDIA],
    },
    // Workers start from a blob; the hosts are for modules that such a worker imports.
    { directive: "worker-src", local: offlineWorker ? ["blob:", offlineWorker] : ["blob:"], hosts: LIBRARIES },
  ];
}

/** Also sent as a header. Without `allow-downloads`, files are saved only through the viewer, which asks first. */
export const FRAME_SANDBOX = "allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock";

/** For frames that nobody can reach: a dialog would seem to be the product's. */
export const HIDDEN_FRAME_SANDBOX = FRAME_SANDBOX.replace(" allow-modals", "");

/** Features of the browser that the frame hands to an app. */
const FRAME_FEATURES = ["fullscreen", "autoplay", "clipboard-write", "gamepad", "screen-wake-lock"];

/** Names the origin, since the default is the origin of `src`, and a frame that a form is posted into has no `src`. */
export function frameAllow(origin: string) {
  return FRAME_FEATURES.map((feature) => `${feature} ${origin}`).join("; ");
}

function contentSecurityPolicy(settings: PolicySettings, allowed: Array<Source>) {
  return [
    "default-src 'none'",
    ...allowed.map(({ directive, local, hosts }) => [directive, ...local, ...hosts].join(" ")),
    // Strings still pass: the first script makes the default policy (workers/preview/frame/first-script.ts).
    "require-trusted-types-for 'script'",
    ...["frame-src", "object-src", "base-uri", "form-action", "manifest-src"].map((directive) => `${directive} 'none'`),
    `frame-ancestors ${new URL(settings.siteOrigin).origin}`,
    `sandbox ${FRAME_SANDBOX}`,
  ].join("; ");
}

/** The value of `Connection-Allowlist`. */
export function connectionAllowlist(hosts: ReadonlyArray<string>) {
  const patterns = [...new Set(hosts)].map((host) => `"${host}${host.endsWith("/") ? "" : "/"}*"`);
  return `(${["response-origin", ...patterns].join(" ")});redirects=allow;webrtc=block`;
}

/** Denied by every response of an app's origin. Other features are as in any frame of another site. */
const DENIED_FEATURES = [
  "camera",
  "microphone",
  "geolocation",
  "usb",
  "serial",
  "hid",
  "midi",
  "payment",
  "publickey-credentials-get",
  "publickey-credentials-create",
  "identity-credentials-get",
  "display-capture",
  "idle-detection",
  "local-network-access",
  "browsing-topics",
  "storage-access",
  "window-management",
];

/** For every document on an app's origin that runs an app. */
export function headersFor(settings: PolicySettings, app?: AppPolicy): Record<string, string> {
  const allowed = allowedSources(settings, app);
  return {
    "Cache-Control": "private, no-store",
    ...(app?.openNetwork ? {} : { "Connection-Allowlist": connectionAllowlist(allowed.flatMap(({ hosts }) => hosts)) }),
    "Content-Security-Policy": contentSecurityPolicy(settings, allowed),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy": DENIED_FEATURES.map((name) => `${name}=()`).join(", "),
    "Referrer-Policy": "strict-origin",
    "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
    Vary: "Sec-Fetch-Dest",
    "X-Content-Type-Options": "nosniff",
    "X-DNS-Prefetch-Control": "off",
    "X-Robots-Tag": "noindex",
  };
}

/**
 * For every answer on an app's origin that is no app: an error, a redirect, a text. Without scripts, and with an origin of its
 * own, since an app could lead a frame to it, and reach a global there that no script of ours prepared. With a nonce one script of
 * ours runs in that origin, out of the app's reach: it tells the page why there is no app.
 */
export function headersWithoutApp(settings: PolicySettings, scriptNonce: string | null = null): Record<string, string> {
  const scripts = scriptNonce === null ? "sandbox" : `script-src 'nonce-${scriptNonce}'; sandbox allow-scripts`;
  const frameAncestors = `frame-ancestors ${new URL(settings.siteOrigin).origin}`;
  return {
    ...headersFor(settings, { offlineOnly: true }),
    "Content-Security-Policy": `default-src 'none'; base-uri 'none'; form-action 'none'; ${frameAncestors}; ${scripts}`,
  };
}

export const PUBLISHED_CACHE_CONTROL = "public, max-age=0, must-revalidate";
