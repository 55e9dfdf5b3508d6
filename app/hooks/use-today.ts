import { useSyncExternalStore } from "react";
import { currentDay, subscribeToToday } from "#app/device/journal/today.ts";

export function useToday(guess: string) {
  return useSyncExternalStore(subscribeToToday, currentDay, () => guess);
}
