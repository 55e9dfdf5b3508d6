import { defineConfig } from "@playwright/test";

/** What apps try to escape: hundreds of short tests that wait most of the time, each without the product's server. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "escape.spec.ts",
  // The folder is emptied as a run begins; others write beside it meanwhile.
  outputDir: "test-results/escape",
  fullyParallel: true,
  workers: 4,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/escape.json" }]],
});
