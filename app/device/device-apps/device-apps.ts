import { onDeviceLayout, readDeviceLayout } from "#app/device/home/device-layout.ts";
import { type HomeApp, PROJECT_LABEL } from "#domain/library/rules.ts";
import { onExplorerApps, readExplorerApps, visibleTo } from "./explorer-apps.ts";

export type DeviceApps = { shown: Array<HomeApp>; hidden: Array<HomeApp> };

export function followDeviceApps(account: string | null, show: (apps: DeviceApps) => void) {
  const read = () => show(readDeviceApps(account));
  const unsubscribers = [onExplorerApps(read), onDeviceLayout(read)];
  read();
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

export function readDeviceApps(account: string | null): DeviceApps {
  const layout = readDeviceLayout();
  const all = visibleTo(account, readExplorerApps()).map(({ id, name, icon, created_at }): HomeApp => {
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
