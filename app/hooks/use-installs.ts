import { useSyncExternalStore } from "react";
import { noInstalls, onInstalls, readInstalls } from "#app/device/installs.ts";

/** Every install that is under way in this browser, by app id; none on the server. */
export function useInstalls() {
  return useSyncExternalStore(onInstalls, readInstalls, noInstalls);
}
