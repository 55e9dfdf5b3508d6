import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";

const RESULTS = resolve(process.env.SHEAF_RESULTS ?? "test-results/direct");

/** Each page has many frames, each of which has a process of its own. They need no server of the product. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "escape*.spec.ts",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: `${RESULTS}/escape`,
  fullyParallel: true,
  workers: 2,
  timeout: 600_000,
  // `npm test` lists what passed the second time. In CI a second try is a failure.
  retries: process.env.CI ? 0 : 1,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: `${RESULTS}/escape.json` }]],
});
