import { reasonOf } from "./load-failure.ts";

/** The screen that stands, by its path and query, with the data it shows. */
type Shown = { address: string; data: unknown };

let shown: Shown | null = null;
/** Whether it could not be loaded anew. */
let stale = false;
const listeners = new Set<() => void>();

/** Says what stands now; null where nothing does. */
export function setShown(next: Shown | null) {
  if (next?.address !== shown?.address) tell(false);
  shown = next;
}

/**
 * A screen's data; where it can't be loaded anew while the screen stands, e.g. after something was done there, what it
 * shows already, and it says so. What was done is done: an error in the screen's place would deny it.
 */
export async function orShown<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  const { pathname, search } = new URL(request.url);
  const standing = () => (shown?.address === pathname + search ? shown : null);
  try {
    const data = await load();
    if (standing()) tell(false);
    return data;
  } catch (error) {
    const kept = reasonOf(error) && standing();
    if (!kept) throw error;
    tell(true);
    return kept.data as Data;
  }
}

export function isStale() {
  return stale;
}

/** Calls back when that changes. @returns what ends the listening. */
export function onStale(run: () => void) {
  listeners.add(run);
  return () => {
    listeners.delete(run);
  };
}

function tell(next: boolean) {
  if (stale === next) return;
  stale = next;
  for (const listener of listeners) listener();
}
