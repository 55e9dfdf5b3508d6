/*
 * Which modules the build puts into one file. Each file is compressed by itself, so many small ones weigh more than they
 * hold. What the first load of these screens weighs, gzip in KB, with the same code:
 *
 *                               store   app's page   home    journal   files of the store
 *   what 13 and more share      144.3   152.2        144.8   143.9     34
 *   what 20 and more share      145.8   155.0        146.1   146.3
 *   what 30 and more share      149.9   159.6        150.7   151.0
 *   8 and more, entriesAware    163.4   167.2        164.0   163.7
 *
 * With an earlier version of the code, the framework's own grouping was 147.0, 156.6, 148.1 and 147.5 KB in 59 files, where
 * 13 and more were 142.1, 149.7, 142.9 and 141.4 in 32.
 *
 * tests/e2e/static-files.spec.ts fails if the build groups otherwise. To be removed once the bundler joins small files by itself without making a screen heavier.
 */
export const CHUNK_GROUPS = [
  { name: "framework", test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: "shared", test: /[\\/](app|domain)[\\/]/, minShareCount: 13 },
];
