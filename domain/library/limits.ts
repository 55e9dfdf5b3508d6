/** The wait between Install and its call, in which it can be cancelled (decision 7), in ms. */
export const INSTALL_WAIT = 5000;
/** How often the progress rises, in ms, and by how much, in percent. */
export const INSTALL_STEP_EVERY = 1000;
export const INSTALL_STEP = 20;
/** So long, in ms, a press where another button just stood is a double click's second one, or a key's that is held. */
export const PRESS_GUARD = 500;
/** An install's call that takes longer, in ms, has failed. */
export const INSTALL_TIMEOUT = 15_000;
/** So long, in ms, after Install was pressed an app counts as installed then. */
export const PRESSED_WITHIN = 60_000;
/** Apps that one call about the home may name. */
export const HOME_APPS_MAX = 2000;

/** The specification's label for who stands behind a tile (spec 1, section 3 "Home app item"). */
export const STORE_LABEL = "Community Developer";
export const PROJECT_LABEL = "Your Project";
/** On the tile of an app that was taken out of the store; and its name where that went too. */
export const GONE_LABEL = "No longer in the store";
export const GONE_NAME = "Removed app";

/** A tile of the home (spec 1, section 3 "Home app item"). `at`: when it was installed or made, in ms. */
export type HomeApp = {
  id: string;
  kind: "store" | "project" | "device";
  name: string;
  icon: string;
  /** Where it opens. */
  address: string;
  label: string;
  position: number | null;
  at: number;
  /** The user's own choice to run it without any network. */
  offlineOnly: boolean;
  /** It was taken out of the store: it can be uninstalled and nothing else. */
  gone: boolean;
};

/** An install's progress in percent, `elapsed` ms after it began. */
export function installProgress(elapsed: number) {
  return Math.min(100, Math.floor(Math.max(0, elapsed) / INSTALL_STEP_EVERY) * INSTALL_STEP);
}

/**
 * When an app counts as installed, in ms: when Install was pressed, as several that wait are sent all at once where their
 * page is left and arrive in any order. Now, where the device's clock says what cannot be or was long ago, so that a
 * clock that is wrong puts no app far from its place among those of another device.
 */
export function installedWhen(pressed: number | undefined, now: number) {
  return pressed !== undefined && pressed <= now && pressed > now - PRESSED_WITHIN ? pressed : now;
}

/** `position`: its place among the apps that were put in order, null for one that came later. `at` in ms. */
type Placed = { position: number | null; at: number };

/** The order of the home: apps with a place by it, then the others, the newest first. */
export function inOrder<App extends Placed>(apps: ReadonlyArray<App>): Array<App> {
  const place = ({ position }: App) => position ?? Number.POSITIVE_INFINITY;
  return [...apps].sort((a, b) => (place(a) === place(b) ? b.at - a.at : place(a) - place(b)));
}

/** The list with one entry put elsewhere; the same list where that changes nothing. */
export function moved<Item>(list: ReadonlyArray<Item>, from: number, to: number): ReadonlyArray<Item> {
  const item = list[from];
  if (from === to || item === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
