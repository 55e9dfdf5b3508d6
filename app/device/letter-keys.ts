import { deviceStorage } from "./storage.ts";

const KEY = "letter-keys";
const CHANGED = "letter-keys";

/** Where the browser's storage is full, this page alone knows. */
let unstored: string | null = null;

/** Whether keys that are a single character do something; on until it is switched off on this device (WCAG 2.1.4). */
export function hasLetterKeys() {
  return (unstored ?? deviceStorage.get(KEY)) !== "off";
}

/** For every tab of this browser, from now on. */
export function setLetterKeys({ on }: { on: boolean }) {
  const value = on ? "on" : "off";
  unstored = deviceStorage.set(KEY, value) ? null : value;
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back when it is switched, here or in another tab. @returns what ends the listening. */
export function onLetterKeys(run: () => void) {
  const hear = (event: StorageEvent) => (event.key === KEY || event.key === null) && run();
  window.addEventListener("storage", hear);
  window.addEventListener(CHANGED, run);
  return () => {
    window.removeEventListener("storage", hear);
    window.removeEventListener(CHANGED, run);
  };
}
