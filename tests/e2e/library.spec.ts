import type { Route } from "@playwright/test";
import { appPage, button, install, open } from "./support/installs.ts";
import { expect, test } from "./support/visitor.ts";

test("several apps are uninstalled at once and restored", async ({ page, visit }) => {
  await visit("Pixel Pad", "Unit Swap");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Select apps to uninstall by clicking on them")).toBeVisible();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await page.getByRole("button", { name: "Unit Swap" }).click();
  await page.getByRole("button", { name: "Delete (2)" }).click();
  await expect(page.getByText("No apps installed yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Pixel Pad" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Unit Swap" })).toBeVisible();
});

test("if the answer to an install or uninstall is lost, the page shows what the account has", async ({
  page,
  enter,
}) => {
  await enter();
  await page.route("**/install", loseAnswer);
  await appPage(page);
  await install(page).click();
  await expect(page.getByText("Installation not confirmed")).toBeVisible();
  await expect(page.getByText("It may have been installed. You seem to be offline.")).toBeVisible();
  await expect(open(page)).toBeVisible();
  await button(page, "Uninstall").click();
  await expect(page.getByText("Uninstall not confirmed")).toBeVisible();
  await expect(install(page)).toBeVisible();
});

test("if the answer to a removal from the home is lost, the home shows what the account has", async ({
  page,
  visit,
}) => {
  await visit("Pixel Pad", "Unit Swap");
  await page.route("**/api/home/remove", loseAnswer);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await page.getByRole("button", { name: "Delete (1)" }).click();
  await expect(page.getByText("Uninstall not confirmed")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pixel Pad" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Unit Swap" })).toBeVisible();
});

/** The call reaches the server. */
async function loseAnswer(route: Route) {
  await route.fetch();
  await route.abort();
}
