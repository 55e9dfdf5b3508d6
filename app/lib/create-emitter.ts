/** Events outside of React, which may repeat; what has a value is a `createStore`. */
export function createEmitter<Args extends Array<unknown> = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    emit(...args: Args) {
      for (const listener of listeners) listener(...args);
    },
    subscribe(listener: (...args: Args) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
