import { useMemo, useState } from "react";
import { type RemovableList, type ViewerEvent, watchRemoval } from "#app/device/live/app-removal.client.ts";
import { useSubscription } from "./use-events.ts";

/**
 * @returns whether the app left the store since it was opened, or its shared link was closed (`shares`); null watches
 * nothing. `onExpiry`: the owner of the link changed when it ends, in ms from now; null for never.
 */
export function useAppRemoval(
  appId: string | null,
  list: RemovableList = "apps",
  onExpiry: (remainingMs: number | null) => void = () => {},
) {
  const [removedId, setRemovedId] = useState<string | null>(null);
  const subscribe = useMemo(
    () =>
      appId === null ? null : (listener: (event: ViewerEvent) => void) => watchRemoval({ list, id: appId }, listener),
    [appId, list],
  );
  useSubscription(subscribe, (event) => (event.type === "removed" ? setRemovedId(appId) : onExpiry(event.remainingMs)));
  return appId !== null && removedId === appId;
}
