import { expect } from "@playwright/test";
import { test } from "./support/test.ts";

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
