import { uniqueName } from "./support/builder.ts";
import { heldRendering, untilRead } from "./support/held-rendering.ts";
import { drag, named, THREE, tiles, untilDraggable } from "./support/home-tiles.ts";
import { untilCached } from "./support/page-cache.ts";
import { createProject } from "./support/projects.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { signIn } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

test("arrows lead from tile to tile, and Tab stops once", async ({ page, visit }) => {
  await visit(...THREE);
  await tiles(page).first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: "Unit Swap" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("link", { name: "Pixel Pad" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "New app" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("searchbox", { name: "Search your apps" })).toBeFocused();
});

test("the page of an app is asked for when its tile is pressed, not when the press ends", async ({ page, visit }) => {
  await visit("Pixel Pad");
  // The browser asks again if the service worker takes over between the press and its end.
  await untilCached(page, "/");
  await tiles(page).click();
  await expect(page.locator("iframe")).toBeVisible();
  const opened = await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.toJSON());
  expect(opened.deliveryType).toBe("navigational-prefetch");
});

test("the home shows the specified texts for a search and for no apps", async ({ page, visit }) => {
  await visit();
  await expect(page.getByText("No apps installed yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Browse Store" })).toHaveAttribute("href", "/store");
  await expect(page.getByRole("link", { name: "New app" })).toHaveAttribute("href", "/builder?view=build");
  await visit("Pixel Pad");
  // Hotkeys work a little after the screen is visible.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type("pix");
  await expect(page.getByText('Found 1 app for "pix"')).toBeVisible();
  await page.keyboard.type("zzz");
  await expect(page.getByText('No apps found for "pixzzz"')).toBeVisible();
  await expect(page.getByText("No apps found matching your search.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tiles(page)).toHaveText(named("Pixel Pad"));
});

test("a private project is on its owner's home; removing it only hides it, and it can be restored", async ({
  page,
}) => {
  await signIn(page, "yuki@sheaf.example");
  const name = uniqueName("Plan");
  await createProject(page, "<!doctype html><title>Plan</title><p>Seats</p>", name);
  // Another journey may open the builder of this account, which "/" would then lead to.
  await openPage(page, "/?home");
  const tile = page.getByRole("link", { name });
  await expect(tile).toHaveAttribute("href", /^\/p\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name }).click();
  await page.keyboard.press("Delete");
  await expect(tile).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(tile).toBeFocused();

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name }).click();
  const kept = page.waitForResponse((answer) => answer.request().method() !== "GET" && answer.url().includes("/api/"));
  await page.getByRole("button", { name: "Delete (1)" }).click();
  await expect(tile).toBeHidden();
  await kept;
  await reloadPage(page);
  await expect(tile).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: /Show .* hidden app/ }).click();
  await expect(tile).toBeVisible();
});

test("on a busy device a tile that was removed stays away while the screen is loaded again", async ({ page }) => {
  const rendering = await heldRendering(page);
  const loads: Array<() => void> = [];
  let isHeld = false;
  await page.route(/\/_\.data/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => loads.push(resolve));
    await route.continue();
  });
  // Other journeys change this account's apps, of which its screens are told.
  await page.routeWebSocket(/\/api\/live/, () => {});
  await signIn(page, "yuki@sheaf.example");
  const name = uniqueName("Plan");
  await createProject(page, "<!doctype html><title>Plan</title><p>Seats</p>", name);
  await openPage(page, "/?home");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name }).click();
  isHeld = true;
  await page.getByRole("button", { name: "Delete (1)" }).click();
  await expect(page.getByRole("link", { name })).toBeHidden();
  await expect.poll(() => loads.length).toBeGreaterThan(0);
  await page.evaluate((title) => {
    new MutationObserver(() => {
      if (document.querySelector(`[title^="${title}"]`)) document.body.dataset.returned = "yes";
    }).observe(document.body, { childList: true, subtree: true });
  }, name);
  await rendering.hold();
  const loaded = untilRead(page, "/_.data");
  isHeld = false;
  for (const answer of loads) answer();
  await loaded;
  await expect.poll(() => page.evaluate(() => (window.heldTasks ?? []).length)).toBeGreaterThan(0);
  await rendering.release();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => document.body.dataset.returned)).toBeUndefined();
});

