import { deviceStorage } from "./storage.ts";

const KEY = "letter-keys";
const CHANGED = "letter-keys";

let fallbackValue: string | null = null;

/** WCAG 2.1.4: users can switch them off. */
export function hasSingleKeyShortcuts() {
  return (fallbackValue ?? deviceStorage.get(KEY)) !== "off";
}

export function setSingleKeyShortcuts({ on }: { on: boolean }) {
  const value = on ? "on" : "off";
  fallbackValue = deviceStorage.set(KEY, value) ? null : value;
  window.dispatchEvent(new Event(CHANGED));
}

/** Also for changes in other tabs. */
export function subscribeToSingleKeyShortcuts(listener: () => void) {
  const onStorage = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener();
  window.addEventListener("storage", onStorage);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener(CHANGED, listener);
  };
}
