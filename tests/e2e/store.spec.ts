import { expect } from "@playwright/test";
import { signIn, test } from "./support/test.ts";

test("the store is searched as one types, filtered and ordered, and the address carries it", async ({ page }) => {
  await page.goto("/store", { waitUntil: "networkidle" });
  await expect(page.getByRole("region", { name: "Top rated" })).toBeVisible();
  const field = page.getByRole("searchbox", { name: "Search for apps" });
  await field.fill("focsu");
  await expect(page.getByRole("heading", { name: "Results for “focsu”" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Focus Garden" })).toBeVisible();
  await expect(page).toHaveURL(/search=focsu/);
  await field.fill("zzzqqq");
  await expect(page.getByText("No apps found matching your search.")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/store$/);
  await page.getByRole("link", { name: "Finance", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Finance", level: 2 })).toBeVisible();
  await page.getByLabel("Sort").selectOption("Most installed");
  await expect(page).toHaveURL(/category=Finance.*sort=installed/);
  await page.getByLabel("Works offline, contacts nobody").check();
  await expect(page).toHaveURL(/offline=1/);
  await page.reload();
  await expect(page.getByLabel("Works offline, contacts nobody")).toBeChecked();
});

test("an app that was taken out says so with 410, on the home too, and is uninstalled there or here", async ({
  page,
  partitioned,
}) => {
  const answer = await page.goto("/store/moth-log");
  expect(answer?.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "This app is no longer in the store.", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Uninstall" })).toBeHidden();
  await page.getByRole("link", { name: "Browse Store" }).click();
  await expect(page).toHaveURL(/\/store$/);
  expect((await page.goto("/store/never-was"))?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();

  await signIn(page, "reader-2@sheaf.example");
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Moth Log (No longer in the store)" }).click();
  await expect(page).toHaveURL(/\/store\/moth-log$/);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Uninstall" }).click();
  await expect(page.getByText("App uninstalled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Uninstall" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Browse Store" })).toBeFocused();
  await page.goto("/");
  await expect(page.getByText("No apps installed yet.")).toBeVisible();

  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const home = await context.newPage();
  await signIn(home, "reader-3@sheaf.example");
  await home.goto("/", { waitUntil: "networkidle" });
  await home.getByRole("button", { name: "Delete" }).click();
  await home.getByRole("button", { name: /^Moth Log/ }).click();
  await home.getByRole("button", { name: "Delete (1)" }).click();
  await expect(home.getByText("App uninstalled")).toBeVisible();
  await expect(home.getByText("No apps installed yet.")).toBeVisible();
  await expect(home.getByRole("button", { name: "Undo" })).toBeHidden();
  await context.close();
});
