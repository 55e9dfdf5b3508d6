import { createStoredValue } from "./stored-value.ts";

const stored = createStoredValue("letter-keys", (text) => text);

let fallbackValue: string | null = null;

/** Users can switch shortcuts of one letter off, as WCAG 2.1.4 requires. */
export function hasSingleKeyShortcuts() {
  return (fallbackValue ?? stored.get()) !== "off";
}

export function setSingleKeyShortcuts({ on }: { on: boolean }) {
  // Set before the listeners are called; it stays where the storage refuses the value.
  fallbackValue = on ? "on" : "off";
  if (stored.set(fallbackValue)) fallbackValue = null;
}

export const singleKeyShortcuts = { get: hasSingleKeyShortcuts, subscribe: stored.subscribe };
