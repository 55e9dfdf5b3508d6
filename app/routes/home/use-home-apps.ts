import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { bringBack, removeFromHome, saveHomeOrder } from "#app/device/home.ts";
import { noPlaces, onPlaces, readPlaces } from "#app/device/home-places.ts";
import { onLibraryEvent } from "#app/device/library-events.ts";
import { useExplorerApps } from "#app/hooks/use-explorer-apps.ts";
import { useInstalls } from "#app/hooks/use-installs.ts";
import { type HomeApp, inOrder, PROJECT_LABEL, STORE_LABEL } from "#domain/library/limits.ts";
import { DEFAULT_ICON } from "#domain/projects/limits.ts";

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
    const saved = await saveHomeOrder(ids.flatMap((id) => byId.get(id) ?? []));
    if (saved) await revalidate();
    setOrder((now) => (now === ids ? null : now));
  }

  async function remove(ids: ReadonlySet<string>) {
    setGone(ids);
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
    bringBack: (hidden: ReadonlyArray<HomeApp>) => bringBack(hidden, revalidate),
  };
}

function placeIn(order: ReadonlyArray<string>, app: HomeApp) {
  const place = order.indexOf(app.id);
  return place < 0 ? app.position : place;
}

function comingApp({
  app,
  started,
}: {
  app: { id: string; slug: string; name: string; icon?: string };
  started: number;
}) {
  const { id, slug, name, icon = DEFAULT_ICON } = app;
  return tile({ id, kind: "store", name, icon, address: `/p/${slug}`, label: STORE_LABEL, at: started });
}

/** An explorer's apps, which only this device has. */
function useDeviceApps() {
  const places = useSyncExternalStore(onPlaces, readPlaces, noPlaces);
  const all = useExplorerApps().map(({ id, name, icon, created_at }) => {
    const address = `/builder?view=view&project=${encodeURIComponent(id)}`;
    const app = tile({ id, kind: "device", name, icon, address, label: PROJECT_LABEL, at: Date.parse(created_at) });
    return { ...app, position: places[id]?.position ?? null };
  });
  return {
    shown: all.filter((app) => !places[app.id]?.hidden),
    hidden: all.filter((app) => places[app.id]?.hidden),
  };
}

function tile(app: Omit<HomeApp, "position" | "offlineOnly">): HomeApp {
  return { ...app, position: null, offlineOnly: false };
}
