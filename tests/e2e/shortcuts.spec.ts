import type { Page } from "@playwright/test";
import { accessibilityViolations } from "./support/axe.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const letters = (page: Page) => dialog(page).getByRole("switch", { name: "Single-letter shortcuts" });
/** Until the page has heard that the list closed, a key that opens it does nothing. */
const untilClosed = (page: Page) => expect(page.locator("dialog", { hasText: "Keyboard shortcuts" })).toHaveCount(0);
const search = (page: Page) => page.getByRole("searchbox", { name: "Search for apps" });

const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** A tab hears a moment later that the switch was used in another one. */
async function untilSwitched(tab: Page, { on }: { on: boolean }) {
  await tab.bringToFront();
  await tab.keyboard.press("Control+/");
  await expect(letters(tab)).toBeChecked({ checked: on });
  await tab.keyboard.press("Escape");
  await untilClosed(tab);
}

test("? lists the screen's keys; the single letters are switched off at once and in every tab, and on again", async ({
  page,
  context,
}) => {
  await openPage(page, "/store/pixel-pad");
  await page.keyboard.press("?");
  await expect(dialog(page).getByText("Install or open the app")).toBeVisible();
  await page.keyboard.press("Escape");
  await untilClosed(page);
  await expect(page).toHaveURL("/store/pixel-pad");
  await page.keyboard.press("?");
  await dialog(page).getByRole("heading", { name: "Keyboard shortcuts" }).click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(8, 8);
  await untilClosed(page);

  await openPage(page, "/store");
  const other = await context.newPage();
  await openPage(other, "/store");
  // Once its code is loaded, a list that opens is there with the next frame.
  await other.keyboard.press("?");
  await expect(dialog(other)).toBeVisible();
  await other.keyboard.press("Escape");
  await untilClosed(other);
  await page.bringToFront();
  await page.keyboard.press("?");
  await expect(dialog(page).getByText("Search for apps")).toBeVisible();
  await expect(letters(page)).toBeChecked();
  await letters(page).click();
  await expect(letters(page)).not.toBeChecked();
  await dialog(page).getByRole("button", { name: "Close dialog" }).click();
  await untilClosed(page);
  for (const tab of [page, other]) {
    await untilSwitched(tab, { on: false });
    await tab.keyboard.press("/");
    await tab.keyboard.press("?");
    await nextFrames(tab);
    await expect(search(tab)).not.toBeFocused();
    await expect(dialog(tab)).toHaveCount(0);
  }
  await page.bringToFront();
  await reloadPage(page);
  await page.keyboard.press("Control+/");
  await expect(letters(page)).not.toBeChecked();
  await letters(page).press("Space");
  await page.keyboard.press("Escape");
  await untilClosed(page);
  for (const tab of [page, other]) {
    await untilSwitched(tab, { on: true });
    await tab.keyboard.press("/");
    await expect(search(tab)).toBeFocused();
  }
  await search(page).press("?");
  await expect(dialog(page)).toHaveCount(0);
});

test("the list opens from the profile menu and from the palette, and gives the focus back", async ({ page }) => {
  await signIn(page, "explorer@sheaf.example");
  await openPage(page, "/journal");
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(dialog(page).getByText("Previous day")).toBeVisible();
  await letters(page).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("shortcuts");
  await page.keyboard.press("Enter");
  await expect(letters(page)).not.toBeChecked();
  await letters(page).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeFocused();
});

for (const { width, theme } of [
  { width: 1280, theme: "light" },
  { width: 390, theme: "dark" },
]) {
  test(`the list is accessible and fits at ${width} px in ${theme}`, async ({ page, context }) => {
    await context.addCookies([{ name: "theme", value: theme, url: process.env.E2E_BASE_URL ?? "" }]);
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, "/store");
    await page.keyboard.press("?");
    await expect(dialog(page)).toBeVisible();
    for (const _ of ["on", "off"]) {
      expect(await accessibilityViolations(page, "dialog[open]")).toEqual([]);
      await letters(page).click();
    }
    expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
}

test("hotkeys work wherever nothing is typed, also on a filter that was just ticked", async ({ page }) => {
  await openPage(page, "/store");
  await page.getByLabel("No network needed once open").check();
  await expect(page).toHaveURL(/offline=1/);
  await page.keyboard.press("/");
  await expect(page.getByPlaceholder("Search for apps...")).toBeFocused();
});
