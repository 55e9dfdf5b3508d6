import { setTimeout as pause } from "node:timers/promises";
import { type Browser, test as base, type CDPSession, type Page } from "@playwright/test";
import { type Embedder, startEmbedder } from "#tests/e2e/support/embedder.ts";
import { launchBrowser } from "./browser.ts";
import { type Outside, startOutside } from "./outside.ts";

/** What the product page heard from its frame. */
export type Heard = { origin: string; framed: boolean; type: string } & Record<string, unknown>;

type Shared = { isolated: Browser; embedder: Embedder };
type Own = { page: Page; outside: Outside };

/** Tests that run in a browser with partitioned storage, against the preview worker and a stand-in for the product. */
export const test = base.extend<Own, Shared>({
  isolated: [
    async ({}, use) => {
      const { browser, close } = await launchBrowser();
      await use(browser);
      await close();
    },
    { scope: "worker" },
  ],
  embedder: [
    async ({}, use) => {
      const embedder = await startEmbedder();
      await use(embedder);
      await embedder.stop();
    },
    { scope: "worker" },
  ],
  page: async ({ isolated }, use) => {
    const context = await isolated.newContext();
    await use(await context.newPage());
    await context.close();
  },
  outside: async ({}, use) => {
    const outside = await startOutside();
    await use(outside);
    outside.close();
  },
});

export { expect } from "@playwright/test";

const sessions = new WeakMap<Page, CDPSession>();

/** Speaks with the page's own process only: Playwright gives a page up when its frame's process ends. */
async function sessionOf(page: Page) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

/** All messages so far; none where the page is not the product any more. */
export async function heardBy(page: Page): Promise<Array<Heard>> {
  const session = await sessionOf(page);
  const expression = "JSON.stringify(window.heard ?? [])";
  const answer = await session.send("Runtime.evaluate", { expression }).catch(() => null);
  return answer ? JSON.parse(answer.result.value) : [];
}

/** Waits until the frame has said this, for so long at most. */
export async function hears(page: Page, type: string, timeout = 5_000) {
  const until = Date.now() + timeout;
  while (Date.now() < until) {
    const found = (await heardBy(page)).find((message) => message.type === type);
    if (found) return found;
    await pause(25);
  }
  return null;
}

/** Clicks into the frame, as a person does, until the app there says that it tries; false where none does. */
export async function clickFrame(page: Page) {
  const session = await sessionOf(page);
  for (let tries = 0; tries < 10; tries++) {
    for (const type of ["mousePressed", "mouseReleased"] as const) {
      const press = session.send("Input.dispatchMouseEvent", { type, x: 300, y: 250, button: "left", clickCount: 1 });
      await Promise.race([press.catch(() => null), pause(200)]);
    }
    if (await hears(page, "trying", 250)) return true;
  }
  return false;
}
