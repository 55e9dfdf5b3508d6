import { type HomeApp, PROJECT_LABEL } from "#domain/library/limits.ts";
import { onExplorerApps, readExplorerApps, visibleTo } from "./explorer-apps.ts";
import { onPlaces, readPlaces } from "./home-places.ts";

export type DeviceApps = { shown: Array<HomeApp>; hidden: Array<HomeApp> };

/** Calls `show` with the account's apps on this device, now and after each change. @returns the unsubscribe function. */
export function followDeviceApps(account: string | null, show: (apps: DeviceApps) => void) {
  const read = () => show(readDeviceApps(account));
  const ends = [onExplorerApps(read), onPlaces(read)];
  read();
  return () => {
    for (const end of ends) end();
  };
}

/** Those of them that the home shows, and those that were taken off it. */
export function readDeviceApps(account: string | null): DeviceApps {
  const places = readPlaces();
  const all = visibleTo(account, readExplorerApps()).map(({ id, name, icon, created_at }): HomeApp => {
    const address = `/device/${encodeURIComponent(id)}`;
    const position = places[id]?.position ?? null;
    const at = Date.parse(created_at);
    const fixed = { kind: "device", label: PROJECT_LABEL, offlineOnly: false, gone: false } as const;
    return { ...fixed, id, name, icon, address, position, at };
  });
  return {
    shown: all.filter((app) => !places[app.id]?.hidden),
    hidden: all.filter((app) => places[app.id]?.hidden),
  };
}
