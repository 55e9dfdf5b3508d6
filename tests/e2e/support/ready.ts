import type { Page } from "@playwright/test";

/**
 * Before React has hydrated the page and run its effects, letters and hotkeys may be lost. A public page has also loaded the
 * account's part by then.
 */
export async function untilReady(page: Page) {
  await page.waitForFunction(() => {
    // Pictures and fonts that come later move what a pointer is aimed at.
    if (document.readyState !== "complete" || document.fonts.status === "loading") return false;
    const hasScripts = "__reactRouterContext" in window;
    return !hasScripts || "hydrated" in document.documentElement.dataset;
  });
}

export async function openPage(page: Page, address: string) {
  const response = await page.goto(address);
  await untilReady(page);
  return response;
}

export async function reloadPage(page: Page) {
  await page.reload();
  await untilReady(page);
}
