import puppeteer, { type Browser, type ElementHandle, type Frame, type Page } from "puppeteer-core";
import { findChromium } from "#tests/support/chromium.ts";
import { type Driver, findElementScript, type Target, waitFor } from "./driver.ts";

const VIEWPORT = { width: 1280, height: 900 };
const FIREFOX_PREFERENCES = {
  // Puppeteer turns early connections off, which would hide those of an app.
  "network.http.speculative-parallel-limit": 20,
  "network.dns.localDomains": "evil.test",
};

function evaluate<Value>(frame: Frame, body: string) {
  return frame.evaluate(`(async () => { ${body} })()`) as Promise<Value>;
}

export async function startFirefox(path: string) {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: path,
    headless: true,
    // A viewport is set with a command that the ESR version lacks.
    defaultViewport: null,
    args: [`--width=${VIEWPORT.width}`, `--height=${VIEWPORT.height}`],
    extraPrefsFirefox: FIREFOX_PREFERENCES,
  });
  return driveBrowser(browser);
}

export async function startChromium() {
  const { path, env } = findChromium();
  const browser = await puppeteer.launch({
    executablePath: path,
    env,
    headless: true,
    defaultViewport: VIEWPORT,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  return driveBrowser(browser);
}

async function driveBrowser(browser: Browser): Promise<Driver> {
  let context = await browser.createBrowserContext();
  let page = await openPage();

  async function openPage() {
    const opened: Page = await context.newPage();
    opened.on("dialog", (dialog) => dialog.accept().catch(() => {}));
    return opened;
  }

  async function findElement(target: Target) {
    return waitFor(JSON.stringify(target), async () => {
      const handle = await page.evaluateHandle(`(() => { ${findElementScript(target)} })()`);
      return handle.asElement() as ElementHandle<Element> | null;
    });
  }

  return {
    async open(url) {
      await page.goto(url, { waitUntil: "load" });
    },
    currentUrl: async () => page.url(),
    evaluate: (body) => evaluate(page.mainFrame(), body),
    evaluateInFrame: (body) =>
      waitFor("the app's frame", async () => {
        const [frame] = page.mainFrame().childFrames();
        return frame ? { value: await evaluate(frame, body) } : null;
      }).then(({ value }) => value as never),
    async click(target) {
      await (await findElement(target)).click();
    },
    async fill(target, text) {
      const field = await findElement(target);
      await field.click();
      await field.evaluate((element) => (element as HTMLInputElement).select());
      await page.keyboard.type(text);
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    cookieNames: async () => (await page.cookies()).map(({ name }) => name),
    countPages: async () => (await context.pages()).length,
    async reset() {
      await context.close();
      context = await browser.createBrowserContext();
      page = await openPage();
    },
    close: () => browser.close(),
  };
}
