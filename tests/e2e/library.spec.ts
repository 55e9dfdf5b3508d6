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
