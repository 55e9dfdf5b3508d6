import { useFirstValue } from "./use-first-value.ts";
import { useStore } from "./use-store.ts";

export function useHydrated() {
  return useClientValue(() => true, false);
}

/** Whether this component was in the document that the server sent. It stays so while the component is mounted. */
export function useIsFromServer() {
  return useFirstValue(!useHydrated());
}

/** For a string or number that only the browser knows: `serverValue` until the page is hydrated. Each render reads it. */
export function useClientValue<Value>(read: () => Value, serverValue: Value) {
  return useStore({ get: read, subscribe: neverChanges }, serverValue);
}

function neverChanges() {
  return () => {};
}
