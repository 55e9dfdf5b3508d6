import { useEffect, useState } from "react";
import type { DeviceApps } from "#app/device/device-apps.ts";
import { missingPart } from "#app/device/missing-part.ts";
import { notify } from "#app/lib/toast.ts";

const NONE: DeviceApps = { shown: [], hidden: [] };

/**
 * An explorer's own apps, which only this device has; `known` is false while nobody has looked. Asked for where there
 * may be some: most have none.
 */
export function useDeviceApps(): DeviceApps & { known: boolean } {
  const [apps, setApps] = useState<DeviceApps | null>(null);
  useEffect(() => {
    if (!localStorage.getItem("explorer_apps")) return setApps(NONE);
    const following = import("#app/device/device-apps.ts").then(
      ({ followDeviceApps }) => followDeviceApps(setApps),
      () => notify.error("Error", missingPart()),
    );
    return () => void following.then((end) => end?.());
  }, []);
  return { ...(apps ?? NONE), known: apps !== null };
}
