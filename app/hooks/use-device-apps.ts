import { useEffect, useState } from "react";
import type { DeviceApps } from "#app/device/device-apps.ts";
import { EXPLORER_APPS_KEY } from "#app/device/explorer-apps-key.ts";
import { missingPart } from "#app/device/missing-part.ts";
import { deviceStorage } from "#app/device/storage.ts";
import { notify } from "#app/lib/toast.ts";
import { useAccountId } from "./use-account-id.ts";

const NONE: DeviceApps = { shown: [], hidden: [] };

/**
 * The account's apps on this device; `known` is false until they were read. Their code is loaded only if the device
 * stores any apps, since most devices have none.
 */
export function useDeviceApps(): DeviceApps & { known: boolean } {
  const [apps, setApps] = useState<DeviceApps | null>(null);
  const account = useAccountId();
  useEffect(() => {
    if (!deviceStorage.get(EXPLORER_APPS_KEY)) return setApps(NONE);
    const following = import("#app/device/device-apps.ts").then(
      ({ followDeviceApps }) => followDeviceApps(account, setApps),
      () => notify.error("Error", missingPart()),
    );
    return () => void following.then((end) => end?.());
  }, [account]);
  return { ...(apps ?? NONE), known: apps !== null };
}
