import type { Page } from "@playwright/test";
import { openPage } from "./support/ready.ts";
import { expect, setMode, test } from "./support/visitor.ts";

test("the palette runs the home's commands from every screen and in builder mode", async ({ page, visit }) => {
  await visit("Unit Swap", "Pixel Pad");
  const palette = page.getByRole("dialog", { name: "Commands" });
  const box = palette.getByRole("combobox");
  const choose = async (typed: string) => {
    // Hotkeys work a little after the screen is visible.
    await expect(async () => {
      if (!(await box.isVisible())) await page.keyboard.press("Control+k");
      await expect(box).toBeFocused({ timeout: 2000 });
    }).toPass();
    await page.keyboard.type(typed);
    await expect(palette.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Enter");
  };
  await page.getByRole("button", { name: "Profile" }).click();
  await page.locator("#profile-menu").getByRole("button", { name: "Commands" }).click();
  await expect(box).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(box).toBeHidden();
  await expect(page.getByRole("button", { name: "Profile" })).toBeFocused();

  await page.evaluate(() => {
    const app = { id: "explorer_5", name: "Paper plan", html_code: "<p>Hi</p>", icon: "🚀", tags: [] };
    localStorage.setItem("explorer_apps", JSON.stringify([{ ...app, created_at: new Date().toISOString() }]));
  });
  await setMode(page, "builder");
  await openPage(page, "/store");
  await choose("arrange");
  await expect(page).toHaveURL("/?home");
  await expect(page.getByText("Drag an app to move it, or select it")).toBeVisible();
  await choose("uninstall");
  await expect(page.getByText("Select apps to uninstall by clicking on them")).toBeVisible();
  await page.getByRole("button", { name: "Paper plan" }).click();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("link", { name: "Paper plan" })).toBeHidden();
  await page.getByRole("link", { name: "Store" }).click();
  await expect(page.getByRole("heading", { name: "All apps" })).toBeVisible();
  await choose("show hidden");
  await expect(page.getByRole("link", { name: "Paper plan" })).toBeVisible();
  await choose("paper plan");
  await expect(page).toHaveURL("/device/explorer_5");
  await setMode(page, "explorer");
});

test("Escape closes one thing at a time", async ({ page, visit }) => {
  await visit("Unit Swap", "Pixel Pad");
  const search = page.getByRole("searchbox", { name: "Search your apps" });
  const deleting = page.getByText("Select apps to uninstall by clicking on them");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox")).toBeHidden();
  await expect(deleting).toBeVisible();
  await search.fill("píx");
  await expect(page.getByText('Found 1 app for "píx"')).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("");
  await expect(deleting).toBeVisible();
  await search.fill("pix");
  await page.getByRole("button", { name: "Profile" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "FAQ" })).toBeHidden();
  await expect(search).toHaveValue("pix");
});

test("an empty home has nothing to delete", async ({ page, visit }) => {
  await visit("Pixel Pad");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await page.getByRole("button", { name: "Delete (1)" }).click();
  await expect(page.getByText("No apps installed yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "My Apps" })).toBeFocused();
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
});

test("a theme chosen in one tab applies in the other", async ({ page, context, visit }) => {
  await visit();
  const other = await context.newPage();
  await openPage(other, "/store");
  const dark = (one: Page) => one.locator("html").evaluate((html) => html.classList.contains("dark"));
  const before = await dark(page);
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await expect.poll(() => dark(other)).toBe(!before);
});
