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
