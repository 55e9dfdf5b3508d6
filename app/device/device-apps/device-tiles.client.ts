import { deviceLayout } from "#app/device/home/device-layout.ts";
import { type HomeApp, PROJECT_LABEL } from "#domain/library/rules.ts";
import { deviceApps, readDeviceApps, visibleTo } from "./device-apps.ts";

export type DeviceTiles = { shown: Array<HomeApp>; hidden: Array<HomeApp> };

export function followDeviceTiles(account: string | null, show: (apps: DeviceTiles) => void) {
  const read = () => show(readDeviceTiles(account));
  const unsubscribers = [deviceApps.subscribe(read), deviceLayout.subscribe(read)];
  read();
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

export function readDeviceTiles(account: string | null): DeviceTiles {
  const layout = deviceLayout.get();
  const all = visibleTo(account, readDeviceApps()).map(({ id, name, icon, created_at }): HomeApp => {
    const address = `/device/${encodeURIComponent(id)}`;
    const position = layout[id]?.position ?? null;
    const at = Date.parse(created_at);
    const fixed = { kind: "device", label: PROJECT_LABEL, offlineOnly: false, gone: false } as const;
    return { ...fixed, id, name, icon, address, position, at };
  });
  return {
    shown: all.filter((app) => !layout[app.id]?.hidden),
    hidden: all.filter((app) => layout[app.id]?.hidden),
  };
}
