import { createStore, type Source } from "#app/lib/create-store.ts";
import { findPageCopy } from "#app/service-worker/page-caches.ts";
import type { FallbackReason } from "#app/service-worker/rules.ts";
import { PAGES_CACHE_PREFIX } from "#app/service-worker/rules.ts";
import { endCopyLayout, takeCopyStamp } from "./copy-stamp.ts";
import { classifyLoadError } from "./load-errors.ts";

/** `at` in ms. `reason`: null if the data is current. */
type ShownData = { at: number; reason: FallbackReason | null };
/** Why a copy is shown. */
export type CopyReason = FallbackReason | "offline";
type AccountData = { account: { id: string } | null };
type Copy<Data> = { at: number; data: Data };

const shownData = createStore<ShownData | null>(null);
/** Copies by path, for browsers without Cache Storage, e.g. in private windows. */
const memory = new Map<string, Copy<unknown> | Promise<Copy<unknown>>>();

/** `isCacheable`: whether this is the variant that the screen opens with. Others, e.g. filtered lists, are not cached. */
export async function networkFirst<Data extends AccountData>(
  path: string,
  load: () => Promise<Data>,
  { isCacheable } = { isCacheable: true },
): Promise<Data> {
  const stamp = takeCopyStamp();
  if (stamp) {
    const firstCopy = readNewest(path, stamp.at, load);
    // The promise is stored before it resolves, since the screen may be loaded again before it is mounted.
    memory.set(path, firstCopy);
    firstCopy.catch(() => memory.delete(path));
    const { at, data } = await firstCopy;
    shownData.set({ at, reason: stamp.reason });
    return data;
  }
  try {
    const data = await load();
    const at = Date.now();
    shownData.set({ at, reason: null });
    endCopyLayout();
    if (!isCacheable) return data;
    memory.set(path, { at, data });
    void storeCopy(path, { at, data }).catch(() => {});
    return data;
  } catch (error) {
    const reason = classifyLoadError(error);
    const copy = reason && (await readCopy<Data>(path));
    if (!copy) throw error;
    shownData.set({ at: copy.at, reason });
    return copy.data;
  }
}

export const offlineSince: Source<number | null> = { get: readOfflineSince, subscribe: onOffline };
export const copyReason: Source<CopyReason> = { get: readOfflineReason, subscribe: onOffline };
export const online: Source<boolean> = { get: () => navigator.onLine, subscribe: onOffline };

/** In ms; null if the data is current and there is a network. */
export function readOfflineSince() {
  const data = shownData.get();
  if (data?.reason) return data.at;
  return navigator.onLine ? null : (data?.at ?? performance.timeOrigin);
}

function readOfflineReason(): CopyReason {
  return navigator.onLine ? (shownData.get()?.reason ?? "unreachable") : "offline";
}

function onOffline(listener: () => void) {
  const unsubscribe = shownData.subscribe(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    unsubscribe();
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

async function storeCopy(path: string, copy: Copy<AccountData>) {
  if (!copy.data.account) return;
  const cache = await caches.open(PAGES_CACHE_PREFIX + copy.data.account.id);
  await cache.put(dataCacheKey(path), Response.json(copy));
  const { requestPageCopy } = await import("./service-worker-registration.client.ts");
  await requestPageCopy(path);
}

/** The cached document may be older or newer than the cached data. */
async function readNewest<Data>(path: string, copiedAt: number, load: () => Promise<Data>): Promise<Copy<Data>> {
  const page = { at: copiedAt, data: await load() };
  const stored = await readStoredCopy<Data>(path);
  return stored && stored.at > page.at ? stored : page;
}

async function readCopy<Data>(path: string): Promise<Copy<Data> | null> {
  const remembered = await memory.get(path);
  return remembered ? (remembered as Copy<Data>) : readStoredCopy<Data>(path);
}

async function readStoredCopy<Data>(path: string): Promise<Copy<Data> | null> {
  const response = await findPageCopy(dataCacheKey(path));
  return response ? (response.json() as Promise<Copy<Data>>) : null;
}

/** An address that serves as a cache key only: no server answers it. */
function dataCacheKey(path: string) {
  return `/.data-of${path}`;
}
