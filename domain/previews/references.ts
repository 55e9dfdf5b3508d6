import { type Address, addressesIn } from "./addresses.ts";
import { readAttribute, type Tag } from "./markup.ts";
import { fixedPurpose } from "./policy.ts";

/**
 * An address that an app loads from or sends to. "code" (scripts and style sheets) may come from the hosts of libraries
 * only. `certain`: the source loads it, and does not merely contain it. `hashed`: its tag has `integrity`.
 */
export type Reference = Address & { use: "code" | "data"; certain: boolean; hashed?: boolean };

/** A version that names one release or commit, whose code does not change. */
const EXACT_VERSION = /[@/]v?\d+\.\d+\.\d|@[0-9a-f]{7,40}(?:\/|$)/;
/** Hosts where every address names one release. */
const RELEASES_ONLY = new Set(["cdnjs.cloudflare.com", "code.jquery.com"]);
/** Serves its newest release unless the path names a version. */
const NEWEST_WITHOUT_PATH = "cdn.tailwindcss.com";

/** Whether a library's code may change after a review. False for an address that a script puts together. */
export function isUnpinned({ host, path, use, certain, hashed = false }: Reference) {
  const isData = use === "data" && certain;
  if (isData || fixedPurpose(host) !== "code" || hashed || RELEASES_ONLY.has(host) || EXACT_VERSION.test(path))
    return false;
  return host === NEWEST_WITHOUT_PATH || !/(?:^|[/@])$/.test(path);
}

/** Attributes that the browser, or a script that loads later, takes an address from. */
const LOADS = /^(?:(?:xlink:)?href|(?:data-|image)?src(?:set)?|poster|data|background|style)$/;
const LINKS = new Set(["a", "area"]);
const READING_LINK = /^(?:canonical|license|author|alternate|help|me|next|prev|search|bookmark|shortlink)$/i;
const CODE_LINK = /\b(?:stylesheet|modulepreload)\b/i;

/** Elements that bring in another document, and the attribute that does. */
export const FRAMES = new Map([
  ["iframe", "src"],
  ["object", "data"],
  ["embed", "src"],
]);

/** What stands in a script before an address that is loaded; before one that is code; before a link in markup. */
const LOADED_BY =
  /(?:\b(?:fetch|import|from|importScripts|WebSocket|EventSource)\s*\(?|\bsrc(?:set)?\s*=)\s*\\?["'`]$|url\(\\?["']?$/;
const CODE_BY = /(?:\b(?:import|from|importScripts|Worker)\s*\(?|<script\s[^<>]{0,150}\bsrc\s*=)\s*\\?["'`]$/;
const LINKED_BY = /<a\s[^<>]*\bhref\s*=\s*\\?["']?$/i;
const IMPORTED_BY = /@import\s+(?:url\(\s*)?["']?$/i;

/** What a script refers to, its comments blanked. */
export function* scriptReferences(script: string): Generator<Reference> {
  for (const address of addressesIn(script)) {
    const { before } = address;
    if (LINKED_BY.test(before)) continue;
    yield { ...address, use: CODE_BY.test(before) ? "code" : "data", certain: LOADED_BY.test(before) };
  }
}

/** What a style sheet refers to, its comments blanked. */
export function* styleReferences(style: string): Generator<Reference> {
  for (const address of addressesIn(style)) {
    yield { ...address, use: IMPORTED_BY.test(address.before) ? "code" : "data", certain: true };
  }
}

/** What a tag's own attributes refer to; places are in the whole source. */
export function* tagReferences(tag: Tag): Generator<Reference> {
  if (tag.name === "base" || FRAMES.has(tag.name)) return;
  const rel = readAttribute(tag, "rel") ?? "";
  const passive = LINKS.has(tag.name) || READING_LINK.test(rel);
  const use = tag.name === "script" || (tag.name === "link" && CODE_LINK.test(rel)) ? "code" : "data";
  const hashed = readAttribute(tag, "integrity") !== undefined;
  for (const { name, text, at } of tag.attributes) {
    if (!LOADS.test(name) || (passive && name.endsWith("href"))) continue;
    for (const address of addressesIn(text)) {
      yield { ...address, from: at + address.from, to: at + address.to, use, certain: true, hashed };
    }
  }
}
