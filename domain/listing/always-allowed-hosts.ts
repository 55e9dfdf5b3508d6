/** Every app may contact the hosts of this file without declaring them. */

export const LIBRARIES = [
  "https://cdnjs.cloudflare.com",
  "https://cdn.jsdelivr.net",
  "https://unpkg.com",
  "https://esm.sh",
  "https://esm.run",
  "https://cdn.tailwindcss.com",
  "https://code.jquery.com",
];
export const MAP_TILES = ["https://tile.openstreetmap.org", "https://*.tile.openstreetmap.org"];
export const MAPS = [...MAP_TILES, "https://nominatim.openstreetmap.org"];
/** Read-only paths: other paths of these hosts accept and publish edits, even without an account. */
export const ENCYCLOPEDIA = [
  "https://*.wikipedia.org/api/rest_v1/",
  "https://*.wikipedia.org/w/rest.php/v1/search/",
  "https://www.wikidata.org/wiki/Special:EntityData/",
];
export const ENCYCLOPEDIA_MEDIA = ["https://upload.wikimedia.org"];
export const FONT_STYLES = ["https://fonts.googleapis.com"];
export const FONT_FILES = ["https://fonts.gstatic.com"];

const PURPOSES = {
  code: LIBRARIES,
  fonts: [...FONT_STYLES, ...FONT_FILES],
  maps: MAPS,
  encyclopedia: [...ENCYCLOPEDIA, ...ENCYCLOPEDIA_MEDIA],
};
export type AlwaysAllowedPurpose = keyof typeof PURPOSES;

function splitSource(source: string) {
  const [host = "", ...path] = source.slice("https://".length).split("/");
  return { host, path: `/${path.join("/")}` };
}

function matchesSource(host: string, source: string) {
  const { host: name } = splitSource(source);
  return name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name;
}

function matchesAny(host: string, sources: ReadonlyArray<string>) {
  return sources.some((source) => matchesSource(host, source));
}

export function alwaysAllowedPurpose(host: string): AlwaysAllowedPurpose | null {
  if (matchesAny(host, PURPOSES.code)) return "code";
  if (matchesAny(host, PURPOSES.fonts)) return "fonts";
  if (matchesAny(host, PURPOSES.maps)) return "maps";
  return matchesAny(host, PURPOSES.encyclopedia) ? "encyclopedia" : null;
}

export function isAlwaysAllowed(host: string) {
  return alwaysAllowedPurpose(host) !== null;
}

/** Allowed path prefixes on an always allowed host; empty for no restriction. */
export function allowedPaths(host: string) {
  return ENCYCLOPEDIA.filter((source) => matchesSource(host, source)).map((source) => splitSource(source).path);
}
