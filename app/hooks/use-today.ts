import { today } from "#app/device/journal/today.ts";
import { useStore } from "./use-store.ts";

export function useToday(guess: string) {
  return useStore(today, guess);
}
