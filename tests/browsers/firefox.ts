import puppeteer, { type ElementHandle, type Frame, type Page } from "puppeteer-core";
import { type Driver, finder, type Target, waitFor } from "./driver.ts";

const PREFERENCES = {
  // Puppeteer switches early connections off, and then nobody would notice that an app makes one.
  "network.http.speculative-parallel-limit": 20,
  "network.dns.localDomains": "evil.test",
  // Without it WebRTC leaves out addresses of this machine, where the tests listen.
  "media.peerconnection.ice.loopback": true,
};

function run<Value>(frame: Frame, body: string) {
  return frame.evaluate(`(async () => { ${body} })()`) as Promise<Value>;
}

/** Firefox by WebDriver BiDi. */
export async function startFirefox(path: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: path,
    headless: true,
    extraPrefsFirefox: PREFERENCES,
  });
  let context = await browser.createBrowserContext();
  let page = await openPage();

  async function openPage() {
    const opened: Page = await context.newPage();
    await opened.setViewport({ width: 1280, height: 800 });
    opened.on("dialog", (dialog) => dialog.accept().catch(() => {}));
    return opened;
  }

  async function find(target: Target) {
    return waitFor(JSON.stringify(target), async () => {
      const handle = await page.evaluateHandle(`(() => { ${finder(target)} })()`);
      return handle.asElement() as ElementHandle<Element> | null;
    });
  }

  return {
    async open(url) {
      await page.goto(url, { waitUntil: "load" });
    },
    address: async () => page.url(),
    run: (body) => run(page.mainFrame(), body),
    runInFrame: (body) =>
      waitFor("the app's frame", async () => {
        const [frame] = page.mainFrame().childFrames();
        return frame ? { value: await run(frame, body) } : null;
      }).then(({ value }) => value as never),
    async click(target) {
      await (await find(target)).click();
    },
    async fill(target, text) {
      await (await find(target)).click({ count: 3 });
      await page.keyboard.press("Backspace");
      await page.keyboard.type(text);
    },
    type: (text) => page.keyboard.type(text),
    clickAt: (x, y) => page.mouse.click(x, y),
    async reset() {
      await context.close();
      context = await browser.createBrowserContext();
      page = await openPage();
    },
    close: () => browser.close(),
  };
}
