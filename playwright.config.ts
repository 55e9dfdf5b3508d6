import { mkdirSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { freePort } from "./scripts/free-port.ts";

// The workers that read this file again inherit the environment, so they keep to the same port.
process.env.E2E_PORT ??= String(await freePort());
const PORT = process.env.E2E_PORT;
process.env.E2E_BASE_URL ??= `http://localhost:${PORT}`;

/** Playwright empties it before it starts the server, so each run has data of its own. */
const OUTPUT = "test-results/e2e";

// Disconnecting clients make the runtime print stacks.
const SERVER_LOG = "test-results/server.log";
mkdirSync("test-results", { recursive: true });

/** Browser journeys against what `npm start` serves, with data of their own. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: OUTPUT,
  globalSetup: "./tests/e2e/support/global-setup.ts",
  // A run of its own: tests/playwright.escape.config.ts.
  testIgnore: "escape*.spec.ts",
  // They wait most of the time; the machine has two cores.
  workers: 3,
  timeout: 60_000,
  // On a busy machine a browser can be slow once. Those that pass the second time are listed as flaky.
  retries: 1,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  webServer: {
    command: `node scripts/start.ts 2> ${SERVER_LOG}`,
    url: `http://localhost:${PORT}/api/health`,
    timeout: 360_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    env: {
      PORT,
      SHEAF_DATA: `${OUTPUT}/data`,
      SHEAF_BUILD: "build/test",
      SHEAF_FILL: "1",
    },
  },
});
