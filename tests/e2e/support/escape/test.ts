import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import type { FrameMessage } from "#tests/e2e/support/embedder.ts";
import { launchBrowser, startBrowser } from "#tests/e2e/support/launch-browser.ts";
import { type BarePage, openBarePage } from "./bare-page.ts";
import { test as base } from "./fixtures.ts";
import { LIBRARY_ORIGIN, startLibraryHosts } from "./library-hosts.ts";
import type { RecordingServer } from "./recording-server.ts";

type LibraryHosts = Awaited<ReturnType<typeof startLibraryHosts>>;

export const test = base.extend<
  { page: Page; barePage: BarePage; outside: RecordingServer },
  { isolated: Browser; bareBrowser: string; libraryHosts: LibraryHosts }
>({
  libraryHosts: [
    async ({}, use) => {
      const hosts = await startLibraryHosts();
      await use(hosts);
      hosts.close();
    },
    { scope: "worker" },
  ],
  isolated: [
    async ({}, use) => {
      const { browser, close } = await launchBrowser();
      await use(browser);
      await close();
    },
    { scope: "worker" },
  ],
  bareBrowser: [
    async ({ libraryHosts }, use) => {
      const { address, close } = await startBrowser({ rules: libraryHosts.rules });
      await use(address);
      await close();
    },
    { scope: "worker" },
  ],
  page: async ({ isolated }, use) => {
    const context = await isolated.newContext();
    await use(await context.newPage());
    await context.close();
  },
  barePage: async ({ bareBrowser }, use) => {
    const page = await openBarePage(bareBrowser);
    await use(page);
    await page.close();
  },
  outside: async ({ startRecordingServer }, use) => {
    await use(await startRecordingServer());
  },
});

export { expect } from "@playwright/test";

type AnyPage = Page | BarePage;

/** A wait ends if no frame says anything new for so long. It is for a machine that is several times slower. */
const WAIT_MS = 120_000;

/** Empty if the page is no longer the product. */
export async function readMessages(page: AnyPage): Promise<Array<FrameMessage>> {
  const expression = "JSON.stringify(window.messages ?? [])";
  const text = "goto" in page ? await page.evaluate<string>(expression) : await page.evaluate(expression);
  return JSON.parse(text || "[]");
}

export async function waitForMessage(page: AnyPage, type: string, timeoutMs = WAIT_MS) {
  const [found] = await waitForFrames(page, { type, count: 1, timeoutMs });
  return found ?? null;
}

/**
 * Waits for such a message of `count` frames, but at most `timeoutMs` for each further one.
 * @returns one message of this type of each frame that sent one
 */
export async function waitForFrames(
  page: AnyPage,
  { type, count, timeoutMs = WAIT_MS }: { type: string; count: number; timeoutMs?: number },
) {
  let deadline = Date.now() + timeoutMs;
  let known = 0;
  for (;;) {
    const sent = (await readMessages(page)).filter((message) => message.type === type);
    const found = [...new Map(sent.map((message) => [message.frame, message])).values()];
    if (found.length > known) deadline = Date.now() + timeoutMs;
    known = found.length;
    if (found.length >= count || Date.now() > deadline) return found;
    await pause(50);
  }
}

const FRAME_CENTERS = `JSON.stringify(Array.from(document.querySelectorAll("iframe"), (frame) => {
  const { x, y, width, height } = frame.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}))`;

/** `isOver`: a frame that led the page away says nothing. @returns the indexes of the frames that try their vectors. */
export async function clickFrames(page: BarePage, frames: ReadonlyArray<number>, isOver = () => false) {
  const centers: Array<{ x: number; y: number }> = JSON.parse((await page.evaluate(FRAME_CENTERS)) || "[]");
  let trying: Array<number> = [];
  let deadline = Date.now() + WAIT_MS;
  while (trying.length < frames.length && Date.now() < deadline && !isOver()) {
    for (const [frame, center] of centers.entries())
      if (frames.includes(frame) && !trying.includes(frame)) await Promise.race([page.click(center), pause(200)]);
    const sent = await waitForFrames(page, { type: "trying", count: frames.length, timeoutMs: 1_000 });
    if (sent.length > trying.length) deadline = Date.now() + WAIT_MS;
    trying = sent.map(({ frame }) => frame);
  }
  return trying;
}

/** Of an app that contacts nobody: the fixed hosts of libraries are outside too. */
export function withLibraryHosts(outside: RecordingServer) {
  return { ...outside, origins: [...outside.origins, LIBRARY_ORIGIN] };
}
