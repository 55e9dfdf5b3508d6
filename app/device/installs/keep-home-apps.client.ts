import { deletePageCopy, readCachedPaths } from "#app/service-worker/page-caches.ts";
import { isViewer } from "#app/service-worker/rules.ts";
import type { HomeApp } from "#domain/library/rules.ts";
import { keepApp } from "./keep-app.client.ts";

/** The first moments of the home belong to its user. In ms. */
const DELAY_MS = 5000;

type Home = { account: string; tiles: ReadonlyArray<HomeApp>; otherAddresses: ReadonlyArray<string> };

/**
 * Keeps the installed apps that this device lacks, e.g. those installed on another one, one after another. Pages and code of
 * apps that are on the home no longer are deleted. `otherAddresses`: of hidden tiles. @returns the function that stops it.
 */
export function keepHomeApps({ account, tiles, otherAddresses }: Home) {
  let isStopped = false;
  async function keepAll() {
    const cached = await readCachedPaths();
    const addresses = new Set([...tiles.map(({ address }) => address), ...otherAddresses]);
    for (const path of cached)
      if (isViewer(path) && !addresses.has(path.replace(/\/$/, ""))) await deletePageCopy(path);
    for (const { id, address } of tiles.filter(mayKeep)) {
      if (isStopped || !navigator.onLine || savesData()) return;
      if (!cached.has(address)) await keepApp({ id, slug: decodeURIComponent(address.replace("/p/", "")) }, account);
    }
  }
  const timer = window.setTimeout(() => void keepAll().catch(() => undefined), DELAY_MS);
  return () => {
    isStopped = true;
    window.clearTimeout(timer);
  };
}

/**
 * Others are kept when they open: those whose update waits for an answer, and those whose network is switched off, since
 * the files that an app names come from other hosts.
 */
function mayKeep({ kind, gone, updated, offlineOnly, seenVersion, acceptedVersion }: HomeApp) {
  return kind === "store" && !gone && !updated && !offlineOnly && seenVersion === acceptedVersion;
}

/** The user asked the browser to load less. */
function savesData() {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
