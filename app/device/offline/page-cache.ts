import { PAGES_CACHE_PREFIX } from "#app/service-worker/rules.ts";

/** Caches of the pages that open without a network, one per account. */
async function pageCacheNames() {
  if (!("caches" in window)) return [];
  return (await caches.keys()).filter((name) => name.startsWith(PAGES_CACHE_PREFIX));
}

export async function clearPageCache() {
  await Promise.all((await pageCacheNames()).map((name) => caches.delete(name)));
}

/** Paths of the pages that open without a network. */
export async function readCopiedPaths(): Promise<ReadonlySet<string>> {
  const caches = await openPageCaches();
  const requests = await Promise.all(caches.map((cache) => cache.keys()));
  return new Set(requests.flat().map(({ url }) => new URL(url).pathname));
}

export async function deletePageCopy(path: string) {
  const caches = await openPageCaches();
  await Promise.all(caches.map((cache) => cache.delete(path, { ignoreVary: true })));
}

async function openPageCaches() {
  return Promise.all((await pageCacheNames()).map((name) => caches.open(name)));
}
