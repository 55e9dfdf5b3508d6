import { useEffect, useState } from "react";
import { type DeviceApp, readDeviceHtml } from "#app/device/device-apps/device-apps.ts";

/**
 * The HTML of an app of this device. Undefined until it is read, and null if the device has none. It is read again
 * after each change.
 */
export function useDeviceHtml(app: Pick<DeviceApp, "id" | "updated_at"> | undefined) {
  const [html, setHtml] = useState<string | null>();
  const id = app?.id;
  const updatedAt = app?.updated_at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `updatedAt` tells of a change
  useEffect(() => {
    if (id === undefined) return;
    let isUnmounted = false;
    void readDeviceHtml(id).then((read) => !isUnmounted && setHtml(read));
    return () => {
      isUnmounted = true;
    };
  }, [id, updatedAt]);
  return html;
}
