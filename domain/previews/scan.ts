import { blankScriptComments, blankStyleComments } from "./addresses.ts";
import { isDataScript, type Piece, readAttribute, readPieces } from "./markup.ts";
import { missingFilesOfScript, missingFilesOfTag } from "./missing-files.ts";
import { fixedPurpose, isReachable } from "./policy.ts";
import { FRAMES, isUnpinned, type Reference, scriptReferences, styleReferences, tagReferences } from "./references.ts";

/** By which words a script names each way to keep data on the device. */
const STORAGE = [
  ["localStorage", /\blocalStorage\b/],
  ["sessionStorage", /\bsessionStorage\b/],
  ["IndexedDB", /\b(?:indexedDB|Dexie|localforage|PouchDB)\b/],
  ["cookies", /\bdocument\s*\.\s*cookie\b|\bcookieStore\b/],
  ["files", /\bnavigator\s*\.\s*storage\b|\bshow(?:Open|Save|Directory)\w*Picker\b/],
  ["cache storage", /\bcaches\s*\.\s*(?:open|match)\b/],
] as const;
const DEVICES = [
  ["camera", /\bgetUserMedia\b[^;]{0,200}\bvideo\b/],
  ["microphone", /\bgetUserMedia\b[^;]{0,200}\baudio\b|\bSpeechRecognition\b/],
  ["location", /\bnavigator\s*\.\s*geolocation\b/],
  ["screen", /\bgetDisplayMedia\b/],
  ["bluetooth", /\bnavigator\s*\.\s*bluetooth\b/],
  ["USB", /\bnavigator\s*\.\s*(?:usb|hid)\b/],
  ["serial port", /\bnavigator\s*\.\s*serial\b/],
  ["MIDI", /\brequestMIDIAccess\b/],
  ["motion sensors", /\bdevice(?:motion|orientation)\b|\bDevice(?:Motion|Orientation)Event\b/],
  ["game controllers", /\bgetGamepads\b|\bgamepadconnected\b/],
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
type Name<Patterns extends ReadonlyArray<readonly [string, RegExp]>> = Patterns[number][0];
/** Features that scripts name, plus those found in markup or in the whole source. */
type Feature = Name<typeof FEATURES> | "frames" | "WebRTC";

/** Searched in the whole source, since inner documents in attributes can use it too. */
const WEBRTC = /RTC(?:PeerConnection|DataChannel|IceCandidate|SessionDescription)/;

export type Scan = {
  /** Hosts that data is loaded from or sent to; "*" stands for what the app puts in while it runs. */
  hosts: Array<string>;
  /** Hosts that scripts and style sheets are loaded from. */
  libraries: Array<string>;
  /** Addresses of libraries without an exact version, whose code may change after a review. */
  unpinned: Array<string>;
  /** Files beside the document, which an app does not have. */
  missingFiles: Array<string>;
  storage: Array<Name<typeof STORAGE>>;
  devices: Array<Name<typeof DEVICES>>;
  features: Array<Feature>;
};

/** A text in a script that is a host's name, or begins with one; a part of it may come later. */
const BARE_HOST = /["'`]\.?((?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})(?=["'`/:])/gi;

/** What an app's source names, from its text alone: what hides from it, the policy still holds. */
export function scanHtml(html: string): Scan {
  const hosts = new Set<string>();
  const libraries = new Set<string>();
  const unpinned = new Set<string>();
  const missingFiles = new Set<string>();
  const features = new Set<Feature>();
  const scripts: Array<string> = [];
  for (const piece of readPieces(html)) {
    for (const feature of markupFeatures(piece)) features.add(feature);
    for (const script of scriptsOf(piece)) scripts.push(blankScriptComments(script));
    for (const reference of [...tagReferences(piece.tag), ...styles(piece)]) add(reference);
    for (const { name } of missingFilesOfTag(piece.tag)) missingFiles.add(name);
  }
  function add(reference: Reference) {
    (reference.use === "code" ? libraries : hosts).add(reference.host);
    if (isUnpinned(reference)) unpinned.add(reference.host + reference.path);
  }
  for (const script of scripts) {
    for (const reference of scriptReferences(script)) add(reference);
    for (const host of bareHosts(script)) hosts.add(host);
    for (const { name } of missingFilesOfScript(script)) missingFiles.add(name);
  }
  // However it is written, what comes from a library's host is its code.
  for (const host of hosts) if (fixedPurpose(host) === "code" && hosts.delete(host)) libraries.add(host);
  if (WEBRTC.test(html)) features.add("WebRTC");
  const source = scripts.join("\n");
  for (const feature of namedIn(source, FEATURES)) features.add(feature);
  return {
    hosts: [...hosts].sort(),
    libraries: [...libraries].sort(),
    unpinned: [...unpinned].sort(),
    missingFiles: [...missingFiles].sort(),
    storage: namedIn(source, STORAGE),
    devices: namedIn(source, DEVICES),
    features: [...features].sort(),
  };
}

/** Hosts of the fixed lists that a script puts addresses together from. */
function* bareHosts(script: string) {
  for (const [, name = ""] of script.matchAll(BARE_HOST)) {
    const host = name.toLowerCase();
    if (isReachable(host)) yield host;
    else if (isReachable(`*.${host}`)) yield `*.${host}`;
  }
}

function namedIn<Word extends string>(source: string, patterns: ReadonlyArray<readonly [Word, RegExp]>) {
  return patterns.filter(([, pattern]) => pattern.test(source)).map(([word]) => word);
}

function* scriptsOf({ tag, content }: Piece) {
  if (tag.name === "script" && !isDataScript(tag)) yield content;
  for (const { name, text } of tag.attributes) if (name.startsWith("on")) yield text;
}

function styles({ tag, content }: Piece): Iterable<Reference> {
  return tag.name === "style" ? styleReferences(blankStyleComments(content)) : [];
}

function* markupFeatures({ tag, text }: Piece): Generator<Feature> {
  if (FRAMES.has(tag.name)) yield "frames";
  if (tag.name !== "a" && tag.name !== "area") return;
  if (/^(?:https?:)?\/\//i.test(readAttribute(tag, "href") ?? "")) yield "external links";
  if (/\sdownload(?![\w-])/i.test(text)) yield "downloads";
}
