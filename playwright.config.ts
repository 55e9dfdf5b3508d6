import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const PORT = Number(process.env.E2E_PORT ?? 8899);
process.env.E2E_BASE_URL ??= `http://localhost:${PORT}`;

/** Browser journeys against what `npm start` serves, with data of their own. */
export default defineConfig({
  testDir: "tests/e2e",
  // A run of its own: playwright.escape.config.ts.
  testIgnore: "escape.spec.ts",
  // They wait most of the time; the machine has two cores.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  webServer: {
    command: "node scripts/start.ts",
    url: `http://localhost:${PORT}/api/health`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    env: { PORT: String(PORT), SHEAF_DATA: mkdtempSync(join(tmpdir(), "sheaf-e2e-")), SHEAF_FILL: "1" },
  },
});
