import { test as base } from "@playwright/test";
import { type Embedder, startEmbedder } from "#tests/e2e/support/embedder.ts";
import { type Outside, startOutside } from "#tests/e2e/support/escape/outside.ts";
import type { Driver } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { type BrowserName, findInstalled } from "./installed.ts";
import { startWebKit } from "./webkit.ts";

type Shared = { engine: BrowserName; started: Driver; embedder: Embedder };
type Own = { driver: Driver; outside: Outside };

async function start(engine: BrowserName) {
  const { firefox, webkit } = findInstalled();
  if (engine === "Firefox" && firefox) return startFirefox(firefox);
  if (engine === "WebKit" && webkit) return startWebKit(webkit);
  throw new Error(`${engine} is not installed.`);
}

/** Tests in the browser that the project names, without cookies or storage of the test before. */
export const test = base.extend<Own, Shared>({
  engine: ["Firefox", { option: true, scope: "worker" }],
  started: [
    async ({ engine }, use) => {
      const browser = await start(engine);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  embedder: [
    async ({}, use) => {
      const embedder = await startEmbedder();
      await use(embedder);
      await embedder.stop();
    },
    { scope: "worker" },
  ],
  driver: async ({ started }, use) => {
    await use(started);
    await started.reset();
  },
  outside: async ({}, use) => {
    const outside = await startOutside();
    await use(outside);
    outside.close();
  },
});

export { expect } from "@playwright/test";
