import { deviceStorage } from "./storage.ts";

/** What the home knows of an app that is on this device only. */
type Place = { position?: number; hidden?: boolean };
type Places = Record<string, Place>;

const KEY = "home_places";
const CHANGED = "home-places-changed";
const NONE: Places = {};

let text: string | null = null;
let places = NONE;

/** By app id; the same object as long as nothing changed. */
export function readPlaces() {
  const stored = deviceStorage.get(KEY);
  if (stored !== text) {
    text = stored;
    places = parsePlaces(stored);
  }
  return places;
}

/** Calls back when they change, in this tab or another one. @returns what ends the listening. */
export function onPlaces(run: () => void) {
  window.addEventListener(CHANGED, run);
  window.addEventListener("storage", run);
  return () => {
    window.removeEventListener(CHANGED, run);
    window.removeEventListener("storage", run);
  };
}

export function placeOnDevice(changes: ReadonlyArray<Place & { id: string }>) {
  if (changes.length === 0) return;
  const next = { ...readPlaces() };
  for (const { id, ...place } of changes) next[id] = { ...next[id], ...place };
  deviceStorage.setJson(KEY, next);
  window.dispatchEvent(new Event(CHANGED));
}

function parsePlaces(stored: string | null): Places {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    return typeof value === "object" && value !== null ? (value as Places) : NONE;
  } catch {
    return NONE;
  }
}
