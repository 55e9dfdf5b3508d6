import { useStore } from "./use-store.ts";

export function useHydrated() {
  return useClientValue(() => true, false);
}

/** For a string or number that only the browser knows: `serverValue` until the page is hydrated. Each render reads it. */
export function useClientValue<Value>(read: () => Value, serverValue: Value) {
  return useStore({ get: read, subscribe: neverChanges }, serverValue);
}

function neverChanges() {
  return () => {};
}
