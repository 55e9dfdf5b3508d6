import { useEffect, useState } from "react";
import { watchRemoval } from "#app/device/live/app-removal.ts";

/** @returns whether the app left the store since it was opened; null watches nothing. */
export function useAppRemoval(appId: string | null) {
  const [removedId, setRemovedId] = useState<string | null>(null);
  useEffect(() => {
    if (appId === null) return;
    return watchRemoval(appId, () => setRemovedId(appId));
  }, [appId]);
  return appId !== null && removedId === appId;
}
