import { isDeclarable } from "./hosts.ts";

/** What one installation sets: where the product is, and the one language model that apps may call ("" is none). */
export type PolicySettings = { siteOrigin: string; languageModelOrigin: string };

/** What one app's policy differs in. `declaredHosts` are those of the reviewed version; `offlineOnly` leaves no network,
 * `openNetwork` opens it wholly: a moderator's run whose admin switched that on. */
export type AppPolicy = {
  declaredHosts?: ReadonlyArray<{ host: string }>;
  offlineOnly?: boolean;
  openNetwork?: boolean;
};

/**
 * Where a published app has no network: its user's own choice. A path and not a query, because the viewer's `frame-src`
 * names it, and the browser then holds the app to it: it can't lift its policy by going to `/`.
 */
export const OFFLINE_PATH = "/offline";

const LIBRARIES = [
  "https://cdnjs.cloudflare.com",
  "https://cdn.jsdelivr.net",
  "https://unpkg.com",
  "https://esm.sh",
  "https://esm.run",
  "https://cdn.tailwindcss.com",
  "https://code.jquery.com",
];
const MAP_TILES = ["https://tile.openstreetmap.org", "https://*.tile.openstreetmap.org"];
const MAPS = [...MAP_TILES, "https://nominatim.openstreetmap.org"];
/** Read-only paths: other paths of these hosts accept and publish edits, even without an account. */
const ENCYCLOPEDIA = [
  "https://*.wikipedia.org/api/rest_v1/",
  "https://*.wikipedia.org/w/rest.php/v1/search/",
  "https://www.wikidata.org/wiki/Special:EntityData/",
];
const ENCYCLOPEDIA_MEDIA = ["https://upload.wikimedia.org"];
const FONT_STYLES = ["https://fonts.googleapis.com"];
const FONT_FILES = ["https://fonts.gstatic.com"];

/** What the fixed lists are for. */
const PURPOSES = {
  code: LIBRARIES,
  fonts: [...FONT_STYLES, ...FONT_FILES],
  maps: MAPS,
  encyclopedia: [...ENCYCLOPEDIA, ...ENCYCLOPEDIA_MEDIA],
};
export type FixedPurpose = keyof typeof PURPOSES;

type Source = { directive: string; local: Array<string>; hosts: Array<string> };

/** What a declared host may give and take; never code. */
const DECLARED = new Set(["connect-src", "img-src", "media-src", "font-src"]);

/** The one list of where an app may load from and send to; both headers are written from it. */
function sources(settings: PolicySettings, app: AppPolicy = {}): Array<Source> {
  const { declaredHosts = [], offlineOnly = false, openNetwork = false } = app;
  const own = settings.siteOrigin ? [new URL(settings.siteOrigin).hostname] : [];
  const declared = declaredHosts.filter(({ host }) => isDeclarable(host, own)).map(({ host }) => `https://${host}`);
  return fixedSources(settings).map(({ directive, local, hosts }) => {
    if (offlineOnly) return { directive, local, hosts: [] };
    if (openNetwork) return { directive, local, hosts: ["https:", "wss:"] };
    return { directive, local, hosts: DECLARED.has(directive) ? [...new Set([...hosts, ...declared])] : hosts };
  });
}

/** What every app may reach. */
function fixedSources(settings: PolicySettings): Array<Source> {
  const model = settings.languageModelOrigin ? [new URL(settings.languageModelOrigin).origin] : [];
  return [
    {
      directive: "script-src",
      local: ["'unsafe-inline'", "'unsafe-eval'", "'wasm-unsafe-eval'", "blob:", "data:"],
      hosts: LIBRARIES,
    },
    { directive: "style-src", local: ["'unsafe-inline'"], hosts: [...LIBRARIES, ...FONT_STYLES] },
    { directive: "font-src", local: ["data:"], hosts: [...LIBRARIES, ...FONT_FILES] },
    { directive: "img-src", local: ["data:", "blob:"], hosts: [...LIBRARIES, ...MAP_TILES, ...ENCYCLOPEDIA_MEDIA] },
    { directive: "media-src", local: ["data:", "blob:"], hosts: ENCYCLOPEDIA_MEDIA },
    { directive: "connect-src", local: ["data:", "blob:"], hosts: [...LIBRARIES, ...MAPS, ...ENCYCLOPEDIA, ...model] },
  ];
}

