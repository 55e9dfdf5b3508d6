import { onExplorerApps, readExplorerApps } from "#app/device/explorer-apps.ts";
import { onPlaces, type Places, readPlaces } from "#app/device/home-places.ts";
import { type HomeApp, PROJECT_LABEL } from "#domain/library/limits.ts";

export type DeviceApps = { shown: Array<HomeApp>; hidden: Array<HomeApp> };

/** An explorer's apps, which only this device has, now and whenever they change. @returns what ends that. */
export function followDeviceApps(show: (apps: DeviceApps) => void) {
  const read = () => show(readDeviceApps(readPlaces()));
  const ends = [onExplorerApps(read), onPlaces(read)];
  read();
  return () => {
    for (const end of ends) end();
  };
}

function readDeviceApps(places: Places): DeviceApps {
  const all = readExplorerApps().map(({ id, name, icon, created_at }): HomeApp => {
    const address = `/builder?view=view&project=${encodeURIComponent(id)}`;
    const position = places[id]?.position ?? null;
    const at = Date.parse(created_at);
    return { id, kind: "device", name, icon, address, label: PROJECT_LABEL, position, at, offlineOnly: false };
  });
  return {
    shown: all.filter((app) => !places[app.id]?.hidden),
    hidden: all.filter((app) => places[app.id]?.hidden),
  };
}
