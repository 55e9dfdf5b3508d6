import { readCachedPaths } from "#app/service-worker/page-caches.ts";
import { useLoaded } from "./use-loaded.ts";

const NO_PATHS: ReadonlySet<string> = new Set();

/**
 * Paths of the pages that open without a network, read when the network is lost. Null until then, and if they can't be read:
 * each tile may be tried.
 */
export function useCachedPaths(offline: boolean) {
  const { loaded } = useLoaded(offline, async () => (offline ? readCachedPaths().catch(() => null) : NO_PATHS));
  return loaded?.key === offline ? loaded.data : null;
}