/** Host and path prefix of an entry of the fixed lists; the host may begin with "*.". */
function partsOf(fixed: string) {
  const [host = "", ...path] = fixed.slice("https://".length).split("/");
  return { host, path: `/${path.join("/")}` };
}

function isOf(host: string, fixed: string) {
  const { host: name } = partsOf(fixed);
  return name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name;
}

function isAmong(host: string, origins: ReadonlyArray<string>) {
  return origins.some((fixed) => isOf(host, fixed));
}

/** What any app, in any installation, may use this host for, over https and its usual port; null for all other hosts. */
export function fixedPurpose(host: string): FixedPurpose | null {
  if (isAmong(host, PURPOSES.code)) return "code";
  if (isAmong(host, PURPOSES.fonts)) return "fonts";
  if (isAmong(host, PURPOSES.maps)) return "maps";
  return isAmong(host, PURPOSES.encyclopedia) ? "encyclopedia" : null;
}

/** Whether any app, in any installation, may load from this host or send to it. */
export function isReachable(host: string) {
  return fixedPurpose(host) !== null;
}

/** The path prefixes that apps may reach on a host of the fixed lists; empty for no restriction. */
export function reachablePaths(host: string) {
  return ENCYCLOPEDIA.filter((fixed) => isOf(host, fixed)).map((fixed) => partsOf(fixed).path);
}

/**
 * The `sandbox` attribute of an app's frame, also sent as a header. Without `allow-downloads`, a file is saved only
 * through the viewer, which asks first.
 */
export const FRAME_SANDBOX = "allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock";

const FRAME_FEATURES = ["fullscreen", "autoplay", "clipboard-write", "gamepad", "screen-wake-lock"];

/**
 * The `allow` attribute of an app's frame. It names the origin, since the default is the origin of `src`, and a frame
 * that a form is posted into has no `src`.
 */
export function frameAllow(origin: string) {
  return FRAME_FEATURES.map((feature) => `${feature} ${origin}`).join("; ");
}

function contentSecurityPolicy(settings: PolicySettings, allowed: Array<Source>) {
  return [
    "default-src 'none'",
    ...allowed.map(({ directive, local, hosts }) => [directive, ...local, ...hosts].join(" ")),
    "worker-src blob:",
    "require-trusted-types-for 'script'",
    ...["frame-src", "object-src", "base-uri", "form-action", "manifest-src"].map((directive) => `${directive} 'none'`),
    `frame-ancestors ${new URL(settings.siteOrigin).origin}`,
    `sandbox ${FRAME_SANDBOX}`,
  ].join("; ");
}

function connectionAllowlist(allowed: Array<Source>) {
  const hosts = new Set(allowed.flatMap((source) => source.hosts));
  const patterns = [...hosts].map((host) => `"${host}${host.endsWith("/") ? "" : "/"}*"`);
  return `(${["response-origin", ...patterns].join(" ")});redirects=allow;webrtc=block`;
}

const PERMISSIONS = [
  "camera",
  "microphone",
  "geolocation",
  "usb",
  "serial",
  "hid",
  "bluetooth",
  "midi",
  "payment",
  "publickey-credentials-get",
  "publickey-credentials-create",
  "identity-credentials-get",
  "display-capture",
  "idle-detection",
  "local-network-access",
  "browsing-topics",
  "attribution-reporting",
  "storage-access",
  "window-management",
];

/** The headers of every answer on an app's origin, errors and redirects too. */
export function headersFor(settings: PolicySettings, app?: AppPolicy): Record<string, string> {
  const allowed = sources(settings, app);
  return {
    "Cache-Control": "private, no-store",
    ...(app?.openNetwork ? {} : { "Connection-Allowlist": connectionAllowlist(allowed) }),
    "Content-Security-Policy": contentSecurityPolicy(settings, allowed),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy": PERMISSIONS.map((name) => `${name}=()`).join(", "),
    "Referrer-Policy": "strict-origin",
    "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
    Vary: "Sec-Fetch-Dest",
    "X-Content-Type-Options": "nosniff",
    "X-DNS-Prefetch-Control": "off",
    "X-Robots-Tag": "noindex",
  };
}

/** Caching of a published app's document: a browser may keep it, and asks before each use. */
export const PUBLISHED_CACHING = "public, max-age=0, must-revalidate";
