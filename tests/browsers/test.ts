import { test as base } from "#tests/e2e/support/escape/fixtures.ts";
import type { Driver } from "./driver.ts";
import { type BrowserName, findInstalled } from "./installed.ts";
import { startChromium, startFirefox } from "./puppeteer.ts";
import { startWebKit } from "./webkit.ts";

async function startBrowser(engine: BrowserName) {
  if (engine === "Chromium") return startChromium();
  const { firefox, webkit } = findInstalled();
  if (engine === "Firefox" && firefox) return startFirefox(firefox);
  if (engine === "WebKit" && webkit) return startWebKit(webkit);
  throw new Error(`${engine} is not installed.`);
}

async function describePage(driver: Driver) {
  const text = await driver.evaluate<string>("return document.body.innerText;").catch(String);
  return `The page at ${await driver.currentUrl().catch(String)}:\n${text}`;
}

export const test = base.extend<{ driver: Driver }, { engine: BrowserName; browserDriver: Driver }>({
  engine: ["Firefox", { option: true, scope: "worker" }],
  browserDriver: [
    async ({ engine }, use) => {
      const driver = await startBrowser(engine);
      await use(driver);
      await driver.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  driver: async ({ browserDriver }, use, testInfo) => {
    await use(browserDriver);
    if (testInfo.status !== testInfo.expectedStatus) console.log(await describePage(browserDriver));
    await browserDriver.reset();
  },
});

export { expect } from "@playwright/test";
