import type { BrowserContext } from "@playwright/test";
import { expect } from "./test.ts";

const OUTBOX = (process.env.E2E_BASE_URL ?? "").replace("//localhost", "//dev.localhost");

export async function openMail(context: BrowserContext, to: string, subject: RegExp) {
  const page = await context.newPage();
  await expect(async () => {
    await page.goto(`${OUTBOX}/?to=${encodeURIComponent(to)}`);
    await expect(page.getByRole("link").first()).toHaveText(subject, { timeout: 500 });
  }).toPass();
  await page.getByRole("link").first().click();
  return page;
}

export async function mailedLink(context: BrowserContext, to: string, subject: RegExp) {
  const page = await openMail(context, to, subject);
  const href = await page.locator("pre a").first().getAttribute("href");
  await page.close();
  return href ?? "";
}
