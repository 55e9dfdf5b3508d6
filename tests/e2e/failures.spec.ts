import { expect, test } from "./support/test.ts";

test("an unknown page says so, and leads on to the store and home", async ({ page }) => {
  const answer = await page.goto("/nothing", { waitUntil: "networkidle" });
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(/Oops! Page not found/);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the store" }).fill("garden");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Results for “garden”" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
});

test("a screen that fails on the way leaves the document whole: one can try again or go back", async ({ page }) => {
  await page.goto("/store", { waitUntil: "networkidle" });
  await page.route("**/developer/*.data*", (route) => route.abort());
  await page.route("**/store/unit-swap.data*", (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.getByRole("link", { name: "Unit Swap" }).first().click();
  await expect(page.getByRole("heading", { name: "Error" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try Again" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "All apps" })).toBeVisible();
  await page.getByRole("link", { name: "Pixel Pad" }).first().click();
  await expect(page.getByRole("heading", { name: "Pixel Pad", level: 1 })).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Mira Okafor" }).first().click();
  await expect(page.getByText("You seem to be offline. Please try again.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Mira Okafor" })).toBeVisible();
});

test("keys can skip a long list", async ({ page }) => {
  await page.goto("/store", { waitUntil: "networkidle" });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to navigation" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "My Apps" })).toBeFocused();
});
