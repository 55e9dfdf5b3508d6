import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Install } from "#app/device/installs.ts";
import { onLibraryEvent } from "#app/device/library-events.ts";
import { onAppsMigrated } from "#app/device/migration-events.ts";
import { missingPart } from "#app/device/missing-part.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { useInstalls } from "#app/hooks/use-installs.ts";
import { notify } from "#app/lib/toast.ts";
import { type HomeApp, inOrder, STORE_LABEL } from "#domain/library/limits.ts";

const NONE: ReadonlySet<string> = new Set();

/** What the home shows: apps of the account and of this device, and installs under way; and what can be done with them. */
export function useHomeApps(loaded: ReadonlyArray<HomeApp>) {
  const { revalidate } = useRevalidator();
  const device = useDeviceApps();
  const known = new Set(loaded.map((app) => app.id));
  const { installs } = useInstalls(known);
  /** What was just done and the account does not say yet. */
  const [order, setOrder] = useState<ReadonlyArray<string> | null>(null);
  const [gone, setGone] = useState(NONE);
  useEffect(() => onLibraryEvent(() => void revalidate()), [revalidate]);
  useEffect(() => onAppsMigrated(() => void revalidate()), [revalidate]);

  const coming = [...installs.values()].filter(({ app }) => !known.has(app.id));
  const all = [...loaded, ...device.shown, ...coming.map(comingApp)].filter(
    ({ id }) => !gone.has(id) && installs.get(id)?.state !== "cancelled",
  );
  const placed = order ? all.map((app) => ({ ...app, position: placeIn(order, app) })) : all;
  const apps = inOrder(placed);

  async function save(ids: ReadonlyArray<string>) {
    setOrder(ids);
    const byId = new Map(apps.map((app) => [app.id, app]));
    const tools = await loadTools("Save failed");
    if (await tools?.saveHomeOrder(ids.flatMap((id) => byId.get(id) ?? []))) await revalidate();
    setOrder((now) => (now === ids ? null : now));
  }

  async function remove(ids: ReadonlySet<string>) {
    setGone((before) => new Set([...before, ...ids]));
    const tools = await loadTools("Uninstall failed");
    await tools?.removeFromHome(
      apps.filter((app) => ids.has(app.id)),
      revalidate,
    );
    setGone((before) => new Set([...before].filter((id) => !ids.has(id))));
  }

  async function bringBack(hidden: ReadonlyArray<HomeApp>) {
    const tools = await loadTools("Error");
    await tools?.bringBack(hidden, revalidate);
  }

  return {
    apps,
    /** False while apps may come that only the device knows. */
    known: device.known,
    installs: new Map([...installs].filter(([, { state }]) => state === "waiting")),
    hiddenHere: device.hidden,
    save,
    remove,
    bringBack,
  };
}

function placeIn(order: ReadonlyArray<string>, app: HomeApp) {
  const place = order.indexOf(app.id);
  return place < 0 ? app.position : place;
}

/** Of a store app on its way; its icon may not be known. */
function comingApp({ app, started }: Install): HomeApp {
  const { id, slug, name, icon = "" } = app;
  const fixed = { kind: "store", label: STORE_LABEL, position: null, offlineOnly: false, gone: false } as const;
  return { ...fixed, id, name, icon, address: `/p/${slug}`, at: started };
}

/** What changes the home, fetched once something is to be changed; null, and said so, where it does not come. */
async function loadTools(failure: string) {
  try {
    return await import("#app/device/home.ts");
  } catch {
    notify.error(failure, missingPart());
    return null;
  }
}
