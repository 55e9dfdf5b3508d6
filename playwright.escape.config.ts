import { defineConfig } from "@playwright/test";

/** What apps try to escape: hundreds of short tests that wait most of the time, each without the product's server. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "escape.spec.ts",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  outputDir: "test-results/escape",
  fullyParallel: true,
  workers: 4,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/escape.json" }]],
});
