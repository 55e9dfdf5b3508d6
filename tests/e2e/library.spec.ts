import { settledAccount } from "./support/accounts.ts";
import { expect, signIn, test } from "./support/test.ts";

test("several apps are uninstalled at once, and brought back", async ({ page, context }) => {
  await settledAccount(page, context);
  await page.goto("/store", { waitUntil: "networkidle" });
  for (const name of ["Pixel Pad", "Unit Swap"]) {
    await page
      .getByRole("button", { name: `Install ${name}` })
      .first()
      .click();
  }
  await expect(page.getByRole("link", { name: "Open Unit Swap" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Pixel Pad" }).first()).toBeVisible();
  await page.goto("/", { waitUntil: "networkidle" });
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

test("an install can be cancelled while it waits", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await page.goto("/store/csv-to-chart", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Install CSV to Chart" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Cancel installing CSV to Chart" }).click();
  await expect(page.getByRole("button", { name: "Install CSV to Chart" })).toBeVisible();
});
