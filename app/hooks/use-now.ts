import { useSyncExternalStore } from "react";
import { currentSecond, onSecond } from "#app/device/seconds.ts";

/** The time of the last full second, in ms; null before hydration. It is updated each second while the page is visible. */
export function useNow() {
  return useSyncExternalStore(onSecond, currentSecond, () => null);
}
