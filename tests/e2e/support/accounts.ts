import type { BrowserContext, Page } from "@playwright/test";
import { mailedLink } from "./mail.ts";
import { untilReady } from "./ready.ts";
import { expect, signUp } from "./test.ts";

export async function confirmedAccount(
  page: Page,
  context: BrowserContext,
  email = `${crypto.randomUUID()}@example.test`,
) {
  const password = "quiet-lantern-7";
  await signUp(page, email, password);
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  await page.goto(await mailedLink(context, email, /Confirm/));
  await page.waitForURL(/\/tutorial/);
  return { email, password };
}

export async function settledAccount(page: Page, context: BrowserContext) {
  const account = await confirmedAccount(page, context);
  await untilReady(page);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  return account;
}
