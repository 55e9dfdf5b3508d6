import { alwaysAllowedPurpose } from "#domain/listing/always-allowed-hosts.ts";
import { alwaysAllowedHostsIn } from "./bare-hosts.ts";
import { blankScriptComments, blankStyleComments } from "./comments.ts";
import { DEVICES, type Device } from "./device-apis.ts";
import { isDataScript, type Piece, readAttribute, readPieces } from "./html-parser.ts";
import { contactOfLibrary, contactsOfScript } from "./known-libraries.ts";
import { missingFilesOfScript, missingFilesOfTag } from "./missing-files.ts";
import {
  FRAME_TAGS,
  isUnpinned,
  type Reference,
  scriptReferences,
  styleReferences,
  tagReferences,
} from "./references.ts";
import { hasComputedHost } from "./refused-calls.ts";

const STORAGE = [
  ["localStorage", /\blocalStorage\b/],
  ["sessionStorage", /\bsessionStorage\b/],
  ["IndexedDB", /\b(?:indexedDB|Dexie|localforage|PouchDB)\b/],
  ["cookies", /\bdocument\s*\.\s*cookie\b|\bcookieStore\b/],
  ["files", /\bnavigator\s*\.\s*storage\b|\bshow(?:Open|Save|Directory)\w*Picker\b/],
  ["cache storage", /\bcaches\s*\.\s*(?:open|match)\b/],
] as const;
const FEATURES = [
  ["eval", /\beval\s*\(|\bnew\s+Function\s*\(/],
  ["workers", /\bnew\s+(?:Shared)?Worker\s*\(/],
  ["service worker", /\bnavigator\s*\.\s*serviceWorker\b/],
  ["popups", /\bwindow\s*\.\s*open\s*\(/],
  ["downloads", /\.\s*download\s*=|\bsetAttribute\(\s*["']download["']/],
  ["clipboard", /\bnavigator\s*\.\s*clipboard\b|\bexecCommand\s*\(\s*["'](?:copy|cut|paste)/],
  ["full screen", /\brequestFullscreen\b/],
  ["notifications", /\bnew\s+Notification\s*\(|\bNotification\s*\.\s*requestPermission\b/],
  ["WebSockets", /\bnew\s+WebSocket\s*\(/],
  ["WebAssembly", /\bWebAssembly\b/],
  ["external links", /<a\s[^<>]*\bhref\s*=\s*\\?["']?https?:/i],
] as const;
type NameOf<Patterns extends ReadonlyArray<readonly [string, RegExp]>> = Patterns[number][0];
type Feature = NameOf<typeof FEATURES> | "frames" | "WebRTC" | "computed addresses";

/** Searched in the whole source: documents in attributes can use it too. */
const WEBRTC = /RTC(?:PeerConnection|DataChannel|IceCandidate|SessionDescription)/;

export type Scan = {
  hosts: Array<string>;
  /** Of `hosts`, those that the source reaches over other schemes than https only. */
  insecureHosts: Array<string>;
  libraries: Array<string>;
  unpinned: Array<string>;
  missingFiles: Array<string>;
  storage: Array<NameOf<typeof STORAGE>>;
  devices: Array<Device>;
  features: Array<Feature>;
};

/** For information only: what the scan misses, the policy still refuses. */
export function scanHtml(html: string): Scan {
  const hosts = new Set<string>();
  const secureHosts = new Set<string>();
  const libraries = new Set<string>();
  const unpinned = new Set<string>();
  const missingFiles = new Set<string>();
  const features = new Set<Feature>();
  const scripts: Array<string> = [];
  for (const piece of readPieces(html)) {
    for (const feature of markupFeatures(piece)) features.add(feature);
    for (const script of scriptsOf(piece)) scripts.push(blankScriptComments(script));
    for (const reference of [...tagReferences(piece.tag), ...styleReferencesOf(piece)]) add(reference);
    for (const { name } of missingFilesOfTag(piece.tag)) missingFiles.add(name);
  }
  function add(reference: Reference) {
    (reference.use === "code" ? libraries : hosts).add(reference.host);
    if (isHttps(reference)) secureHosts.add(reference.host);
    for (const host of contactOfLibrary(reference)?.hosts ?? []) addHost(host);
    if (isUnpinned(reference)) unpinned.add(reference.host + reference.path);
  }
  function addHost(host: string) {
    hosts.add(host);
    secureHosts.add(host);
  }
  for (const script of scripts) {
    for (const reference of scriptReferences(script)) add(reference);
    for (const host of alwaysAllowedHostsIn(script)) addHost(host);
    for (const contact of contactsOfScript(script)) contact.hosts.forEach(addHost);
    if (hasComputedHost(script)) features.add("computed addresses");
    for (const { name } of missingFilesOfScript(script)) missingFiles.add(name);
  }
  // Anything from a library host is code, however the source loads it.
  for (const host of hosts) if (alwaysAllowedPurpose(host) === "code" && hosts.delete(host)) libraries.add(host);
  if (WEBRTC.test(html)) features.add("WebRTC");
  const source = scripts.join("\n");
  for (const feature of matchPatterns(source, FEATURES)) features.add(feature);
  return {
    hosts: [...hosts].sort(),
    insecureHosts: [...hosts].filter((host) => !secureHosts.has(host)).sort(),
    libraries: [...libraries].sort(),
    unpinned: [...unpinned].sort(),
    missingFiles: [...missingFiles].sort(),
    storage: matchPatterns(source, STORAGE),
    devices: matchPatterns(source, DEVICES),
    features: [...features].sort(),
  };
}

/** An address without a scheme takes the page's. */
function isHttps({ scheme }: Reference) {
  return scheme === "" || scheme === "https:";
}

function matchPatterns<Word extends string>(source: string, patterns: ReadonlyArray<readonly [Word, RegExp]>) {
  return patterns.filter(([, pattern]) => pattern.test(source)).map(([word]) => word);
}

function* scriptsOf({ tag, content }: Piece) {
  if (tag.name === "script" && !isDataScript(tag)) yield content;
  for (const { name, text, decoded } of tag.attributes) if (name.startsWith("on")) yield decoded ?? text;
}

function styleReferencesOf({ tag, content }: Piece): Iterable<Reference> {
  return tag.name === "style" ? styleReferences(blankStyleComments(content)) : [];
}

function* markupFeatures({ tag }: Piece): Generator<Feature> {
  if (FRAME_TAGS.has(tag.name)) yield "frames";
  if (tag.name !== "a" && tag.name !== "area") return;
  if (/^(?:https?:)?\/\//i.test(readAttribute(tag, "href") ?? "")) yield "external links";
  if (readAttribute(tag, "download") !== undefined) yield "downloads";
}
