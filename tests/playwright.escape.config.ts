import { defineConfig } from "@playwright/test";

/** Hundreds of short tests that mostly wait, without the product's server. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "escape*.spec.ts",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "../test-results/escape",
  fullyParallel: true,
  workers: 4,
  timeout: 60_000,
  retries: 1,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "../test-results/escape.json" }]],
});
