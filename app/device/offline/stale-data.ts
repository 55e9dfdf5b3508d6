import { createStore } from "#app/lib/create-store.ts";
import { classifyLoadError } from "./load-errors.ts";

type Screen = { address: string; data: unknown };

let currentScreen: Screen | null = null;
/** Whether the screen shows old data, since it couldn't be loaded again. */
export const isStale = createStore(false);

export function setCurrentScreen(next: Screen | null) {
  if (next?.address !== currentScreen?.address) isStale.set(false);
  currentScreen = next;
}

/** Undefined while an error page is open. */
export function currentPath() {
  return currentScreen?.address.replace(/\?.*/, "");
}

/** If revalidation fails after an action, keeps the old data: an error page would suggest that the action failed. */
export async function keepStaleOnError<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  const { pathname, search } = new URL(request.url);
  const getMounted = () => (currentScreen?.address === pathname + search ? currentScreen : null);
  try {
    const data = await load();
    if (getMounted()) isStale.set(false);
    return data;
  } catch (error) {
    const oldScreen = classifyLoadError(error) && getMounted();
    if (!oldScreen) throw error;
    isStale.set(true);
    return oldScreen.data as Data;
  }
}
