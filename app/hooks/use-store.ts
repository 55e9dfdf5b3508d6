import { useSyncExternalStore } from "react";
import type { Source } from "#app/lib/create-store.ts";

/**
 * The value of a store or of what the browser knows. Until the page is hydrated it is `serverValue`, which must be the
 * same in each render; not given, it is the current value.
 */
export function useStore<Value>({ subscribe, get }: Source<Value>, serverValue?: Value) {
  return useSyncExternalStore(subscribe, get, serverValue === undefined ? get : () => serverValue);
}
