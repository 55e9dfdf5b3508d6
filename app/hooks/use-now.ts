import { seconds } from "#app/device/seconds.ts";
import { useStore } from "./use-store.ts";

/** The time of the last full second, in ms; null before hydration. It is updated each second while the page is visible. */
export function useNow() {
  return useStore(seconds, null);
}
