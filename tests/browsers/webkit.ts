import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { Builder, type WebDriver } from "selenium-webdriver";
import { freePort } from "#scripts/local.ts";
import { type Driver, finder, type Target, waitFor } from "./driver.ts";
import type { Installed } from "./installed.ts";

/** A virtual screen, on a display number that nobody else has. */
async function startDisplay(program: string) {
  const child = spawn(program, ["-displayfd", "3", "-screen", "0", "1400x1000x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(child.stdio[3] as Readable, "data");
  return { child, name: `:${String(number).trim()}` };
}

/** WebKitGTK by WebDriver, on a display of its own. */
export async function startWebKit({ driver, browser, display }: NonNullable<Installed["webkit"]>): Promise<Driver> {
  const screen = display ? await startDisplay(display) : null;
  const port = await freePort(0);
  const env = {
    ...process.env,
    ...(screen && { DISPLAY: screen.name }),
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
      if (await field.getProperty("value")) await field.clear();
      await field.sendKeys(text);
    },
    type: (text) => session.actions().sendKeys(text).perform(),
    clickAt: (x, y) => session.actions().move({ x, y }).click().perform(),
    async reset() {
      await session.quit();
      session = await connect();
    },
    async close() {
      await session.quit().catch(() => {});
      server.kill();
      screen?.child.kill();
    },
  };
}
