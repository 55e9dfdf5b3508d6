import type { Page } from "@playwright/test";
import { routeFiles } from "./support/route-files.ts";
import { expect, test } from "./support/visitor.ts";

const FAILED = /^An unexpected error occurred\. Showing this page as of /;

function dispatchInstallEvent(page: Page) {
  return page.evaluate(() => window.dispatchEvent(new CustomEvent("app-installed", { detail: { id: "x" } })));
}

test("a home that fails to reload keeps its tiles and says so; a redirect is followed", async ({
  page,
  context,
  visit,
}) => {
  await visit("Pixel Pad");
  const tile = page.getByRole("link", { name: "Pixel Pad" });
  await page.route("**/_.data*", (route) => route.fulfill({ status: 503, body: "busy" }));
  await dispatchInstallEvent(page);
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(tile).toHaveAttribute("href", "/p/pixel-pad");
  await expect(page.getByRole("button", { name: "Delete" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText(FAILED)).toBeHidden();
  await expect(page.getByRole("heading", { name: "My Apps" })).toBeFocused();
  await context.clearCookies({ name: "session" });
  await dispatchInstallEvent(page);
  await page.waitForURL(/\/auth/);
});

test("a slow reload is not repeated while it is pending", async ({ page, visit }) => {
  await page.clock.install();
  await visit("Pixel Pad");
  await page.route("**/_.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await dispatchInstallEvent(page);
  await expect(page.getByText(FAILED)).toBeVisible();
  await page.unrouteAll();
  let asks = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/_.data*", async (route) => {
    asks += 1;
    await answered;
    await route.continue();
  });
  await page.clock.runFor(10_000);
  await expect.poll(() => asks).toBe(1);
  for (let passed = 0; passed < 3; passed++) await page.clock.runFor(10_000);
  expect(asks).toBe(1);
  answer();
  await expect(page.getByText(FAILED)).toBeHidden();
});

test("an action whose script fails to load is undone, with an error", async ({ page, visit }) => {
  await routeFiles(page, /\/assets\/(tile-commands|palette)\.client-[\w-]+\.js$/, (route) => route.abort());
  await visit("Unit Swap", "Pixel Pad");
  const tiles = page.getByRole("list", { name: "Your apps" }).getByRole("link");
  await page.keyboard.press("Control+k");
  await expect(page.getByText("Part of this page didn't load")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await page.getByRole("button", { name: "Delete (1)" }).click();
  await expect(page.getByText("Uninstall failed")).toBeVisible();
  await expect(tiles).toHaveText([/Unit Swap$/, /Pixel Pad$/]);
  await page.getByRole("button", { name: "Arrange" }).press("Enter");
  await expect(page.getByRole("button", { name: "Pixel Pad" })).toBeFocused();
  for (const key of ["Enter", "ArrowLeft", "Enter", "Escape"]) await page.keyboard.press(key);
  await expect(page.getByText("Save failed")).toBeVisible();
  await expect(tiles).toHaveText([/Unit Swap$/, /Pixel Pad$/]);
});
