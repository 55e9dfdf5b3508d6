import { expect, type Page } from "@playwright/test";

/** On the page that stands in for Stripe. */
export async function pay(page: Page, card = "Succeeds") {
  await page.waitForURL(/\/stripe\/checkout\//);
  await page.getByRole("radio", { name: card }).check();
  await page.getByLabel("Name on card").fill("Ann Ode");
  await page.getByRole("button", { name: /^(Pay|Subscribe)/ }).click();
}

export async function expectWelcome(page: Page, plan: string) {
  await page.waitForURL((url) => url.pathname === "/subscribe" && url.search === "");
  await expect(page.getByRole("main").getByText(`Welcome to ${plan}.`)).toBeVisible({ timeout: 30_000 });
}
