/*
 * The service worker of an app that is kept on the device, as a text behind its settings (`?bundled`).
 *
 * Kept: the document, and files of `hosts` that the app loaded. Nothing else opens without a network. The worker asks for
 * what the app's own documents ask for, after their policy allowed it, and takes no message: it has no right of its own.
 * A new version has another digest, so this script differs, and browsers install it: it keeps the new document in place of
 * the old one. They look for it whenever the app opens (frame/register-worker.ts). An app that runs goes on with its version.
 */

// A module, so that its names are its own.
export {};

type WaitEvent = { waitUntil: (work: Promise<unknown>) => void };
type NavigationEvent = WaitEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};
type Scope = {
  caches: Pick<CacheStorage, "open" | "delete">;
  clients: { claim: () => Promise<void> };
  registration: { unregister: () => Promise<boolean>; navigationPreload?: { enable: () => Promise<void> } };
  skipWaiting: () => Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WaitEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: NavigationEvent) => void): void;
};

declare const self: Scope;
declare const documentAddress: string;
declare const digest: string;
declare const headers: Record<string, Record<string, string>>;
declare const hosts: ReadonlyArray<string>;

const DOCUMENTS = "documents";
const FILES = "files";

// The app shares Cache Storage with this script. So a kept document is shown only if its bytes have the digest that
// stands here, under the headers that stand here.
async function isApproved(bytes: ArrayBuffer) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") === digest;
}

async function keepDocument() {
  const response = await fetch(documentAddress, { cache: "no-store" });
  const bytes = await response.arrayBuffer();
  if (!response.ok || !(await isApproved(bytes))) throw new Error("The app can't be kept on this device.");
  const cache = await self.caches.open(DOCUMENTS);
  await cache.put(documentAddress, new Response(bytes));
}

async function deleteOtherDocuments() {
  const cache = await self.caches.open(DOCUMENTS);
  const requests = await cache.keys();
  await Promise.all(
    requests.filter(({ url }) => !url.endsWith(documentAddress)).map((request) => cache.delete(request)),
  );
}

async function readDocument(path: string) {
  const cache = await self.caches.open(DOCUMENTS);
  const kept = await cache.match(documentAddress);
  const bytes = kept && (await kept.arrayBuffer());
  return bytes && (await isApproved(bytes)) ? new Response(bytes, { headers: headers[path] }) : null;
}

async function forgetApp() {
  await Promise.all([self.caches.delete(DOCUMENTS), self.caches.delete(FILES), self.registration.unregister()]);
}

/**
 * With a network the server decides, unless it fails (5xx): then the kept document opens, as without a network. An app that
 * was taken down answers 410, an unknown one 404, and both are deleted from the device. What else refuses an answer, such
 * as a firewall, says nothing about the app.
 */
async function openApp(event: NavigationEvent, path: string) {
  let response: Response;
  try {
    response = (await event.preloadResponse) || (await fetch(event.request));
  } catch (error) {
    const kept = await readDocument(path);
    if (kept) return kept;
    throw error;
  }
  if (response.status === 404 || response.status === 410) event.waitUntil(forgetApp());
  return response.status < 500 ? response : (await readDocument(path)) || response;
}

function isKeptFile(url: string) {
  return hosts.some((host) => url.startsWith(`${host}/`));
}

/** Files are asked for with CORS where their host allows it: browsers count each opaque copy as megabytes. */
async function loadFile(request: Request) {
  try {
    const withCors = new Request(request, { mode: "cors", credentials: "omit" });
    const response = await fetch(withCors).catch(() => fetch(request));
    if (response.status === 200 || response.type === "opaque") await keepFile(request.url, response.clone());
    return response;
  } catch (error) {
    const cache = await self.caches.open(FILES);
    const kept = await cache.match(request.url, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function keepFile(url: string, response: Response) {
  const cache = await self.caches.open(FILES);
  await cache.put(url, response).catch(() => {});
}

self.addEventListener("install", (event) => event.waitUntil(keepDocument().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => {
  const { registration, clients } = self;
  event.waitUntil(Promise.all([deleteOtherDocuments(), registration.navigationPreload?.enable(), clients.claim()]));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && origin === location.origin && Object.hasOwn(headers, pathname))
    event.respondWith(openApp(event, pathname));
  else if (isKeptFile(request.url) && !request.headers.has("Range")) event.respondWith(loadFile(request));
});
