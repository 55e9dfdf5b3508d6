import { openPage, reloadPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

test("an unknown page says so and links to the store and home", async ({ page }) => {
  const answer = await openPage(page, "/nothing");
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

test("a screen that fails to load in a navigation can be tried again or left by Back", async ({ page }) => {
  await page.route("**/developer/*.data*", (route) => route.abort());
  await page.route("**/store/unit-swap.data*", (route) => route.fulfill({ status: 500, body: "broken" }));
  await openPage(page, "/store");
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

test("a page whose text was changed before its scripts ran, as a translation does, is drawn again and works", async ({
  page,
}) => {
  await page.route("**/store", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace("All apps", "Alle Apps") });
  });
  const mismatch = page.waitForEvent("pageerror");
  await openPage(page, "/store");
  expect(String(await mismatch)).toContain("React error #418");
  await expect(page.getByRole("heading", { name: "All apps" })).toBeVisible();
  await page.getByRole("link", { name: "Pixel Pad" }).first().click();
  await expect(page.getByRole("heading", { name: "Pixel Pad", level: 1 })).toBeFocused();
});

test("keys can skip a long list", async ({ page }) => {
  await openPage(page, "/store");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to navigation" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "My Apps" })).toBeFocused();
});

const NOT_REFRESHED = "This page couldn't be refreshed";

test("if the reload after an action fails, its success is still shown; the screen stays and can be reloaded", async ({
  page,
}) => {
  await signIn(page, "explorer@sheaf.example");
  await page.route("**/profile.data*", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await openPage(page, "/profile");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: NOT_REFRESHED })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();

  const again = page.getByRole("button", { name: "Try Again" });
  const asked = page.waitForRequest(/profile\.data/);
  await again.press("Enter");
  await asked;
  await expect(page.getByText(NOT_REFRESHED)).toBeVisible();
  await expect(again).toBeFocused();
  await page.unrouteAll();
  await again.press("Enter");
  await expect(page.getByText(NOT_REFRESHED)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeFocused();
});

test("a server that fails after the work is done leaves an app's page; another page says that it failed", async ({
  page,
}) => {
  await signIn(page, "explorer@sheaf.example");
  let isBroken = false;
  await page.route("**/store/*.data*", (route) =>
    isBroken ? route.fulfill({ status: 503, body: "broken" }) : route.continue(),
  );
  await openPage(page, "/store/almanac-26");
  const id = await page.getByRole("button", { name: "Install Almanac 26" }).first().getAttribute("data-app");
  await page.evaluate((app) => fetch(`/api/apps/${app}/install`, { method: "PUT" }), id);
  await reloadPage(page);
  isBroken = true;
  await page.getByRole("button", { name: "Uninstall" }).click();
  await expect(page.getByText("App uninstalled")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: NOT_REFRESHED })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Almanac 26", level: 1 })).toBeVisible();
  await page.getByRole("region", { name: "Developer" }).getByRole("link").first().click();
  await expect(page.getByText(NOT_REFRESHED)).toHaveCount(0);
  await page.getByRole("link", { name: "Almanac 25" }).first().click();
  await expect(page.getByRole("heading", { name: "Error" })).toBeVisible();
});
