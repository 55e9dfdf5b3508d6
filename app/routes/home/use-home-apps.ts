import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Install } from "#app/device/installs.ts";
import { onLibraryEvent } from "#app/device/library-events.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { useInstalls } from "#app/hooks/use-installs.ts";
import { type HomeApp, inOrder, STORE_LABEL } from "#domain/library/limits.ts";

const NONE: ReadonlySet<string> = new Set();

/** What the home shows: apps of the account and of this device, and installs under way; and what can be done with them. */
export function useHomeApps(loaded: ReadonlyArray<HomeApp>) {
  const { revalidate } = useRevalidator();
  const device = useDeviceApps();
  const installs = useInstalls();
  /** What was just done and the account does not say yet. */
  const [order, setOrder] = useState<ReadonlyArray<string> | null>(null);
  const [gone, setGone] = useState(NONE);
  useEffect(() => onLibraryEvent(() => void revalidate()), [revalidate]);

  const known = new Set(loaded.map((app) => app.id));
  const coming = [...installs.values()].filter(({ app }) => !known.has(app.id));
  const all = [...loaded, ...device.shown, ...coming.map(comingApp)].filter((app) => !gone.has(app.id));
  const placed = order ? all.map((app) => ({ ...app, position: placeIn(order, app) })) : all;
  const apps = inOrder(placed);

  async function save(ids: ReadonlyArray<string>) {
    setOrder(ids);
    const byId = new Map(apps.map((app) => [app.id, app]));
    const { saveHomeOrder } = await home();
    const saved = await saveHomeOrder(ids.flatMap((id) => byId.get(id) ?? []));
    if (saved) await revalidate();
    setOrder((now) => (now === ids ? null : now));
  }

  async function remove(ids: ReadonlySet<string>) {
    setGone(ids);
    const { removeFromHome } = await home();
    await removeFromHome(
      apps.filter((app) => ids.has(app.id)),
      revalidate,
    );
    setGone(NONE);
  }

  return {
    apps,
    installs: new Map(coming.filter(({ done }) => !done).map((install) => [install.app.id, install])),
    hiddenHere: device.hidden,
    save,
    remove,
    bringBack: async (hidden: ReadonlyArray<HomeApp>) => (await home()).bringBack(hidden, revalidate),
  };
}

function placeIn(order: ReadonlyArray<string>, app: HomeApp) {
  const place = order.indexOf(app.id);
  return place < 0 ? app.position : place;
}

/** Of a store app on its way; its icon may not be known. */
function comingApp({ app, started }: Install): HomeApp {
  const { id, slug, name, icon = "" } = app;
  const fixed = { kind: "store", label: STORE_LABEL, position: null, offlineOnly: false } as const;
  return { ...fixed, id, name, icon, address: `/p/${slug}`, at: started };
}

/** What changes the home, once something is to be changed. */
function home() {
  return import("#app/device/home.ts");
}
