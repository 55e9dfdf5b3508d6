import { useEffect, useState } from "react";
import type { DeviceApps } from "#app/device/device-apps.ts";
import { missingPart } from "#app/device/missing-part.ts";
import { deviceStorage } from "#app/device/storage.ts";
import { notify } from "#app/lib/toast.ts";
import { useAccountId } from "./use-account-id.ts";

const NONE: DeviceApps = { shown: [], hidden: [] };

/**
 * The account's apps that only this device has; `known` is false while nobody has looked. Asked for where there
 * may be some: most have none.
 */
export function useDeviceApps(): DeviceApps & { known: boolean } {
  const [apps, setApps] = useState<DeviceApps | null>(null);
  const account = useAccountId();
  useEffect(() => {
    if (!deviceStorage.get("explorer_apps")) return setApps(NONE);
    const following = import("#app/device/device-apps.ts").then(
      ({ followDeviceApps }) => followDeviceApps(account, setApps),
      () => notify.error("Error", missingPart()),
    );
    return () => void following.then((end) => end?.());
  }, [account]);
  return { ...(apps ?? NONE), known: apps !== null };
}
