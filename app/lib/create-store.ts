import { createEmitter } from "./create-emitter.ts";

/** What `useStore` follows. `get` answers the same value until `subscribe` has called back. */
export type Source<Value> = { get: () => Value; subscribe: (listener: () => void) => () => void };

/** State outside of React, which outlives the screens that show it. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const changes = createEmitter();
  return {
    get: () => value,
    set(next: Value) {
      if (Object.is(next, value)) return;
      value = next;
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}
