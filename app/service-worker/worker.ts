import { copyOf, forgetOthers, hasCopy, keep, keepFiles, keepFresh, refresh } from "./copies.ts";
import { offlinePage } from "./offline-page.ts";
import { ACCOUNT_HEADER, ASSETS, type CopyReason, isScreen, kindOf, NETWORK_WAIT, opensAt, outdated } from "./rules.ts";
import type { FetchedEvent, WorkerScope } from "./scope.ts";

declare const self: WorkerScope;
/** Of the files that were built with this worker. */
declare const VERSION: string;
/** Of these those that pages ask for late. */
declare const LATE_FILES: Array<string>;

const CURRENT = ASSETS + VERSION;

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind === "asset") event.respondWith(asset(event.request));
  if (kind === "page") event.respondWith(page(event).catch(withoutNetwork));
  if (kind === "screen") event.respondWith(screen(event));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
  if (isScreen(event.data)) event.waitUntil(keepFresh(event.data, CURRENT));
});

/** The files of the version before stay for tabs that still show it; copies are made anew with the files of this one. */
async function activate() {
  await Promise.all(outdated(await caches.keys(), CURRENT).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await refresh(CURRENT);
  await keepFiles(LATE_FILES, CURRENT);
}

/** A built file never changes under its name. */
async function asset(request: Request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") await (await caches.open(CURRENT)).put(request, answer.clone());
  return answer;
}

async function page(event: FetchedEvent) {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  const owner = answer.headers.get(ACCOUNT_HEADER);
  if (owner) event.waitUntil(forgetOthers(owner));
  return answer;
}

/** From the network while that answers soon and well, else as it was last. */
async function screen(event: FetchedEvent) {
  const { pathname, search } = new URL(event.request.url);
  const coming = page(event);
  event.waitUntil(
    coming.then(
      (answer) => (opensAt(pathname, search) ? keep(pathname, answer.clone(), CURRENT) : undefined),
      () => {},
    ),
  );
  const late = new Promise<CopyReason>((resolve) => setTimeout(() => resolve("slow"), NETWORK_WAIT));
  const first = await Promise.race([coming.then((answer) => (answer.status < 500 ? answer : "failed")), late]).catch(
    () => "unreachable" as const,
  );
  if (first instanceof Response) return first;
  return (await copyOf(pathname, first)) ?? coming.catch(withoutNetwork);
}

async function withoutNetwork() {
  return offlinePage({ home: await hasCopy("/") });
}
