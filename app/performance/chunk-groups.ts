/*
 * Which modules the build puts into one file. Each file is compressed by itself, so many small ones weigh more than they
 * hold. What the first load of these screens weighs, gzip in KB, with the same code:
 *
 *                                       store   app's page   home    journal   builder   auth    files of the store
 *   every screen, 13 and more screens   140.9   149.7        141.4   141.5     172.5     132.9   26
 *   every screen, 12 and more           141.9   149.2        142.4   141.5     172.0     133.9   26
 *   every screen, 20 and more           142.6   152.3        142.9   143.1     175.4     131.3   32
 *   13 and more entries, also late ones 144.3   152.2        144.8   143.9     174.9     136.3   33
 *   the same screens, a file a set      141.6   150.1        142.6   142.8     173.3     133.8   23
 *
 * tests/e2e/static-files.spec.ts fails if the build groups otherwise. To be removed once the bundler joins small files by itself without making a screen heavier.
 */

type Bundler = { getModuleInfo(id: string): { importers: ReadonlyArray<string>; isEntry: boolean } | null };

const FRAMEWORK = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;
const EVERY_SCREEN = /[\\/]app[\\/](root|routes[\\/]layout)\.tsx\?|[\\/]entry\.client\.tsx$/;
const MIN_SCREENS = 13;

export const CHUNK_GROUPS = [
  { name: "framework", test: FRAMEWORK, priority: 1 },
  { name: nameShared, debugName: "shared" },
];

/** What every screen loads, and what many screens do. */
function nameShared(id: string, bundler: Bundler) {
  const screens = findScreens(id, bundler);
  const isOnEveryScreen = [...screens].some((screen) => EVERY_SCREEN.test(screen));
  return isOnEveryScreen || screens.size >= MIN_SCREENS ? "shared" : null;
}

/** The entries that load the module with themselves. Those that load it late do not count. */
function findScreens(id: string, bundler: Bundler, screens = new Set<string>(), seen = new Set<string>()) {
  const info = bundler.getModuleInfo(id);
  if (info === null || seen.has(id)) return screens;
  seen.add(id);
  if (info.isEntry) screens.add(id);
  for (const importer of info.importers) findScreens(importer, bundler, screens, seen);
  return screens;
}
