import { useMemo, useState } from "react";
import { type RemovableList, watchRemoval } from "#app/device/live/app-removal.client.ts";
import { useSubscription } from "./use-events.ts";

/**
 * @returns whether the app left the store since it was opened, or its shared link was closed (`shares`); null watches
 * nothing.
 */
export function useAppRemoval(appId: string | null, list: RemovableList = "apps") {
  const [removedId, setRemovedId] = useState<string | null>(null);
  const subscribe = useMemo(
    () => (appId === null ? null : (listener: () => void) => watchRemoval({ list, id: appId }, listener)),
    [appId, list],
  );
  useSubscription(subscribe, () => setRemovedId(appId));
  return appId !== null && removedId === appId;
}
