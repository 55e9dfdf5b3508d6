import { useEffect, useMemo, useSyncExternalStore } from "react";
import {
  moveInlineHtml,
  noExplorerApps,
  onExplorerApps,
  readExplorerApps,
  visibleTo,
} from "#app/device/device-apps/explorer-apps.ts";

export function useExplorerApps(account: string | null) {
  const all = useSyncExternalStore(onExplorerApps, readExplorerApps, noExplorerApps);
  useEffect(() => void moveInlineHtml(), []);
  return useMemo(() => visibleTo(account, all), [account, all]);
}
