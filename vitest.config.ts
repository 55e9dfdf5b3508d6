import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { kCurrentWorker } from "miniflare";
import { defineConfig } from "vitest/config";
import { bundle } from "./scripts/bundle.ts";

const migrations = await readD1Migrations("./migrations/main");
const searchMigrations = await readD1Migrations("./migrations/search");
const miniflare = { bindings: { MIGRATIONS: migrations, FACTOR_SECRET: "local-factor-secret" } };

/** A worker of its own, as in production: imported by the tests' worker, its libraries cost each file two seconds. */
const factors = {
  name: "sheaf-factors",
  modules: true,
  script: await bundle("workers/factors/worker.ts"),
  compatibilityDate: "2026-08-01",
  compatibilityFlags: ["nodejs_compat"],
  bindings: { SITE_ORIGIN: "http://localhost:8787", FACTOR_SECRET: miniflare.bindings.FACTOR_SECRET },
};

const setupFiles = ["./tests/support/migrate.ts"];

/** Long enough for a busy machine, in ms: a test that hangs is found, one that is slow passes. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Real D1, R2, KV and Durable Objects in workerd; only the architecture test reads files, in Node. */
export default defineConfig({
  test: {
    // Two also on two cores, where the default is one: each worker mostly waits for its workerd.
    maxWorkers: 2,
    projects: [
      { test: { ...timeouts, name: "architecture", include: ["tests/*.test.ts"] } },
      {
        plugins: [
          cloudflareTest({
            main: "./tests/support/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              ...miniflare,
              workers: [factors],
              bindings: { ...miniflare.bindings, SEARCH_MIGRATIONS: searchMigrations },
              serviceBindings: {
                PREVIEW: () => new Response("preview"),
                DEV: () => new Response("dev"),
                FACTORS: { name: factors.name, entrypoint: "Factors" },
                MAIL: { name: kCurrentWorker, entrypoint: "Mailbox" },
              },
            },
          }),
        ],
        test: {
          ...timeouts,
          name: "site",
          include: ["tests/{domain,api,objects,pages}/**/*.test.{ts,tsx}"],
          setupFiles: [...setupFiles, "./tests/support/migrate-search.ts", "./tests/support/explain-statements.ts"],
        },
      },
      ...["factors", "dev"].map((name) => ({
        plugins: [
          cloudflareTest({
            main: `./workers/${name}/worker.ts`,
            wrangler: { configPath: `./workers/${name}/wrangler.toml` },
          }),
        ],
        test: { ...timeouts, name, include: [`tests/${name}/**/*.test.ts`] },
      })),
      {
        plugins: [
          cloudflareTest({
            main: "./workers/preview/worker.ts",
            wrangler: { configPath: "./workers/preview/wrangler.toml" },
            miniflare,
          }),
        ],
        test: { ...timeouts, name: "preview", include: ["tests/preview/**/*.test.ts"], setupFiles },
      },
    ],
  },
});
