import { useSyncExternalStore } from "react";

function subscribe() {
  return () => {};
}

export function useHydrated() {
  return useClientValue(() => true, false);
}

/** For a string or number that only the browser knows: `serverValue` until the page is hydrated. Each render reads it. */
export function useClientValue<Value>(read: () => Value, serverValue: Value) {
  return useSyncExternalStore(subscribe, read, () => serverValue);
}
