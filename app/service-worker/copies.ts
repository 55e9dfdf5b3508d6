import { deletePageCopy, findPageCopy, findSavedCode, openPageCaches, pageCacheNames } from "./page-caches.ts";
import {
  type FallbackReason,
  fetchUrl,
  findAssets,
  isDue,
  isOfflineScreen,
  isViewer,
  ownerOfCopy,
  PAGES_CACHE_PREFIX,
  stampCopy,
} from "./rules.ts";

const COPIED_AT = "X-Copied-At";

let last: Promise<unknown> = Promise.resolve();

/** Keeps the order of the responses, so that a sign-out deletes every earlier copy. */
function enqueue<T>(work: () => Promise<T>) {
  const next = last.then(work, work);
  last = next.catch(() => {});
  return next;
}

export function deleteCopiesOfOtherAccounts(owner: string) {
  return enqueue(async () => {
    const others = (await pageCacheNames()).filter((name) => name !== PAGES_CACHE_PREFIX + owner);
    await Promise.all(others.map((name) => caches.delete(name)));
  });
}

/** Stores a page. The files of the build are cached first, since the screen needs them. */
async function cachePage(path: string, response: Response, assetCache: string) {
  const owner = ownerOfCopy(path, response);
  if (!owner) return;
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set(COPIED_AT, String(Date.now()));
  await enqueue(async () => {
    const html = await response.text();
    await cacheAssets(findAssets(html), assetCache);
    await (await caches.open(PAGES_CACHE_PREFIX + owner)).put(path, new Response(html, { headers }));
  });
}

/** Caches files of the build. One that fails is fetched when it is needed. */
export async function cacheAssets(paths: Array<string>, assetCache: string) {
  const cache = await caches.open(assetCache);
  await Promise.all(
    paths.map(async (path) => {
      if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path).catch(() => {});
    }),
  );
}

export async function readCopy(path: string, why: FallbackReason) {
  const copy = await findPageCopy(path);
  if (!copy) return undefined;
  // A viewer shows nothing that becomes old: the app is loaded by its own origin's service worker. That of a project learns
  // from the stamp that its run's token is old too.
  if (isViewer(path) && !(await findSavedCode(path))) return copy;
  const html = stampCopy(await copy.text(), copy.headers.get(COPIED_AT) ?? "", why);
  return new Response(html, { headers: copy.headers });
}

/** A viewer's copy is replaced if there is one, and deleted once the app is gone. */
export async function updateCopy(path: string, response: Response, assetCache: string) {
  if (!isViewer(path)) return cachePage(path, response, assetCache);
  if (!(await hasCopy(path))) return;
  if (response.status === 404 || response.status === 410) await enqueue(() => deletePageCopy(path));
  else await cachePage(path, response, assetCache);
}

export async function hasCopy(path: string) {
  return (await findPageCopy(path)) !== undefined;
}

const refreshing = new Map<string, Promise<void>>();

/** Fetches the page again. If that fails, the old copy stays. */
export function refreshPage(path: string, assetCache: string) {
  const running = refreshing.get(path) ?? refreshIfDue(path, assetCache).finally(() => refreshing.delete(path));
  refreshing.set(path, running);
  return running;
}

async function refreshIfDue(path: string, assetCache: string) {
  const copy = await findPageCopy(path);
  if (!copy || isDue(copy.headers.get(COPIED_AT), Date.now())) await fetchPage(path, assetCache);
}

export async function refreshAll(assetCache: string) {
  for (const cache of await openPageCaches()) {
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (isOfflineScreen(pathname)) await fetchPage(pathname, assetCache);
    }
  }
}

async function fetchPage(path: string, assetCache: string) {
  await fetch(fetchUrl(path)).then(
    (response) => cachePage(path, response, assetCache),
    () => {},
  );
}
