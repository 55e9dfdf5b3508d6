import type { LabelKind } from "./labels.ts";

/** What one installation sets: where the product is, and the one language model that apps may call ("" is none). */
export type PolicySettings = { siteOrigin: string; languageModelOrigin: string };

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
const ENCYCLOPEDIA = ["https://*.wikipedia.org", "https://www.wikidata.org"];
const ENCYCLOPEDIA_MEDIA = ["https://upload.wikimedia.org"];

type Source = { directive: string; local: Array<string>; hosts: Array<string> };

/** The one list of where an app may load from and send to; both headers are written from it. */
function sources(settings: PolicySettings): Array<Source> {
  const model = settings.languageModelOrigin ? [new URL(settings.languageModelOrigin).origin] : [];
  return [
    {
      directive: "script-src",
      local: ["'unsafe-inline'", "'unsafe-eval'", "'wasm-unsafe-eval'", "blob:", "data:"],
      hosts: LIBRARIES,
    },
    { directive: "style-src", local: ["'unsafe-inline'"], hosts: [...LIBRARIES, "https://fonts.googleapis.com"] },
    { directive: "font-src", local: ["data:"], hosts: [...LIBRARIES, "https://fonts.gstatic.com"] },
    { directive: "img-src", local: ["data:", "blob:"], hosts: [...LIBRARIES, ...MAP_TILES, ...ENCYCLOPEDIA_MEDIA] },
    { directive: "media-src", local: ["data:", "blob:"], hosts: ENCYCLOPEDIA_MEDIA },
    { directive: "connect-src", local: ["data:", "blob:"], hosts: [...LIBRARIES, ...MAPS, ...ENCYCLOPEDIA, ...model] },
  ];
}

/** Every host of that list but the language model, which is the installation's. */
const FIXED_HOSTS = [
  ...new Set(sources({ siteOrigin: "", languageModelOrigin: "" }).flatMap((source) => source.hosts)),
].map((origin) => origin.slice("https://".length));

/** Whether any app, in any installation, may load from this host or send to it: over https and its usual port. */
export function isReachable(host: string) {
  return FIXED_HOSTS.some((fixed) => (fixed.startsWith("*.") ? host.endsWith(fixed.slice(1)) : host === fixed));
}

const SANDBOX = ["allow-scripts", "allow-same-origin", "allow-forms", "allow-modals", "allow-pointer-lock"];

/** The `sandbox` attribute of an app's frame; the header says the same. */
export const FRAME_SANDBOX = [...SANDBOX, "allow-downloads"].join(" ");
/** The `sandbox` attribute of a moderator's run: nothing is saved to the moderator's disk. */
export const MODERATOR_SANDBOX = SANDBOX.join(" ");
/** The `allow` attribute of an app's frame. */
export const FRAME_ALLOW = "fullscreen; autoplay; clipboard-write; gamepad; screen-wake-lock";

function contentSecurityPolicy(kind: LabelKind, settings: PolicySettings) {
  return [
    "default-src 'none'",
    ...sources(settings).map(({ directive, local, hosts }) => [directive, ...local, ...hosts].join(" ")),
    "worker-src blob:",
    ...["frame-src", "object-src", "base-uri", "form-action", "manifest-src"].map((directive) => `${directive} 'none'`),
    `frame-ancestors ${new URL(settings.siteOrigin).origin}`,
    `sandbox ${kind === "m" ? MODERATOR_SANDBOX : FRAME_SANDBOX}`,
  ].join("; ");
}

function connectionAllowlist(settings: PolicySettings) {
  const hosts = new Set(sources(settings).flatMap((source) => source.hosts));
  return `(response-origin ${[...hosts].map((host) => `"${host}/*"`).join(" ")});redirects=allow;webrtc=block`;
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
export function headersFor(kind: LabelKind, settings: PolicySettings): Record<string, string> {
  return {
    "Cache-Control": "private, no-store",
    "Connection-Allowlist": connectionAllowlist(settings),
    "Content-Security-Policy": contentSecurityPolicy(kind, settings),
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
