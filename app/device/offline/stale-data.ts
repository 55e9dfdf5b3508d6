import { classifyLoadError } from "./load-errors.ts";

type Screen = { address: string; data: unknown };

let currentScreen: Screen | null = null;
let stale = false;
const listeners = new Set<() => void>();

export function setCurrentScreen(next: Screen | null) {
  if (next?.address !== currentScreen?.address) setStale(false);
  currentScreen = next;
}

/** If revalidation fails after an action, keeps the old data: an error page would suggest that the action failed. */
export async function keepStaleOnError<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  const { pathname, search } = new URL(request.url);
  const getMounted = () => (currentScreen?.address === pathname + search ? currentScreen : null);
  try {
    const data = await load();
    if (getMounted()) setStale(false);
    return data;
  } catch (error) {
    const oldScreen = classifyLoadError(error) && getMounted();
    if (!oldScreen) throw error;
    setStale(true);
    return oldScreen.data as Data;
  }
}

export function isStale() {
  return stale;
}

export function subscribeToStale(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function setStale(next: boolean) {
  if (stale === next) return;
  stale = next;
  for (const listener of listeners) listener();
}
