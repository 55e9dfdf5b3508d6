import { useState } from "react";
import type { BridgeMessage } from "#domain/previews/bridge.ts";

/** Whether the browser refuses storage to the app's frame, as the frame's messages say (decision 117). */
export function useStorageRefused() {
  const [isStorageRefused, setIsStorageRefused] = useState(false);
  function onStorageMessage({ type }: BridgeMessage) {
    if (type === "storage-refused") setIsStorageRefused(true);
  }
  return { isStorageRefused, onStorageMessage };
}
