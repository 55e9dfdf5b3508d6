import { FONT_FILES, FONT_STYLES, LIBRARIES } from "#domain/previews/always-allowed-hosts.ts";
import { OFFLINE_DOCUMENT_PATH, versionQuery } from "#domain/previews/offline-worker.ts";
import { toScriptValue } from "./reporter.ts";

/** Files of these hosts are kept as the app loads them. */
export const KEPT_HOSTS = [...LIBRARIES, ...FONT_STYLES, ...FONT_FILES];
/** Files that the app loaded before the service worker ran, in one message. */
const MAX_LOADED_FILES = 100;

/**
 * `digest`: SHA-256 of the document as it is served. `headers`: those of each path that serves it. `codeVersion`: null
 * for the newest version.
 */
export type ApprovedDocument = {
  digest: string;
  headers: Record<string, Record<string, string>>;
  codeVersion: string | null;
};

// Kept: the document, and files of `KEPT_HOSTS` that the app loaded. Nothing else opens without a network.
// A new version has another digest, so this script differs, and browsers install it: it keeps the new document in place of
// the old one. They look for it whenever the app opens (reporter.ts). An app that runs goes on with its version.

// The app shares Cache Storage with this script. So a kept document is shown only if its bytes have the digest that
// stands here, under the headers that stand here.
const DOCUMENT = `
async function isApproved(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") === digest;
}
async function keepDocument() {
  const response = await fetch(documentAddress, { cache: "no-store" });
  const bytes = await response.arrayBuffer();
  if (!response.ok || !(await isApproved(bytes))) throw new Error("The app can't be kept on this device.");
  const cache = await caches.open("documents");
  await cache.put(documentAddress, new Response(bytes));
}
async function deleteOtherDocuments() {
  const cache = await caches.open("documents");
  const requests = await cache.keys();
  await Promise.all(requests.filter(({ url }) => !url.endsWith(documentAddress)).map((request) => cache.delete(request)));
}
async function readDocument(path) {
  const cache = await caches.open("documents");
  const kept = await cache.match(documentAddress);
  const bytes = kept && await kept.arrayBuffer();
  return bytes && await isApproved(bytes) ? new Response(bytes, { headers: headers[path] }) : null;
}`;

// With a network the server decides, unless it fails (5xx): then the kept document opens, as without a network. An app that
// was taken down answers 410, an unknown one 404, and both are deleted from the device. What else refuses an answer, such
// as a firewall, says nothing about the app.
const NAVIGATION = `
async function forgetApp() {
  await Promise.all([caches.delete("documents"), caches.delete("files"), registration.unregister()]);
}
async function openApp(event, path) {
  let response;
  try {
    response = await event.preloadResponse || await fetch(event.request);
  } catch (error) {
    const kept = await readDocument(path);
    if (kept) return kept;
    throw error;
  }
  if (response.status === 404 || response.status === 410) event.waitUntil(forgetApp());
  return response.status < 500 ? response : await readDocument(path) || response;
}`;

// Files are asked for with CORS where their host allows it: browsers count each opaque copy as megabytes.
const FILES = `
const isKeptFile = (url) => hosts.some((host) => url.startsWith(host + "/"));
async function loadFile(request) {
  try {
    const withCors = new Request(request, { mode: "cors", credentials: "omit" });
    const response = await fetch(withCors).catch(() => fetch(request));
    if (response.status === 200 || response.type === "opaque") await keepFile(request.url, response.clone());
    return response;
  } catch (error) {
    const cache = await caches.open("files");
    const kept = await cache.match(request.url, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
async function keepFile(url, response) {
  const cache = await caches.open("files");
  await cache.put(url, response).catch(() => {});
}
async function keepLoadedFiles(urls) {
  const cache = await caches.open("files");
  for (const url of urls.slice(0, ${MAX_LOADED_FILES})) {
    if (typeof url !== "string" || !isKeptFile(url) || await cache.match(url, { ignoreVary: true })) continue;
    await loadFile(new Request(url, { mode: "no-cors" })).catch(() => {});
  }
}`;

const LISTENERS = `
addEventListener("install", (event) => event.waitUntil(keepDocument().then(() => skipWaiting())));
addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([deleteOtherDocuments(), registration.navigationPreload?.enable(), clients.claim()]));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && origin === location.origin && Object.hasOwn(headers, pathname))
    event.respondWith(openApp(event, pathname));
  else if (isKeptFile(request.url) && !request.headers.has("Range")) event.respondWith(loadFile(request));
});
addEventListener("message", (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepLoadedFiles(event.data));
});`;

export function offlineWorkerScript({ digest, headers, codeVersion }: ApprovedDocument) {
  const query = codeVersion === null ? `?${digest}` : `${versionQuery(codeVersion)}&${digest}`;
  const settings = [
    `const documentAddress = ${toScriptValue(OFFLINE_DOCUMENT_PATH + query)};`,
    `const digest = ${toScriptValue(digest)};`,
    `const headers = ${toScriptValue(headers)};`,
    `const hosts = ${toScriptValue(KEPT_HOSTS)};`,
  ];
  return `"use strict";\n${settings.join("\n")}${DOCUMENT}${NAVIGATION}${FILES}${LISTENERS}\n`;
}
