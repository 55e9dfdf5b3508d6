import { useMemo, useSyncExternalStore } from "react";
import { noExplorerApps, onExplorerApps, readExplorerApps, visibleTo } from "#app/device/explorer-apps.ts";

/** The apps on this device that the account may see; none on the server. */
export function useExplorerApps(account: string | null) {
  const all = useSyncExternalStore(onExplorerApps, readExplorerApps, noExplorerApps);
  return useMemo(() => visibleTo(account, all), [account, all]);
}
