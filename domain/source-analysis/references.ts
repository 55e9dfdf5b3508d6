import { alwaysAllowedPurpose } from "#domain/listing/always-allowed-hosts.ts";
import { readAttribute, type Tag } from "./html-parser.ts";
import { type FoundUrl, urlsIn } from "./urls.ts";

/**
 * "code" (scripts, style sheets) may come from library hosts only. `certain`: the source loads the address, not merely
 * contains it. `hashed`: its tag has `integrity`.
 */
export type Reference = FoundUrl & { use: "code" | "data"; certain: boolean; hashed?: boolean };

const EXACT_VERSION = /[@/]v?\d+\.\d+\.\d|@[0-9a-f]{7,40}(?:\/|$)/;
const VERSIONED_HOSTS = new Set(["cdnjs.cloudflare.com", "code.jquery.com"]);
const UNVERSIONED_HOST = "cdn.tailwindcss.com";

/** False for an address that a script completes. */
export function isUnpinned({ host, path, use, certain, hashed = false }: Reference) {
  const isData = use === "data" && certain;
  if (
    isData ||
    alwaysAllowedPurpose(host) !== "code" ||
    hashed ||
    VERSIONED_HOSTS.has(host) ||
    EXACT_VERSION.test(path)
  )
    return false;
  return host === UNVERSIONED_HOST || !/(?:^|[/@])$/.test(path);
}

const LOADING_ATTRIBUTE = /^(?:(?:xlink:)?href|(?:data-|image)?src(?:set)?|poster|data|background|style)$/;
const LINK_TAGS = new Set(["a", "area"]);
const NAVIGATION_REL = /^(?:canonical|license|author|alternate|help|me|next|prev|search|bookmark|shortlink)$/i;
const CODE_REL = /\b(?:stylesheet|modulepreload)\b/i;

export const FRAME_TAGS = new Map([
  ["iframe", "src"],
  ["object", "data"],
  ["embed", "src"],
]);

const BEFORE_LOADED =
  /(?:\b(?:fetch|import|from|importScripts|WebSocket|EventSource)\s*\(?|\bsrc(?:set)?\s*=)\s*\\?["'`]$|url\(\\?["']?$/;
const BEFORE_CODE = /(?:\b(?:import|from|importScripts|Worker)\s*\(?|<script\s[^<>]{0,150}\bsrc\s*=)\s*\\?["'`]$/;
const BEFORE_LINK = /<a\s[^<>]*\bhref\s*=\s*\\?["']?$/i;
const BEFORE_STYLE_IMPORT = /@import\s+(?:url\(\s*)?["']?$/i;

export function* scriptReferences(script: string): Generator<Reference> {
  for (const url of urlsIn(script)) {
    const { before } = url;
    if (BEFORE_LINK.test(before)) continue;
    yield { ...url, use: BEFORE_CODE.test(before) ? "code" : "data", certain: BEFORE_LOADED.test(before) };
  }
}

export function* styleReferences(style: string): Generator<Reference> {
  for (const url of urlsIn(style)) {
    yield { ...url, use: BEFORE_STYLE_IMPORT.test(url.before) ? "code" : "data", certain: true };
  }
}

export function* tagReferences(tag: Tag): Generator<Reference> {
  if (tag.name === "base" || FRAME_TAGS.has(tag.name)) return;
  const rel = readAttribute(tag, "rel") ?? "";
  const isNavigation = LINK_TAGS.has(tag.name) || NAVIGATION_REL.test(rel);
  const use = tag.name === "script" || (tag.name === "link" && CODE_REL.test(rel)) ? "code" : "data";
  const hashed = Boolean(readAttribute(tag, "integrity"));
  for (const { name, text, at, decoded } of tag.attributes) {
    if (!LOADING_ATTRIBUTE.test(name) || (isNavigation && name.endsWith("href"))) continue;
    for (const url of urlsIn(decoded ?? text)) {
      const place = decoded === null ? { from: at + url.from, to: at + url.to } : { from: at, to: at + text.length };
      yield { ...url, ...place, use, certain: true, hashed };
    }
  }
}
