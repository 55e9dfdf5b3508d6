import { readCachedPaths } from "#app/service-worker/page-caches.ts";
import { useLoaded } from "./use-loaded.ts";

const NO_PATHS: ReadonlySet<string> = new Set();

/** Paths of the pages that open without a network, read when the network is lost. */
export function useCachedPaths(offline: boolean) {
  const { loaded } = useLoaded(offline, async () => (offline ? readCachedPaths().catch(() => NO_PATHS) : NO_PATHS));
  return loaded?.data ?? NO_PATHS;
}
