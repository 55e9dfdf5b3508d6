import { createHash } from "node:crypto";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { build } from "esbuild";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { CHUNK_GROUPS } from "./app/performance/chunk-groups.ts";
import { withoutSchemaVendors } from "./app/performance/schema-vendors.ts";
import { streamingRendererAlone } from "./app/performance/streaming-renderer.ts";
import { bundledText } from "./scripts/bundled-text.ts";
import { iconSprite } from "./scripts/icon-sprite.ts";
import { scopedName } from "./scripts/style-types.ts";

/** Parts of the page that are asked for late and small enough to be there before: also offline, and after the next build. */
const PRECACHED = [
  "palette.client",
  "profile-menu.client",
  "toaster.client",
  "tile-commands.client",
  "pointer-drag.client",
  "device-tiles.client",
  "shortcuts.client",
];

/** The parsers of the code formatter, which only its button loads, are one file of the library. */
const FORMATTER_KB = 1000;

export default defineConfig({
  plugins: [
    cloudflare({
      configPath: "./wrangler.toml",
      viteEnvironment: { name: "ssr" },
      auxiliaryWorkers: ["preview", "factors", "stripe", "mcp", "dev"].map((name) => ({
        configPath: `./workers/${name}/wrangler.toml`,
      })),
      persistState: { path: ".data" },
    }),
    bundledText(),
    iconSprite(),
    reactRouter(),
    serviceWorker(),
    streamingRendererAlone(),
    withoutSchemaVendors(),
  ],
  // A newcomer's `npm start` is no place for the timings of the framework's plugins.
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    // Modules of the client are empty here, so it doesn't matter that some of them are imported both late and at once.
    ssr: { build: { minify: true, rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
        chunkSizeWarningLimit: FORMATTER_KB,
      },
    },
  },
  css: { modules: { generateScopedName: scopedName } },
  server: { port: 8787, strictPort: true },
});

/** One file of its own at a fixed address; it carries the version of the files that it is built with. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_, bundle) {
      const names = Object.keys(bundle).sort().join();
      const version = createHash("sha256").update(names).digest("hex").slice(0, 12);
      const { outputFiles } = await build({
        entryPoints: ["app/service-worker/worker.ts"],
        bundle: true,
        minify: true,
        write: false,
        format: "iife",
        define: { VERSION: JSON.stringify(version), PRECACHED_FILES: JSON.stringify(precachedFiles(bundle)) },
      });
      this.emitFile({ type: "asset", fileName: "sw.js", source: outputFiles[0]?.text ?? "" });
    },
  };
}

/** The addresses of the late parts, with what they import and their styles. */
function precachedFiles(bundle: Rolldown.OutputBundle) {
  const files = new Set<string>();
  function add(file: string) {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== "chunk") return;
    files.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) add(imported);
  }
  for (const name of PRECACHED) {
    const found = Object.entries(bundle).find(
      ([, part]) => part.type === "chunk" && part.isDynamicEntry && part.name === name,
    );
    if (!found) throw new Error(`No part of the page that loads late is named ${name} (PRECACHED in vite.config.ts).`);
    add(found[0]);
  }
  return [...files].map((file) => `/${file}`);
}
