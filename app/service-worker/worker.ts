import { ACCOUNT_HEADER } from "#domain/kit/headers.ts";
import {
  cacheAssets,
  deleteCopiesOfOtherAccounts,
  hasCopy,
  readCopy,
  refreshAll,
  refreshPage,
  updateCopy,
} from "./copies.ts";
import { offlinePage } from "./offline-page.ts";
import { openPush, renewSubscription, showPush } from "./push.ts";
import {
  ASSETS_CACHE_PREFIX,
  classifyRequest,
  type FallbackReason,
  isCacheable,
  isOfflineScreen,
  isViewer,
  NETWORK_TIMEOUT_MS,
  outdatedCaches,
} from "./rules.ts";
import type { FetchedEvent, WorkerScope } from "./scope.ts";

/*
 * Not Workbox: routing, strategies and precaching are 6.0 KB gzip, this whole worker is 4.2. They would replace about 35 of 417
 * lines (built files, old caches), and not: copies of one account that a sign-out or another sign-in deletes, in the order of
 * the responses; copies that say why and from when they are; viewers' copies that go with their app; files of the version
 * before, which Workbox deletes while tabs still use them.
 */

declare const self: WorkerScope;
declare const VERSION: string;
/** Built files that no page names but an open screen loads later. */
declare const PRECACHED_FILES: Array<string>;

const CURRENT = ASSETS_CACHE_PREFIX + VERSION;

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const kind = classifyRequest(event.request, self.location.origin);
  if (kind === "asset") event.respondWith(respondWithAsset(event.request));
  if (kind === "page")
    event.respondWith(fetchPage(event).catch(() => respondOffline(new URL(event.request.url).pathname)));
  if (kind === "screen") event.respondWith(respondWithScreen(event));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
  // A page that was loading during the activation is not controlled yet.
  if (isOfflineScreen(event.data))
    event.waitUntil(Promise.all([self.clients.claim(), refreshPage(event.data, CURRENT)]));
});

self.addEventListener("push", (event) => event.waitUntil(showPush(self, event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openPush(self, event)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewSubscription(self, event)));

/** Keeps the previous version's files for open tabs. */
async function activate() {
  await Promise.all(outdatedCaches(await caches.keys(), CURRENT).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await refreshAll(CURRENT);
  await cacheAssets(PRECACHED_FILES, CURRENT);
}

async function respondWithAsset(request: Request) {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && response.type === "basic") await (await caches.open(CURRENT)).put(request, response.clone());
  return response;
}

async function fetchPage(event: FetchedEvent) {
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  const owner = response.headers.get(ACCOUNT_HEADER);
  if (owner) event.waitUntil(deleteCopiesOfOtherAccounts(owner));
  return response;
}

async function respondWithScreen(event: FetchedEvent) {
  const { pathname, search } = new URL(event.request.url);
  const pending = fetchPage(event);
  event.waitUntil(
    pending.then(
      (response) => (isCacheable(pathname, search) ? updateCopy(pathname, response.clone(), CURRENT) : undefined),
      () => {},
    ),
  );
  const timeout = new Promise<FallbackReason>((resolve) => setTimeout(() => resolve("slow"), NETWORK_TIMEOUT_MS));
  const first = await Promise.race([
    pending.then((response) => (response.status < 500 ? response : "failed")),
    timeout,
  ]).catch(() => "unreachable" as const);
  if (first instanceof Response) return first;
  return (await readCopy(pathname, first)) ?? pending.catch(() => respondOffline(pathname));
}

async function respondOffline(path: string) {
  const theme = (await self.cookieStore?.get("theme"))?.value ?? null;
  return offlinePage({ home: await hasCopy("/"), isApp: isViewer(path), theme });
}
