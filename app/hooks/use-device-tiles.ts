import { useState } from "react";
import { DEVICE_APPS_KEY } from "#app/device/device-apps/device-apps-key.ts";
import type { DeviceTiles } from "#app/device/device-apps/device-tiles.client.ts";
import { notifyMissingPart } from "#app/device/offline/missing-part.ts";
import { deviceStorage } from "#app/device/storage.ts";
import { useAccountId } from "./use-account-id.ts";
import { useLazySubscription } from "./use-lazy-subscription.ts";

const NO_APPS: DeviceTiles = { shown: [], hidden: [] };

/**
 * The apps of this device; `known` is false until they are read. Most devices have none, so their code is loaded only
 * if some are stored.
 */
export function useDeviceTiles(): DeviceTiles & { known: boolean } {
  const [apps, setApps] = useState<DeviceTiles | null>(null);
  const account = useAccountId();
  useLazySubscription(account ?? "", async () => {
    if (!deviceStorage.get(DEVICE_APPS_KEY)) return void setApps(NO_APPS);
    const code = await import("#app/device/device-apps/device-tiles.client.ts").catch(() => null);
    if (code) return code.followDeviceTiles(account, setApps);
    void notifyMissingPart();
  });
  return { ...(apps ?? NO_APPS), known: apps !== null };
}
