/** Maximum apps in one request. */
export const MAX_HOME_APPS = 2000;

/** The tile of every app from the store has this label, in the specification's words. */
export const STORE_APP_LABEL = "Community Developer";
export const PROJECT_LABEL = "Your Project";
/** Shown of an app that left the store; the name only if the app's own name was deleted too. */
export const GONE_LABEL = "No longer in the store";
export const GONE_NAME = "Removed app";

/** `at`: when the app was installed or the project created, in ms. */
export type HomeApp = {
  id: string;
  kind: "store" | "project" | "device";
  name: string;
  icon: string;
  address: string;
  label: string;
  position: number | null;
  at: number;
  /** The user runs the app without a network. */
  offlineOnly: boolean;
  /** It left the store, so it can only be uninstalled. */
  gone: boolean;
  /** It has a version that the user has not seen. */
  updated?: boolean;
  /** Of an app from the store, for restoring it. */
  seenVersion?: string;
  acceptedVersion?: string;
};

/** `position`: null for an app that came after the user's last ordering. `at` in ms. */
type OrderedTile = { position: number | null; at: number };

/** Apps without a position come last, the newest first. */
export function sortHome<App extends OrderedTile>(apps: ReadonlyArray<App>): Array<App> {
  const positionOf = ({ position }: App) => position ?? Number.POSITIVE_INFINITY;
  return [...apps].sort((a, b) => (positionOf(a) === positionOf(b) ? b.at - a.at : positionOf(a) - positionOf(b)));
}

/** Returns the same list if nothing changes. */
export function moveItem<Item>(list: ReadonlyArray<Item>, from: number, to: number): ReadonlyArray<Item> {
  const item = list[from];
  if (from === to || item === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
