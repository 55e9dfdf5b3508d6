/*
 * Which modules the build puts into one file. Each file is compressed by itself, so many small ones weigh more than they
 * hold. What the first load of these screens weighs, gzip in KB, with the same code:
 *
 *                   store   app's page   home    journal   builder   sign-in   viewer
 *   13 screens      154.0   168.6        155.7   154.1     190.4     147.3     174.4
 *   17 screens      144.8   158.0        146.1   144.5     191.5     136.2     175.7
 *   20 screens      144.1   159.1        145.3   144.8     192.7     135.4     176.5
 *
 * With 13, every screen downloads zod, which fewer than 17 use. tests/e2e/static-files.spec.ts fails if the store does.
 * To be removed once the bundler joins small files by itself without making a screen heavier.
 */

type Bundler = { getModuleInfo(id: string): { importers: ReadonlyArray<string>; isEntry: boolean } | null };

const FRAMEWORK = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;
const EVERY_SCREEN = /[\\/]app[\\/](root|routes[\\/]layout)\.tsx\?|[\\/]entry\.client\.tsx$/;
const MIN_SCREENS = 17;

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
