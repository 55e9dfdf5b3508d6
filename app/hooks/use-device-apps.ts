import { useEffect, useMemo, useSyncExternalStore } from "react";
import {
  moveInlineHtml,
  noDeviceApps,
  onDeviceApps,
  readDeviceApps,
  visibleTo,
} from "#app/device/device-apps/device-apps.ts";

export function useDeviceApps(account: string | null) {
  const all = useSyncExternalStore(onDeviceApps, readDeviceApps, noDeviceApps);
  useEffect(() => void moveInlineHtml(), []);
  return useMemo(() => visibleTo(account, all), [account, all]);
}
