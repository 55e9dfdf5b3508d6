import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { kCurrentWorker } from "miniflare";
import { defineConfig } from "vitest/config";
import { bundle } from "./scripts/bundle.ts";
import { bundledText } from "./scripts/bundled-text.ts";
import { iconSprite } from "./scripts/icon-sprite.ts";

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

const STRIPE_WEBHOOK_SECRET = "whsec_local_only";

const stripe = {
  name: "sheaf-stripe",
  modules: true,
  script: await bundle("workers/stripe/worker.ts"),
  compatibilityDate: "2026-08-01",
  compatibilityFlags: ["nodejs_compat"],
  bindings: {
    SITE_ORIGIN: "http://localhost:8787",
    STRIPE_API: "stand-in",
    STRIPE_TAX: "off",
    STRIPE_SECRET_KEY: "sk_test_local_only",
    STRIPE_WEBHOOK_SECRET,
    BUILDER_PRICE: "price_builder",
    ARCHITECT_MONTH_PRICE: "price_architect_month",
    ARCHITECT_YEAR_PRICE: "price_architect_year",
  },
  serviceBindings: { STAND_IN: { name: "sheaf-dev", entrypoint: "StripeApi" } },
};

/** The same, deployed after a change of prices. */
const laterStripe = {
  ...stripe,
  name: "sheaf-stripe-later",
  bindings: {
    ...stripe.bindings,
    ARCHITECT_MONTH_PRICE: "price_architect_month_next",
    ARCHITECT_YEAR_PRICE: "price_architect_year_next",
  },
};

const mcp = {
  name: "sheaf-mcp",
  modules: true,
  script: await bundle("workers/mcp/worker.ts"),
  compatibilityDate: "2026-08-01",
  compatibilityFlags: ["nodejs_compat", "global_fetch_strictly_public"],
  bindings: { SITE_ORIGIN: "http://localhost:8787" },
  kvNamespaces: ["OAUTH_KV"],
};

/** The stand-ins for Stripe and for a push service. Stripe's events reach nobody here: tests send their own. */
const dev = {
  name: "sheaf-dev",
  modules: true,
  script: await bundle("workers/dev/worker.ts"),
  compatibilityDate: "2026-08-01",
  bindings: { SITE_ORIGIN: "http://localhost:1", DEV_ORIGIN: "http://dev.localhost:8787", STRIPE_WEBHOOK_SECRET },
  durableObjects: {
    MAILBOX: { className: "Mailbox", useSQLite: true },
    PUSH: { className: "PushService", useSQLite: true },
    STRIPE: { className: "StripeAccount", useSQLite: true },
  },
};

/** The site's tests make hundreds of hashes, which at the true cost take 0.26 s of processor time each. */
const cheapHashes = { find: /^\.\/scrypt-cost\.ts$/, replacement: resolve("tests/support/scrypt-cost.ts") };

const setupFiles = ["./tests/support/empty-storage.ts"];

/** A file's own modules would take half of the time; the setup files empty the storage and restore what files replaced. */
const isolate = false;

/** Long enough for a busy machine, in ms: a test that hangs is found, one that is slow passes. */
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
/** For tests that start the product's tools and its runtime again and again. */
const longTimeouts = { ...timeouts, testTimeout: 1_800_000, hookTimeout: 1_800_000 };

/** Real D1, R2, KV and Durable Objects in workerd; in Node what reads files and what runs in browsers. */
export default defineConfig({
  test: {
    // Two also on two cores, where the default is one: each worker mostly waits for its workerd.
    maxWorkers: 2,
    // Hundreds of sign-ins and refusals would hide what else is printed.
    onConsoleLog: (line) => (/^\{"id":"[^"]*","event":"/.test(line) ? false : undefined),
    projects: [
      { test: { ...longTimeouts, name: "architecture", include: ["tests/*.test.ts"] } },
      // Deployments, backups and restores, against a stand-in for Cloudflare's API.
      { test: { ...longTimeouts, name: "deploy", include: ["tests/deploy/**/*.test.ts"] } },
      // Each file has its own modules: these keep a tab's state, and the tests replace some of them.
      {
        plugins: [iconSprite(), bundledText()],
        test: { ...timeouts, name: "device", include: ["tests/device/*.test.ts"] },
      },
      {
        plugins: [
          iconSprite(),
          bundledText(),
          cloudflareTest({
            main: "./tests/support/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              ...miniflare,
              workers: [factors, stripe, laterStripe, mcp, dev],
              bindings: { ...miniflare.bindings, SEARCH_MIGRATIONS: searchMigrations },
              serviceBindings: {
                PREVIEW: () => new Response("preview"),
                DEV: dev.name,
                STRIPE_API: { name: dev.name, entrypoint: "StripeApi" },
                STRIPE: { name: stripe.name, entrypoint: "StripeCalls" },
                LATER_STRIPE: { name: laterStripe.name, entrypoint: "StripeCalls" },
                FACTORS: { name: factors.name, entrypoint: "Factors" },
                MCP: { name: mcp.name, entrypoint: "Assistants" },
                MAIL: { name: kCurrentWorker, entrypoint: "Mailbox" },
              },
            },
          }),
        ],
        resolve: { alias: [cheapHashes] },
        test: {
          ...timeouts,
          isolate,
          name: "site",
          include: ["tests/{domain,api,durable-objects,app}/**/*.test.{ts,tsx}"],
          setupFiles: [
            ...setupFiles,
            "./tests/support/migrate.ts",
            "./tests/support/migrate-search.ts",
            "./tests/support/explain-statements.ts",
          ],
        },
      },
      ...["factors", "dev"].map((name) => ({
        plugins: [
          cloudflareTest({
            main: `./workers/${name}/worker.ts`,
            wrangler: { configPath: `./workers/${name}/wrangler.toml` },
          }),
        ],
        test: { ...timeouts, isolate, name, include: [`tests/${name}/**/*.test.ts`], setupFiles },
      })),
      {
        plugins: [
          bundledText(),
          cloudflareTest({
            main: "./workers/preview/worker.ts",
            wrangler: { configPath: "./workers/preview/wrangler.toml" },
            miniflare,
          }),
        ],
        test: {
          ...timeouts,
          isolate,
          name: "preview",
          include: ["tests/preview/**/*.test.ts"],
          setupFiles: [...setupFiles, "./tests/support/migrate.ts"],
        },
      },
    ],
  },
});
