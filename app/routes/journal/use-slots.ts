import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "#app/device/api.ts";
import { onLibraryEvent } from "#app/device/library-events.ts";
import { onAppsMigrated } from "#app/device/migration-events.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { notify } from "#app/lib/toast.ts";
import type { HomeApp } from "#domain/library/limits.ts";

type Ids = ReadonlyArray<string | null>;

/**
 * The shortcuts by slot, null for an empty one, and what can be done with them. An app that is gone leaves its slot
 * empty. `at`: when they were loaded, in ms by the server's clock.
 */
export function useSlots(loaded: Ids, at: number, installed: ReadonlyArray<HomeApp>) {
  const { revalidate } = useRevalidator();
  const device = useDeviceApps();
  /** What was changed here, and when the account took it; null while that is on its way. */
  const [changed, setChanged] = useState<{ ids: Ids; at: number | null } | null>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => onLibraryEvent(() => void revalidate()), [revalidate]);
  useEffect(() => onAppsMigrated(() => void revalidate()), [revalidate]);
  const apps = [...installed, ...device.shown];
  const ids = changed && (changed.at === null || changed.at >= at) ? changed.ids : loaded;
  const byId = new Map(apps.map((app) => [app.id, app]));
  const slots = ids.map((id) => byId.get(id ?? "") ?? null);

  /** One after the other, so that the last one is what stays. */
  function save(next: Ids) {
    setChanged({ ids: next, at: null });
    last.current = last.current.then(async () => {
      const call = { method: "PUT", json: { slots: next }, keepalive: true };
      const answer = await callApi<{ at: number }>("/api/journal/shortcuts", call);
      if (!answer.ok) notify.error("Save failed", answer.error.message);
      const settled = answer.ok ? { ids: next, at: answer.data.at } : null;
      setChanged((now) => (now?.ids === next ? settled : now));
    });
  }

  return {
    apps,
    slots,
    /** An app that stands in another slot moves here. */
    put: (place: number, id: string | null) => save(ids.map((now) => (now === id ? null : now)).with(place, id)),
    swap: (place: number, to: number) => save(ids.with(place, ids[to] ?? null).with(to, ids[place] ?? null)),
  };
}

export type Slots = ReturnType<typeof useSlots>;
