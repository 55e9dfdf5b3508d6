import { useSyncExternalStore } from "react";
import { onToday, readToday } from "#app/device/today.ts";

/** The day that it is on this device; before the page knows that, what the server took it for. */
export function useToday(guess: string) {
  return useSyncExternalStore(onToday, readToday, () => guess);
}
