import type { StoreCard } from "#domain/store/queries.server.ts";

type Part = { apps: ReadonlyArray<StoreCard>; next: string | null; limited: boolean };
type Kept = { address: string; parts: ReadonlyArray<Part> };

/** Places in the history whose lists are kept. */
const PLACES = 20;
export const NONE: ReadonlyArray<Part> = [];

const places = new Map<string, Kept>();
const listeners = new Set<() => void>();

/** What an endless list has shown at a place in the history, so that Back finds it as it was. Only in the browser. */
export function keptParts(place: string, address: string) {
  const kept = places.get(place);
  return kept?.address === address ? kept.parts : NONE;
}

/** Keeps them until so many other places have been kept since. */
export function keepParts(place: string, address: string, parts: ReadonlyArray<Part>) {
  places.delete(place);
  places.set(place, { address, parts });
  const [oldest] = places.keys();
  if (places.size > PLACES && oldest !== undefined) places.delete(oldest);
  for (const tell of listeners) tell();
}

export function onKeptParts(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The apps of all parts, each once, where it is named first: what is new on top has moved the others on. */
export function joinApps(parts: ReadonlyArray<Part>) {
  const apps = new Map<string, StoreCard>();
  for (const part of parts) for (const app of part.apps) if (!apps.has(app.id)) apps.set(app.id, app);
  return [...apps.values()];
}
