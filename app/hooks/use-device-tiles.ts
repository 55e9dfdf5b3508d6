import { useEffect, useState } from "react";
import { DEVICE_APPS_KEY } from "#app/device/device-apps/device-apps-key.ts";
import type { DeviceTiles } from "#app/device/device-apps/device-tiles.ts";
import { chunkLoadMessage } from "#app/device/offline/chunk-load-message.ts";
import { deviceStorage } from "#app/device/storage.ts";
import { notify } from "#app/lib/toast.ts";
import { useAccountId } from "./use-account-id.ts";

const NO_APPS: DeviceTiles = { shown: [], hidden: [] };

/**
 * The apps of this device; `known` is false until they are read. Most devices have none, so their code is loaded only
 * if some are stored.
 */
export function useDeviceTiles(): DeviceTiles & { known: boolean } {
  const [apps, setApps] = useState<DeviceTiles | null>(null);
  const account = useAccountId();
  useEffect(() => {
    if (!deviceStorage.get(DEVICE_APPS_KEY)) return setApps(NO_APPS);
    const unsubscribe = import("#app/device/device-apps/device-tiles.ts").then(
      ({ followDeviceTiles }) => followDeviceTiles(account, setApps),
      () => notify.error("Error", chunkLoadMessage()),
    );
    return () => void unsubscribe.then((end) => end?.());
  }, [account]);
  return { ...(apps ?? NO_APPS), known: apps !== null };
}
