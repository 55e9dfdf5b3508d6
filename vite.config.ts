import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [
    cloudflare({
      configPath: "./wrangler.toml",
      viteEnvironment: { name: "ssr" },
      auxiliaryWorkers: ["preview", "factors", "dev"].map((name) => ({ configPath: `./wrangler.${name}.toml` })),
      persistState: { path: ".data" },
    }),
    reactRouter(),
  ],
  environments: { ssr: { build: { minify: true } } },
  server: { port: 8787, strictPort: true },
});
