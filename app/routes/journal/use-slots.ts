import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { callApi, isOutcomeUnknown } from "#app/device/api.ts";
import { onAppsMigrated } from "#app/device/device-apps/migration-events.ts";
import { onLibraryEvent } from "#app/device/installs/library-events.ts";
import { saveFailureTitle } from "#app/device/installs/notify-library-failure.ts";
import { useAccountId } from "#app/hooks/use-account-id.ts";
import { useDeviceTiles } from "#app/hooks/use-device-tiles.ts";
import { useSubscription } from "#app/hooks/use-events.ts";
import { notify } from "#app/lib/toast.ts";
import type { HomeApp } from "#domain/library/rules.ts";

type SlotIds = ReadonlyArray<string | null>;

/** `loadedAt` and save times are in ms of the server's clock. A removed app leaves its slot empty. */
export function useSlots(loadedIds: SlotIds, loadedAt: number, installedApps: ReadonlyArray<HomeApp>) {
  const { revalidate } = useRevalidator();
  const account = useAccountId();
  const device = useDeviceTiles();
  /** `at` is null while the change is being saved. */
  const [localChange, setLocalChange] = useState<{ ids: SlotIds; at: number | null } | null>(null);
  const lastSave = useRef<Promise<void>>(Promise.resolve());
  useSubscription(onLibraryEvent, () => void revalidate());
  useSubscription(onAppsMigrated, () => void revalidate());
  const apps = [...installedApps, ...device.shown];
  const ids = localChange && (localChange.at === null || localChange.at >= loadedAt) ? localChange.ids : loadedIds;
  const byId = new Map(apps.map((app) => [app.id, app]));
  const slots = ids.map((id) => byId.get(id ?? "") ?? null);

  /** One request at a time, so that the last save wins. */
  function save(next: SlotIds) {
    setLocalChange({ ids: next, at: null });
    lastSave.current = lastSave.current.then(async () => {
      const answer = await callApi("PUT", "/api/journal/shortcuts", {
        account,
        json: { slots: [...next] },
        keepalive: true,
      });
      if (!answer.ok) notify.failure({ ...answer.error, title: saveFailureTitle(answer.error) });
      if (!answer.ok && isOutcomeUnknown(answer.error)) await revalidate();
      const savedChange = answer.ok ? { ids: next, at: answer.data.at } : null;
      setLocalChange((current) => (current?.ids === next ? savedChange : current));
    });
  }

  return {
    apps,
    slots,
    /** An app has one slot: it leaves its previous one. */
    setSlot: (index: number, id: string | null) =>
      save(ids.map((current) => (current === id ? null : current)).with(index, id)),
    swapSlots: (index: number, to: number) => save(ids.with(index, ids[to] ?? null).with(to, ids[index] ?? null)),
  };
}

export type Slots = ReturnType<typeof useSlots>;
