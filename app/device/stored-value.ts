import { createEmitter } from "#app/lib/create-emitter.ts";
import { deviceStorage } from "./storage.ts";

/** A store of what the device keeps under a key. `get` answers the same object until the stored text changes. */
export function createStoredValue<Value>(key: string, parse: (stored: string | null) => Value) {
  const changes = createEmitter();
  let text: string | null = null;
  let value = parse(null);
  return {
    get() {
      const stored = deviceStorage.get(key);
      if (stored !== text) {
        text = stored;
        value = parse(stored);
      }
      return value;
    },
    /** @returns whether it was stored; otherwise the old value stays. */
    set(next: string) {
      const isStored = deviceStorage.set(key, next);
      changes.emit();
      return isStored;
    },
    /** Calls back after changes in this and in other tabs. */
    subscribe(listener: () => void) {
      // The key is null where another tab has cleared the storage.
      const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
      const unsubscribe = changes.subscribe(listener);
      // Chromium may keep the event from a page that has not read the storage yet.
      deviceStorage.get(key);
      window.addEventListener("storage", onStorage);
      return () => {
        unsubscribe();
        window.removeEventListener("storage", onStorage);
      };
    },
  };
}
