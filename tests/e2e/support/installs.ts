import type { Page } from "@playwright/test";
import { openPage } from "./ready.ts";
import { stretchLimits } from "./stretch-limits.ts";

/** Longer than a double click, in ms. */
const PRESS_GUARD_MS = 600;

/** A press this soon after the last one would count as its double click. Needs `page.clock.install()`. */
export async function passPressGuard(page: Page) {
  await page.clock.fastForward(PRESS_GUARD_MS);
}

/** An install's window of five seconds then lasts until `page.clock.resume()`. Needs `page.clock.install()`. */
export async function holdWindow(page: Page) {
  await page.clock.pauseAt(Date.now() + 10_000);
}

export const button = (page: Page, name: string) => page.getByRole("button", { name }).first();
export const install = (page: Page) => button(page, "Install Pixel Pad");
export const cancel = (page: Page) => button(page, "Cancel installing Pixel Pad");
export const open = (page: Page) => page.getByRole("link", { name: "Open Pixel Pad" }).first();

export async function appPage(page: Page) {
  await openPage(page, "/store/pixel-pad");
}

export async function homeNames(page: Page): Promise<Array<string>> {
  const answer = await page.request.get("/api/home");
  return (await answer.json()).apps.map(({ name }: { name: string }) => name);
}

/** Before the page opens: a route that comes later misses a call that follows at once. The calls wait from `hold()` on. */
export async function routeInstallCalls(page: Page) {
  const waiting: Array<() => void> = [];
  let isHeld = false;
  await stretchLimits(page, { calls: [15_000] });
  await page.route("**/install", async (route) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return {
    hold() {
      isHeld = true;
    },
    /** Sends those that wait. Later ones are held too. */
    send() {
      for (const send of waiting.splice(0)) send();
    },
  };
}
