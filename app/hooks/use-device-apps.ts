import { useMemo } from "react";
import { deviceApps, NO_DEVICE_APPS, visibleTo } from "#app/device/device-apps/device-apps.ts";
import { useStore } from "./use-store.ts";

export function useDeviceApps(account: string | null) {
  const all = useStore(deviceApps, NO_DEVICE_APPS);
  return useMemo(() => visibleTo(account, all), [account, all]);
}
