import type { Page } from "@playwright/test";
import { openPage } from "./support/ready.ts";
import { expect, setMode, test } from "./support/visitor.ts";

const FAILED = /^An unexpected error occurred\. Showing this page as of /;

function news(page: Page) {
  return page.evaluate(() => window.dispatchEvent(new CustomEvent("app-installed", { detail: { id: "x" } })));
}

test("a home that fails to reload keeps its tiles and says so; a redirect is followed", async ({
  page,
  context,
  visit,
}) => {
  await visit("Pixel Pad");
  const tile = page.getByRole("link", { name: "Pixel Pad" });
  await page.route("**/_.data*", (route) => route.fulfill({ status: 503, body: "busy" }));
  await news(page);
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(tile).toHaveAttribute("href", "/p/pixel-pad");
  await expect(page.getByRole("button", { name: "Delete" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText(FAILED)).toBeHidden();
  await expect(page.getByRole("heading", { name: "My Apps" })).toBeFocused();
  await context.clearCookies({ name: "session" });
  await news(page);
  await page.waitForURL(/\/auth/);
});

test("a slow answer is waited for: none is given up for the next one", async ({ page, visit }) => {
  await page.clock.install();
  await visit("Pixel Pad");
  await page.route("**/_.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await news(page);
  await expect(page.getByText(FAILED)).toBeVisible();
  await page.unrouteAll();
  let asks = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/_.data*", async (route) => {
    asks += 1;
    await answered;
    await route.continue();
  });
  for (let passed = 0; passed < 4; passed++) await page.clock.runFor(10_000);
  expect(asks).toBe(1);
  answer();
  await expect(page.getByText(FAILED)).toBeHidden();
});

test("what cannot be done for want of a part of the page is taken back, and said so", async ({ page, visit }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await visit("Unit Swap", "Pixel Pad");
  await page.route(/\/assets\/(home|palette)-[\w-]+\.js$/, (route) => route.abort());
  const tiles = page.getByRole("list", { name: "Your apps" }).getByRole("link");
  await page.keyboard.press("Control+k");
  await expect(page.getByText("Part of this page didn't load")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await page.getByRole("button", { name: "Delete (1)" }).click();
  await expect(page.getByText("Uninstall failed")).toBeVisible();
  await expect(tiles).toHaveText([/Unit Swap$/, /Pixel Pad$/]);
  await page.getByRole("button", { name: "Arrange" }).press("Enter");
  await expect(page.getByRole("button", { name: "Pixel Pad" })).toBeFocused();
  for (const key of ["Enter", "ArrowLeft", "Enter", "Escape"]) await page.keyboard.press(key);
  await expect(page.getByText("Save failed")).toBeVisible();
  await expect(tiles).toHaveText([/Unit Swap$/, /Pixel Pad$/]);
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

test("what is said aloud is said in places that were there before; a search hides no selected app unsaid", async ({
  page,
  visit,
}) => {
  await visit("Unit Swap", "Pixel Pad");
  await page.evaluate(() => {
    for (const place of document.querySelectorAll("[role=status]")) place.setAttribute("data-before", "");
  });
  const said = (text: string) => page.locator("[role=status][data-before]", { hasText: text });
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(said("Select apps to uninstall by clicking on them")).toBeVisible();
  await page.getByRole("button", { name: "Unit Swap" }).click();
  await page.getByRole("searchbox").fill("pix");
  await expect(said('Found 1 app for "pix"')).toBeVisible();
  await expect(said("1 selected app is hidden by your search.")).toBeVisible();
});

test("on a phone no tile with the focus is under the search", async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 430 });
  await visit("Focus Garden", "Unit Swap", "Pixel Pad");
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("link", { name: "Unit Swap" }).focus();
  const tile = await page.getByRole("link", { name: "Unit Swap" }).boundingBox();
  const search = await page.getByRole("searchbox").boundingBox();
  expect((tile?.y ?? 0) + (tile?.height ?? 0)).toBeLessThanOrEqual(search?.y ?? 0);
});

test("the palette does what the home does, from every screen and in builder mode", async ({ page, visit }) => {
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

test("an empty home has nothing to delete", async ({ page, visit }) => {
  await visit("Pixel Pad");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await page.getByRole("button", { name: "Delete (1)" }).click();
  await expect(page.getByText("No apps installed yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "My Apps" })).toBeFocused();
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
});

test("a theme chosen in one tab is that of the other", async ({ page, context, visit }) => {
  await visit();
  const other = await context.newPage();
  await openPage(other, "/store");
  const dark = (one: Page) => one.locator("html").evaluate((html) => html.classList.contains("dark"));
  const before = await dark(page);
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await expect.poll(() => dark(other)).toBe(!before);
});
