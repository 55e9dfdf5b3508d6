import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { Builder, type WebDriver, type WebElement } from "selenium-webdriver";
import { freePort } from "#scripts/free-port.ts";
import { type Driver, findElementScript, type Target, waitFor } from "./driver.ts";
import type { Installed } from "./installed.ts";

async function startDisplay(program: string) {
  const child = spawn(program, ["-displayfd", "3", "-screen", "0", "1400x1000x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(child.stdio[3] as Readable, "data");
  return { child, name: `:${String(number).trim()}` };
}

export async function startWebKit({ driver, browser, display }: NonNullable<Installed["webkit"]>): Promise<Driver> {
  const virtualDisplay = display ? await startDisplay(display) : null;
  const port = await freePort();
  const env = {
    ...process.env,
    ...(virtualDisplay && { DISPLAY: virtualDisplay.name }),
    // Its sandbox needs user namespaces, which containers and root mostly lack.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    GTK_A11Y: "none",
  };
  const server = spawn(driver, [`--port=${port}`], { stdio: "ignore", env });
  let session = await waitFor("WebKitGTK's driver", connect);

  function connect(): Promise<WebDriver> {
    return new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
        unhandledPromptBehavior: "accept",
      })
      .build() as unknown as Promise<WebDriver>;
  }

  function evaluate<Value>(body: string): Promise<Value> {
    const script = `const done = arguments[arguments.length - 1];
      (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    return session.executeAsyncScript<{ value: Value; error?: string }>(script).then(({ value, error }) => {
      if (error) throw new Error(error);
      return value;
    });
  }

  /** Retries, since an element may be replaced or still move. */
  function actOn(target: Target, action: (element: WebElement) => Promise<void>) {
    return waitFor(JSON.stringify(target), async () => {
      const element = await session.executeScript<WebElement | null>(findElementScript(target));
      if (element) await action(element);
      return element;
    });
  }

  return {
    open: (url) => session.get(url),
    currentUrl: () => session.getCurrentUrl(),
    evaluate,
    evaluateInFrame: (body) =>
      waitFor("the app's frame", async () => {
        await session.switchTo().frame(0);
        try {
          return { value: await evaluate(body) };
        } finally {
          await session.switchTo().defaultContent();
        }
      }).then(({ value }) => value as never),
    async click(target) {
      await actOn(target, (element) => element.click());
    },
    async fill(target, text) {
      await actOn(target, async (element) => {
        if (await element.getProperty("value")) await element.clear();
        await element.sendKeys(text);
      });
    },
    clickAt: (x, y) => session.actions().move({ x, y }).click().perform(),
    cookieNames: async () => (await session.manage().getCookies()).map(({ name }) => name),
    countPages: async () => (await session.getAllWindowHandles()).length,
    async reset() {
      await session.quit();
      session = await connect();
    },
    async close() {
      await session.quit().catch(() => {});
      server.kill();
      virtualDisplay?.child.kill();
    },
  };
}
