/*
 * Which modules the build puts into one file. Each file is compressed by itself, so many small ones weigh more than they
 * hold. What the first load of these screens weighs, gzip in KB, with the same code:
 *
 *                               store   app's page   home    journal   files of the store
 *   the framework's grouping    147.0   156.6        148.1   147.5     59
 *   what 10 and more share      143.5   150.0        144.6   143.2     29
 *   what 13 and more share      142.1   149.7        142.9   141.4     32
 *   what 16 and more share      141.5   149.9        142.3   141.7     33
 *
 * To be removed once the bundler joins small files by itself without making a screen heavier.
 */
export const CHUNK_GROUPS = [
  { name: "framework", test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: "shared", test: /[\\/](app|domain)[\\/]/, minShareCount: 13 },
];
