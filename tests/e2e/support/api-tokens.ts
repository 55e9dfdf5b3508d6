import { expect, type Page } from "@playwright/test";
import { openPage } from "./ready.ts";
import { PASSWORD } from "./test.ts";

/** A token of the signed-in account with all rights, made in its profile. */
export async function createApiToken(page: Page, name: string, password = PASSWORD) {
  await openPage(page, "/profile");
  await page.getByRole("button", { name: "Create a token" }).click();
  const form = page.getByRole("dialog", { name: "Create a token" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  for (const right of ["Read", "Write", "Share", "Submit"]) {
    const box = form.getByRole("checkbox", { name: new RegExp(`^${right}`) });
    if (!(await box.isChecked())) await box.check();
  }
  await form.getByLabel("Current password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Create token" }).click();
  const shown = page.getByRole("alertdialog", { name: "Your new token" });
  const token = await shown.locator("code").innerText();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(shown).toBeHidden();
  return token;
}
