import { resolve } from "node:path";
import type { Plugin } from "vite";

/** Only the renderer to streams: the package's entry for workers brings the one to strings too. */
export const STREAMING_RENDERER = "node_modules/react-dom/cjs/react-dom-server.edge.production.js";

/**
 * The renderer to strings is not used: 90 KB of the site's worker. To be removed once `react-dom/server` offers the
 * renderer to streams alone.
 */
export function streamingRendererAlone(): Plugin {
  return {
    name: "streaming-renderer-alone",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: (id) => (id === "react-dom/server" ? resolve(STREAMING_RENDERER) : null),
  };
}
