import { deviceStorage } from "#app/device/storage.ts";

type TileLayout = { position?: number; hidden?: boolean };
type DeviceLayout = Record<string, TileLayout>;

const KEY = "home_places";
const CHANGED = "device-layout-changed";
const EMPTY: DeviceLayout = {};

let storedText: string | null = null;
let layout = EMPTY;

/** Positions and hidden apps by app id. The same object is returned until something changes. */
export function readDeviceLayout() {
  const stored = deviceStorage.get(KEY);
  if (stored !== storedText) {
    storedText = stored;
    layout = parseLayout(stored);
  }
  return layout;
}

/** Calls back after changes in this and in other tabs. */
export function onDeviceLayout(callback: () => void) {
  window.addEventListener(CHANGED, callback);
  window.addEventListener("storage", callback);
  return () => {
    window.removeEventListener(CHANGED, callback);
    window.removeEventListener("storage", callback);
  };
}

export function updateDeviceLayout(changes: ReadonlyArray<TileLayout & { id: string }>) {
  if (changes.length === 0) return;
  const next = { ...readDeviceLayout() };
  for (const { id, ...change } of changes) next[id] = { ...next[id], ...change };
  deviceStorage.setJson(KEY, next);
  window.dispatchEvent(new Event(CHANGED));
}

function parseLayout(stored: string | null): DeviceLayout {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    return typeof value === "object" && value !== null ? (value as DeviceLayout) : EMPTY;
  } catch {
    return EMPTY;
  }
}
