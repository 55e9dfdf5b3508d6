import { PAGES_CACHE_PREFIX } from "./rules.ts";

/*
 * The caches of the pages that open without a network, one per account. The service worker and the screens share them. There
 * are none in browsers that refuse caches, e.g. in private windows.
 */

export async function pageCacheNames() {
  if (!("caches" in globalThis)) return [];
  return (await caches.keys()).filter((name) => name.startsWith(PAGES_CACHE_PREFIX));
}

export async function openPageCaches() {
  return Promise.all((await pageCacheNames()).map((name) => caches.open(name)));
}

export async function clearPageCaches() {
  await Promise.all((await pageCacheNames()).map((name) => caches.delete(name)));
}

export async function readCachedPaths(): Promise<ReadonlySet<string>> {
  const requests = await Promise.all((await openPageCaches()).map((cache) => cache.keys()));
  return new Set(requests.flat().map(({ url }) => decodeURI(new URL(url).pathname)));
}

/** At most one account has copies. */
export async function findPageCopy(path: string) {
  for (const cache of await openPageCaches()) {
    const copy = await cache.match(path, { ignoreVary: true });
    if (copy) return copy;
  }
  return undefined;
}

/** With the code that the page runs. */
export async function deletePageCopy(path: string) {
  const keys = [path, codeCacheKey(path)];
  const caches = await openPageCaches();
  await Promise.all(caches.flatMap((cache) => keys.map((key) => cache.delete(key, { ignoreVary: true }))));
}

/** The code of a project, beside the page that runs it, which may be that of its own window. */
export function findSavedCode(path: string) {
  return findPageCopy(codeCacheKey(path));
}

export async function storeSavedCode(account: string, path: string, code: Response) {
  await (await caches.open(PAGES_CACHE_PREFIX + account)).put(codeCacheKey(path), code);
}

/** An address that serves as a cache key only: no server answers it. */
function codeCacheKey(path: string) {
  return `/.code-of${path.replace(/\/$/, "")}`;
}
