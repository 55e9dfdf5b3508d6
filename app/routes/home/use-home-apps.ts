import { startTransition, useState } from "react";
import { useRevalidator } from "react-router";
import { onAppsMigrated } from "#app/device/device-apps/migration-events.ts";
import type { Install } from "#app/device/installs/installs.ts";
import { onLibraryEvent } from "#app/device/installs/library-events.ts";
import { notifyMissingPart } from "#app/device/offline/missing-part.ts";
import { useDeviceTiles } from "#app/hooks/use-device-tiles.ts";
import { useSubscription } from "#app/hooks/use-events.ts";
import { useInstalls } from "#app/hooks/use-install.ts";
import { type HomeApp, STORE_APP_LABEL } from "#domain/library/rules.ts";
import { sortHome } from "#domain/library/tile-order.ts";

const NO_IDS: ReadonlySet<string> = new Set();

export function useHomeApps(loadedApps: ReadonlyArray<HomeApp>) {
  const { revalidate } = useRevalidator();
  const device = useDeviceTiles();
  const loadedIds = new Set(loadedApps.map((app) => app.id));
  const installs = useInstalls();
  /**
   * Optimistic changes that the loaded data does not have yet. They end in a transition, together with the data that has
   * them: a busy device would else show the data before for a moment.
   */
  const [order, setOrder] = useState<ReadonlyArray<string> | null>(null);
  const [removed, setRemoved] = useState(NO_IDS);
  useSubscription(onLibraryEvent, () => void revalidate());
  useSubscription(onAppsMigrated, () => void revalidate());

  const newApps = [...installs.values()].filter(({ app }) => !loadedIds.has(app.id));
  const all = [...loadedApps, ...device.shown, ...newApps.map(toInstallTile)].filter(
    ({ id }) => !removed.has(id) && installs.get(id)?.status !== "cancelled",
  );
  const positioned = order ? all.map((app) => ({ ...app, position: positionIn(order, app) })) : all;
  const apps = sortHome(positioned);

  async function saveOrder(ids: ReadonlyArray<string>) {
    setOrder(ids);
    const byId = new Map(apps.map((app) => [app.id, app]));
    const commands = await loadTileCommands("Save failed");
    if (await commands?.saveHomeOrder(ids.flatMap((id) => byId.get(id) ?? []))) await revalidate();
    startTransition(() => setOrder((current) => (current === ids ? null : current)));
  }

  async function removeApps(ids: ReadonlySet<string>) {
    setRemoved((current) => new Set([...current, ...ids]));
    const commands = await loadTileCommands("Uninstall failed");
    await commands?.removeFromHome(
      apps.filter((app) => ids.has(app.id)),
      // Undo may come before the reload that the removal waits for.
      { onChange: revalidate, onRestored: () => forgetRemoved(ids) },
    );
    forgetRemoved(ids);
  }

  function forgetRemoved(ids: ReadonlySet<string>) {
    startTransition(() => setRemoved((current) => new Set([...current].filter((id) => !ids.has(id)))));
  }

  async function restoreApps(hidden: ReadonlyArray<HomeApp>) {
    const commands = await loadTileCommands("Error");
    forgetRemoved(new Set(hidden.map(({ id }) => id)));
    await commands?.restoreApps(hidden, { onChange: revalidate });
  }

  return {
    apps,
    isComplete: device.known,
    installs: new Map([...installs].filter(([, { status }]) => status === "installing")),
    hiddenOnDevice: device.hidden,
    saveOrder,
    removeApps,
    restoreApps,
  };
}

function positionIn(order: ReadonlyArray<string>, app: HomeApp) {
  const index = order.indexOf(app.id);
  return index < 0 ? app.position : index;
}

function toInstallTile({ app, startedAt }: Install): HomeApp {
  const { id, slug, name, icon = "" } = app;
  const fixed = { kind: "store", label: STORE_APP_LABEL, position: null, offlineOnly: false, gone: false } as const;
  return { ...fixed, id, name, icon, address: `/p/${slug}`, at: startedAt };
}

async function loadTileCommands(failureTitle: string) {
  try {
    return await import("#app/device/home/tile-commands.client.ts");
  } catch {
    void notifyMissingPart(failureTitle);
    return null;
  }
}
