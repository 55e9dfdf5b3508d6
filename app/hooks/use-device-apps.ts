import { useEffect, useState } from "react";
import type { DeviceApps } from "#app/device/device-apps/device-apps.ts";
import { EXPLORER_APPS_KEY } from "#app/device/device-apps/explorer-apps-key.ts";
import { chunkLoadMessage } from "#app/device/offline/chunk-load-message.ts";
import { deviceStorage } from "#app/device/storage.ts";
import { notify } from "#app/lib/toast.ts";
import { useAccountId } from "./use-account-id.ts";

const NO_APPS: DeviceApps = { shown: [], hidden: [] };

/** `known` is false until they were read. Most devices have none, so their code loads only if some are stored. */
export function useDeviceApps(): DeviceApps & { known: boolean } {
  const [apps, setApps] = useState<DeviceApps | null>(null);
  const account = useAccountId();
  useEffect(() => {
    if (!deviceStorage.get(EXPLORER_APPS_KEY)) return setApps(NO_APPS);
    const unsubscribe = import("#app/device/device-apps/device-apps.ts").then(
      ({ followDeviceApps }) => followDeviceApps(account, setApps),
      () => notify.error("Error", chunkLoadMessage()),
    );
    return () => void unsubscribe.then((end) => end?.());
  }, [account]);
  return { ...(apps ?? NO_APPS), known: apps !== null };
}
