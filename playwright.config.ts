import { mkdirSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { freePort } from "./scripts/free-port.ts";
import type { BrowserName } from "./tests/browsers/installed.ts";

// The workers that read this file again inherit the environment, so they keep to the same port.
process.env.E2E_PORT ??= String(await freePort());
const PORT = process.env.E2E_PORT;
process.env.E2E_BASE_URL ??= `http://localhost:${PORT}`;

const RESULTS = process.env.SHEAF_RESULTS ?? "test-results/direct";
mkdirSync(RESULTS, { recursive: true });

/** Playwright empties it before it starts the server, so each run has data of its own. */
const OUTPUT = `${RESULTS}/e2e`;

// Disconnecting clients make the runtime print stacks; tests/e2e/route-rules.spec.ts reads it.
process.env.SERVER_LOG = `${RESULTS}/server.log`;

/** Browser journeys against what `npm start` serves, with data of their own. */
export default defineConfig<object, { engine: BrowserName }>({
  outputDir: OUTPUT,
  globalSetup: "./tests/e2e/support/global-setup.ts",
  projects: [
    // The isolation suite is a run of its own: tests/playwright.escape.config.ts.
    { name: "journeys", testDir: "tests/e2e", testIgnore: "escape*.spec.ts" },
    // What `npm run test:browsers` runs in other browsers, so that it fails here first.
    { name: "browsers", testDir: "tests/browsers", testMatch: "journeys.spec.ts", use: { engine: "Chromium" } },
  ],
  // They wait most of the time; the machine has two cores.
  workers: 3,
  // Both limits are for a machine that is several times slower: what works takes no longer because of them.
  timeout: 300_000,
  // `npm test` lists what passed the second time. In CI a second try is a failure.
  retries: process.env.CI ? 0 : 1,
  expect: { timeout: 30_000 },
  use: { actionTimeout: 60_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: `${RESULTS}/e2e.json` }]],
  webServer: {
    command: `node scripts/start.ts 2> ${process.env.SERVER_LOG}`,
    url: `http://localhost:${PORT}/api/health`,
    timeout: 360_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    env: {
      PORT,
      SHEAF_DATA: `${OUTPUT}/data`,
      SHEAF_BUILD: process.env.SHEAF_BUILD ?? "build/test",
      SHEAF_FILL: "1",
    },
  },
});
