import { setTimeout as pause } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";
import type { FrameMessage } from "#tests/e2e/support/embedder.ts";
import { launchBrowser } from "#tests/e2e/support/launch-browser.ts";
import { test as base } from "./fixtures.ts";
import type { RecordingServer } from "./recording-server.ts";

export const test = base.extend<{ page: Page; outside: RecordingServer }, { isolated: Browser }>({
  isolated: [
    async ({}, use) => {
      const { browser, close } = await launchBrowser();
      await use(browser);
      await close();
    },
    { scope: "worker" },
  ],
  page: async ({ isolated }, use) => {
    const context = await isolated.newContext();
    await use(await context.newPage());
    await context.close();
  },
  outside: async ({ startRecordingServer }, use) => {
    await use(await startRecordingServer());
  },
});

export { expect } from "@playwright/test";

const sessions = new WeakMap<Page, CDPSession>();

/** Playwright closes the page when its frame's process ends, so this uses the page's own process. */
async function getSession(page: Page) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

/** Empty if the page is no longer the product. */
export async function readMessages(page: Page): Promise<Array<FrameMessage>> {
  const session = await getSession(page);
  const expression = "JSON.stringify(window.messages ?? [])";
  const answer = await session.send("Runtime.evaluate", { expression }).catch(() => null);
  return answer ? JSON.parse(answer.result.value) : [];
}

export async function waitForMessage(page: Page, type: string, timeoutMs = 5_000) {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const found = (await readMessages(page)).find((message) => message.type === type);
    if (found) return found;
    await pause(25);
  }
  return null;
}

/** @returns false if the app never tries its vector. */
export async function clickFrame(page: Page) {
  const session = await getSession(page);
  for (let tries = 0; tries < 10; tries++) {
    for (const type of ["mousePressed", "mouseReleased"] as const) {
      const press = session.send("Input.dispatchMouseEvent", { type, x: 300, y: 250, button: "left", clickCount: 1 });
      await Promise.race([press.catch(() => null), pause(200)]);
    }
    if (await waitForMessage(page, "trying", 250)) return true;
  }
  return false;
}
