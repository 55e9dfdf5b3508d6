import { useEffect, useState } from "react";
import type { DeviceApps } from "#app/device/device-apps.ts";

/** An explorer's own apps, which only this device has. Asked for where there may be some: most have none. */
export function useDeviceApps() {
  const [apps, setApps] = useState<DeviceApps>({ shown: [], hidden: [] });
  useEffect(() => {
    if (!localStorage.getItem("explorer_apps")) return;
    const following = import("#app/device/device-apps.ts").then(({ followDeviceApps }) => followDeviceApps(setApps));
    return () => void following.then((end) => end());
  }, []);
  return apps;
}
