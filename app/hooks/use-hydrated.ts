import { useSyncExternalStore } from "react";

function subscribe() {
  return () => {};
}

/** False on the server and in the first paint, true from then on. */
export function useHydrated() {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
