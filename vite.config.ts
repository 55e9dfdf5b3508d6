import { createHash } from "node:crypto";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { build } from "esbuild";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  plugins: [
    cloudflare({
      configPath: "./wrangler.toml",
      viteEnvironment: { name: "ssr" },
      auxiliaryWorkers: ["preview", "factors", "dev"].map((name) => ({ configPath: `./wrangler.${name}.toml` })),
      persistState: { path: ".data" },
    }),
    reactRouter(),
    serviceWorker(),
  ],
  environments: { ssr: { build: { minify: true } } },
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
        define: { VERSION: JSON.stringify(version) },
      });
      this.emitFile({ type: "asset", fileName: "sw.js", source: outputFiles[0]?.text ?? "" });
    },
  };
}
