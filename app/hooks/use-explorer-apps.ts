import { useSyncExternalStore } from "react";
import { noExplorerApps, onExplorerApps, readExplorerApps } from "#app/device/explorer-apps.ts";

/** The apps on this device; none on the server. */
export function useExplorerApps() {
  return useSyncExternalStore(onExplorerApps, readExplorerApps, noExplorerApps);
}
