import { createStore } from "#app/lib/create-store.ts";
import { deviceStorage } from "./storage.ts";

const KEY = "own-window-corner";

export const CORNERS = ["bottom left", "top left", "top right", "bottom right"] as const;
export type Corner = (typeof CORNERS)[number];

const stored = createStore<Corner | null>(null);

/** The corner in which an app in its own window has its menu. */
export const menuCorner = { get: readCorner, subscribe: stored.subscribe };

function readCorner(): Corner {
  const value = stored.get() ?? deviceStorage.get(KEY);
  return CORNERS.find((corner) => corner === value) ?? CORNERS[0];
}

export function moveToNextCorner() {
  const next = CORNERS[(CORNERS.indexOf(readCorner()) + 1) % CORNERS.length] ?? CORNERS[0];
  deviceStorage.set(KEY, next);
  stored.set(next);
}
