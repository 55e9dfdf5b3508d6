import { defineConfig } from "@playwright/test";
import { freePort } from "#scripts/free-port.ts";
import { type BrowserName, describeInstalled, findInstalled } from "./installed.ts";

const given = process.env.E2E_BASE_URL !== undefined;
process.env.E2E_PORT ??= String(await freePort());
const PORT = process.env.E2E_PORT;
process.env.E2E_BASE_URL ??= `http://localhost:${PORT}`;
const OUTPUT = "../../test-results/browsers";

const installed = findInstalled();
if (!process.env.TEST_WORKER_INDEX) console.log(describeInstalled(installed).join("\n"));
const engines: Array<BrowserName> = [];
if (installed.firefox) engines.push("Firefox");
if (installed.webkit) engines.push("WebKit");
if (engines.length === 0) throw new Error("Neither Firefox nor WebKit is installed.");

export default defineConfig<{ engine: BrowserName }>({
  testDir: ".",
  outputDir: OUTPUT,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
  webServer: given
    ? undefined
    : {
        command: "node scripts/start.ts",
        cwd: "../..",
        url: `http://localhost:${PORT}/api/health`,
        timeout: 180_000,
        gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
        env: { PORT, SHEAF_DATA: "test-results/browsers/data", SHEAF_BUILD: "build/test" },
      },
});
