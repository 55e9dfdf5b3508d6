import { expect, type Page } from "@playwright/test";

/** Tried again where a frame has just had the focus, since a browser writes for a focused document only. */
export async function copyText(page: Page, text: string) {
  await expect(() => page.evaluate((copied) => navigator.clipboard.writeText(copied), text)).toPass();
}
