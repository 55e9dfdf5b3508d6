type Entry = { url: string | null };
type NavigationLike = { entries(): Array<Entry>; currentEntry: (Entry & { index: number }) | null };

const browserNavigation = () => (globalThis as { navigation?: NavigationLike }).navigation;

/** Path and search of the tab's entries before this one, oldest first; none where the browser does not tell. */
function pathsBefore(navigation: NavigationLike | undefined) {
  const entries = navigation?.entries().slice(0, navigation.currentEntry?.index ?? 0) ?? [];
  return entries.map(({ url }) => {
    const { pathname = "", search = "" } = url ? new URL(url) : {};
    return pathname + search;
  });
}

export function previousPath(navigation = browserNavigation()) {
  return pathsBefore(navigation).at(-1) ?? null;
}

/** Null if screens other than apps and developers lie between. */
export function stepsBackToStore(navigation = browserNavigation()) {
  const paths = pathsBefore(navigation).reverse();
  const index = paths.findIndex((path) => !/^\/(store|developer|p)\//.test(path));
  return /^\/store(\?|$)/.test(paths[index] ?? "") ? index + 1 : null;
}
