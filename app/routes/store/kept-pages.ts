import type { StoreCard } from "#domain/store/queries.server.ts";
import { readLists, writeLists } from "./stored-lists.ts";

type Part = { apps: ReadonlyArray<StoreCard>; next: string | null; limited: boolean };
export type Kept = { address: string; parts: ReadonlyArray<Part> };

/** Places in the history whose lists are kept. */
const PLACES = 20;
export const NONE: ReadonlyArray<Part> = [];

const stored = readLists();
const places = new Map(stored.lists);
let arrival = stored.scrolled;
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

/** For the next document in this tab; with where this one was scrolled to, while a list is shown. */
export function saveLists(scrolled: typeof arrival) {
  writeLists(places, scrolled);
}

/** How far the last document was scrolled in px, where it was left at this place; once. */
export function takeScroll(place: string) {
  if (arrival?.place !== place) return null;
  const { y } = arrival;
  arrival = null;
  return y;
}

/** The apps of all parts, each once, where it is named first: what is new on top has moved the others on. */
export function joinApps(parts: ReadonlyArray<Part>) {
  const apps = new Map<string, StoreCard>();
  for (const part of parts) for (const app of part.apps) if (!apps.has(app.id)) apps.set(app.id, app);
  return [...apps.values()];
}
