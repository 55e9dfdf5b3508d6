import { useMemo, useState } from "react";
import { watchRemoval } from "#app/device/live/app-removal.client.ts";
import { useSubscription } from "./use-events.ts";

/** @returns whether the app left the store since it was opened; null watches nothing. */
export function useAppRemoval(appId: string | null) {
  const [removedId, setRemovedId] = useState<string | null>(null);
  const subscribe = useMemo(
    () => (appId === null ? null : (listener: () => void) => watchRemoval(appId, listener)),
    [appId],
  );
  useSubscription(subscribe, () => setRemovedId(appId));
  return appId !== null && removedId === appId;
}