test("an explorer's apps on this device are tiles; they are hidden, brought back and put in order like the others", async ({
  page,
  visit,
}) => {
  await visit();
  await page.evaluate(() => {
    const app = { description: "", tags: [], user_id: "explorer_user", published: false, status: "local", icon: "🚀" };
    const rows = ["Paper plan", "Ink list"].map((name, n) => {
      const at = new Date(1_700_000_000_000 + n).toISOString();
      return { ...app, id: `explorer_${n}`, name, html_code: "<p>Hi</p>", created_at: at, updated_at: at };
    });
    localStorage.setItem("explorer_apps", JSON.stringify(rows));
  });
  await openPage(page, "/");
  await expect(tiles(page)).toHaveText(named("Ink list", "Paper plan"));
  await drag(page, "Ink list", "Paper plan");
  await expect(tiles(page)).toHaveText(named("Paper plan", "Ink list"));
  await reloadPage(page);
  await expect(tiles(page)).toHaveText(named("Paper plan", "Ink list"));
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Ink list" }).click();
  await page.getByRole("button", { name: "Delete (1)" }).click();
  await expect(tiles(page)).toHaveText(named("Paper plan"));
  await expect(page.getByText("dropped at")).toHaveCount(0);
  const remove = page.getByRole("button", { name: "Delete" });
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await expect(remove).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(undo).not.toBeFocused();
  await expect(remove).not.toBeFocused();
  await undo.press("Enter");
  await expect(tiles(page)).toHaveText(named("Paper plan", "Ink list"));
  await expect(page.getByRole("link", { name: "Ink list" })).toBeFocused();

  await remove.click();
  for (const name of ["Ink list", "Paper plan"]) await page.getByRole("button", { name }).click();
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Show 2 hidden apps" }).press("Enter");
  await expect(page.getByRole("link", { name: "Paper plan" })).toBeFocused();
});

test("a toast stays while its button has the focus", async ({ page, visit }) => {
  await page.clock.install();
  await visit("Pixel Pad", "Unit Swap");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await page.getByRole("button", { name: "Delete (1)" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.focus();
  await page.clock.runFor(20_000);
  await expect(undo).toBeFocused();
  await page.getByRole("button", { name: "Delete" }).focus();
  await page.clock.runFor(20_000);
  await expect(undo).toBeHidden();
});

test("a tile has a menu by right click and by a finger that rests; uninstalling from it can be undone", async ({
  page,
  visit,
}) => {
  await visit("Pixel Pad", "Unit Swap");
  const menu = page.getByRole("dialog", { name: "Pixel Pad" });
  const tile = page.getByRole("link", { name: "Pixel Pad" });
  await tile.click({ button: "right" });
  await expect(menu.getByRole("link", { name: "Store page" })).toHaveAttribute("href", "/store/pixel-pad");
  // Between its edge and its items, a press is not one beside it.
  await menu.click({ position: { x: 4, y: 4 } });
  await expect(menu).toBeVisible();
  await page.mouse.click(20, 300);
  await expect(menu).toBeHidden();

  await untilDraggable(page);
  const box = await tile.boundingBox();
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await expect(page.locator("[data-dragged]")).toBeVisible();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await menu.getByRole("button", { name: "Uninstall" }).click();
  await expect(tile).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tile).toBeVisible();
});

test("a search that finds nothing leads on to the store, and Enter opens the first app found", async ({
  page,
  visit,
}) => {
  await visit("Pixel Pad");
  await page.keyboard.press("/");
  await page.keyboard.type("gardn");
  await expect(page.getByRole("link", { name: "Search the store for “gardn”" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/store?search=gardn");
  await expect(page.getByText("No exact matches.")).toBeVisible();
  await openPage(page, "/");
  await page.keyboard.press("/");
  await page.keyboard.type("pix");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/p/pixel-pad");
});
