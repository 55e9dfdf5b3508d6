import { createExternalStore } from "#app/lib/external-store.ts";
import { deviceStorage } from "./storage.ts";

const KEY = "own-window-corner";

export const CORNERS = ["bottom left", "top left", "top right", "bottom right"] as const;
export type Corner = (typeof CORNERS)[number];

const stored = createExternalStore<Corner | null>(null);

export const subscribeToCorner = stored.subscribe;

/** The corner in which an app in its own window has its menu. */
export function readCorner(): Corner {
  const value = stored.get() ?? deviceStorage.get(KEY);
  return CORNERS.find((corner) => corner === value) ?? CORNERS[0];
}

export function moveToNextCorner() {
  const next = CORNERS[(CORNERS.indexOf(readCorner()) + 1) % CORNERS.length] ?? CORNERS[0];
  deviceStorage.set(KEY, next);
  stored.set(next);
}
