import type { Config } from "@react-router/dev/config";

/**
 * All routes are known at once: there are few, and no page asks for a manifest later. Routes are not split: a file for each
 * `clientLoader` and `clientAction`, of a few lines that all call the same functions, is 0.3 KB more on each screen.
 */
export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
  buildDirectory: process.env.SHEAF_BUILD ?? "build",
} satisfies Config;
