import { type ChildProcess, spawn } from "node:child_process";
import { Builder, Key, type WebDriver } from "selenium-webdriver";
import { type Driver, finder, type Target, waitFor } from "./driver.ts";
import type { Installed } from "./installed.ts";

const DRIVER_PORT = 9517;
const DISPLAY = ":97";

/** WebKitGTK by WebDriver, on a display of its own. */
export async function startWebKit({ driver, browser, display }: NonNullable<Installed["webkit"]>): Promise<Driver> {
  const children: Array<ChildProcess> = [];
  if (display) children.push(spawn(display, [DISPLAY, "-screen", "0", "1400x1000x24"], { stdio: "ignore" }));
  const env = {
    ...process.env,
    ...(display && { DISPLAY }),
    // Its sandbox needs user namespaces, which containers and root mostly lack.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    GTK_A11Y: "none",
  };
  children.push(spawn(driver, [`--port=${DRIVER_PORT}`], { stdio: "ignore", env }));
  let session = await waitFor("WebKitGTK's driver", connect);

  function connect(): Promise<WebDriver> {
    return new Builder()
      .usingServer(`http://127.0.0.1:${DRIVER_PORT}`)
      .withCapabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
        unhandledPromptBehavior: "accept",
      })
      .build() as unknown as Promise<WebDriver>;
  }

  function run<Value>(body: string): Promise<Value> {
    const script = `const done = arguments[arguments.length - 1];
      (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    return session.executeAsyncScript<{ value: Value; error?: string }>(script).then(({ value, error }) => {
      if (error) throw new Error(error);
      return value;
    });
  }

  function find(target: Target) {
    return waitFor(JSON.stringify(target), () =>
      session.executeScript<Awaited<ReturnType<WebDriver["findElement"]>> | null>(finder(target)),
    );
  }

  return {
    open: (url) => session.get(url),
    address: () => session.getCurrentUrl(),
    run,
    runInFrame: (body) =>
      waitFor("the app's frame", async () => {
        await session.switchTo().frame(0);
        try {
          return { value: await run(body) };
        } finally {
          await session.switchTo().defaultContent();
        }
      }).then(({ value }) => value as never),
    async click(target) {
      await (await find(target)).click();
    },
    async fill(target, text) {
      const field = await find(target);
      await field.click();
      await field.sendKeys(Key.chord(Key.CONTROL, "a"), text);
    },
    type: (text) => session.actions().sendKeys(text).perform(),
    clickAt: (x, y) => session.actions().move({ x, y }).click().perform(),
    async reset() {
      await session.quit();
      session = await connect();
    },
    async close() {
      await session.quit().catch(() => {});
      for (const child of children) child.kill("SIGKILL");
    },
  };
}
