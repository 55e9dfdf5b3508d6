import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "#app/device/api.ts";
import { onLibraryEvent } from "#app/device/library-events.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { notify } from "#app/lib/toast.ts";
import type { HomeApp } from "#domain/library/limits.ts";

/** The shortcuts by slot, null for an empty one, and what can be done with them. An app that is gone leaves its slot empty. */
export function useSlots(loaded: ReadonlyArray<string | null>, installed: ReadonlyArray<HomeApp>) {
  const { revalidate } = useRevalidator();
  const device = useDeviceApps();
  /** What was just changed and the account does not say yet. */
  const [changed, setChanged] = useState<ReadonlyArray<string | null> | null>(null);
  useEffect(() => onLibraryEvent(() => void revalidate()), [revalidate]);
  const apps = [...installed, ...device.shown];
  const ids = changed ?? loaded;
  const byId = new Map(apps.map((app) => [app.id, app]));
  const slots = ids.map((id) => byId.get(id ?? "") ?? null);

  async function save(next: ReadonlyArray<string | null>) {
    setChanged(next);
    const answer = await callApi("/api/journal/shortcuts", { method: "PUT", json: { slots: next }, keepalive: true });
    if (!answer.ok) notify.error("Save failed", answer.error.message);
    else await revalidate();
    setChanged((now) => (now === next ? null : now));
  }

  return {
    apps,
    slots,
    /** An app that stands in another slot moves here. */
    put: (at: number, id: string | null) => save(ids.map((now) => (now === id ? null : now)).with(at, id)),
    swap: (at: number, to: number) => save(ids.with(at, ids[to] ?? null).with(to, ids[at] ?? null)),
  };
}

export type Slots = ReturnType<typeof useSlots>;
