import { useEffect, useState } from "react";
import { readCopiedPaths } from "#app/device/offline/page-cache.ts";

const NO_PATHS: ReadonlySet<string> = new Set();

/** Paths of the pages that open without a network, read when the network is lost. */
export function useCopiedPaths(offline: boolean) {
  const [paths, setPaths] = useState(NO_PATHS);
  useEffect(() => {
    if (offline) void readCopiedPaths().then(setPaths, () => undefined);
  }, [offline]);
  return paths;
}
