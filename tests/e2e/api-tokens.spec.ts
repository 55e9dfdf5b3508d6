import { settledAccount } from "./support/accounts.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { openMail } from "./support/mail.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { expect, test } from "./support/test.ts";

test("a token is created with the password, shown once, told by mail and revoked", async ({ page, context }) => {
  const { email, password } = await settledAccount(page, context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPage(page, "/profile");
  const section = page.getByRole("region", { name: "Tools and assistants" });
  await expect(section.getByText("You have no tokens.")).toBeVisible();
  await expect(section.getByText("No assistant is connected.")).toBeVisible();
  await section.getByRole("button", { name: "Create a token" }).click();

  const form = page.getByRole("dialog", { name: "Create a token" });
  await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
  await form.getByLabel("Name", { exact: true }).fill("Laptop");
  await form.getByRole("checkbox", { name: "Share" }).check();
  await form.getByLabel("For how long").selectOption("30 days");
  await form.getByLabel("Current password", { exact: true }).fill("wrong-one");
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByText("That isn't your current password. Nothing was changed.")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await form.getByLabel("Current password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Create token" }).click();

  const shown = page.getByRole("alertdialog", { name: "Your new token" });
  const token = await shown.locator("code").innerText();
  expect(token).toMatch(/^sheaf_[\w-]{43}$/);
  await expect(shown.getByRole("button", { name: "Copy" })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(section.getByRole("button", { name: "Create a token" })).toBeFocused();
  await openMail(context, email, /New API token/);

  await reloadPage(page);
  await expect(page.getByText(token)).toHaveCount(0);
  const row = section.getByRole("listitem").filter({ hasText: "Laptop" });
  await expect(row).toContainText("May read, write, share");
  await expect(row).toContainText("Never used");
  await row.getByRole("button", { name: "Revoke Laptop" }).click();
  await page.getByRole("alertdialog", { name: "Revoke Laptop?" }).getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Token revoked")).toBeVisible();
  await expect(section.getByText("You have no tokens.")).toBeVisible();
  await expect(section.getByRole("heading", { name: "Tools and assistants" })).toBeFocused();
});

test("a new password ends the tokens of the account", async ({ page, context }) => {
  const { password } = await settledAccount(page, context);
  await openPage(page, "/profile");
  const section = page.getByRole("region", { name: "Tools and assistants" });
  await section.getByRole("button", { name: "Create a token" }).click();
  const form = page.getByRole("dialog", { name: "Create a token" });
  await form.getByLabel("Name", { exact: true }).fill("Build server");
  await form.getByLabel("Current password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Create token" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Done" }).click();
  await expect(section.getByRole("listitem")).toContainText("Build server");

  await page.getByText("Password", { exact: true }).click();
  await page.getByLabel("Current password", { exact: true }).fill(password);
  await page.getByLabel("New Password", { exact: true }).fill("Paper-lamp-42");
  await page.getByLabel("Confirm New Password", { exact: true }).fill("Paper-lamp-42");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByText("Password updated successfully!")).toBeVisible();
  await expect(section.getByText("You have no tokens.")).toBeVisible();
});
