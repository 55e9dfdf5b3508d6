import { deviceStorage } from "./storage.ts";

const KEY = "letter-keys";
const CHANGED = "letter-keys";

let fallbackValue: string | null = null;

/** Users can switch shortcuts of one letter off, as WCAG 2.1.4 requires. */
export function hasSingleKeyShortcuts() {
  return (fallbackValue ?? deviceStorage.get(KEY)) !== "off";
}

export function setSingleKeyShortcuts({ on }: { on: boolean }) {
  const value = on ? "on" : "off";
  fallbackValue = deviceStorage.set(KEY, value) ? null : value;
  window.dispatchEvent(new Event(CHANGED));
}

export const singleKeyShortcuts = { get: hasSingleKeyShortcuts, subscribe: subscribeToChanges };

/** Calls back after changes in this and in other tabs. */
function subscribeToChanges(listener: () => void) {
  const onStorage = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener();
  window.addEventListener("storage", onStorage);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener(CHANGED, listener);
  };
}
