import { type DeviceApp, readDeviceHtml } from "#app/device/device-apps/device-apps.ts";
import { useLoaded } from "./use-loaded.ts";

/**
 * The HTML of an app of this device, or why there is none. Undefined until it is read. It is read again after each
 * change.
 */
export function useDeviceHtml(app: Pick<DeviceApp, "id" | "updated_at"> | undefined) {
  const key = app ? `${app.id} ${app.updated_at}` : null;
  const { loaded } = useLoaded(key, async () => (app ? readDeviceHtml(app.id) : undefined));
  return loaded?.data;
}
