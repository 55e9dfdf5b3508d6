import type { Config } from "@react-router/dev/config";

/** All routes are known at once: there are few, and no page asks for a manifest later. */
export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  buildDirectory: process.env.SHEAF_BUILD ?? "build",
} satisfies Config;
