import { type HomeApp, PROJECT_LABEL } from "#domain/library/limits.ts";
import { onExplorerApps, readExplorerApps } from "./explorer-apps.ts";
import { onPlaces, readPlaces } from "./home-places.ts";

export type DeviceApps = { shown: Array<HomeApp>; hidden: Array<HomeApp> };

/** An explorer's apps, which only this device has, now and whenever they change. @returns what ends that. */
export function followDeviceApps(show: (apps: DeviceApps) => void) {
  const read = () => show(readDeviceApps());
  const ends = [onExplorerApps(read), onPlaces(read)];
  read();
  return () => {
    for (const end of ends) end();
  };
}

/** Those of them that the home shows, and those that were taken off it. */
export function readDeviceApps(): DeviceApps {
  const places = readPlaces();
  const all = readExplorerApps().map(({ id, name, icon, created_at }): HomeApp => {
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
