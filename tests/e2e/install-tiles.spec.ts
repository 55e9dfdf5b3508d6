import { untilDraggable } from "./support/home-tiles.ts";
import { appPage, holdWindow, homeNames, install, passPressGuard, routeInstallCalls } from "./support/installs.ts";
import { expect, test } from "./support/visitor.ts";

test("cancelling the only tile by keyboard moves the focus to the heading", async ({ page, visit }) => {
  await page.clock.install();
  await visit();
  await page.getByRole("link", { name: "Browse Store" }).click();
  await expect(install(page)).toBeVisible();
  await holdWindow(page);
  await install(page).click();
  await page.getByRole("link", { name: "My Apps" }).click();
  await page.getByRole("list", { name: "Your apps" }).getByRole("button").focus();
  await passPressGuard(page);
  await page.keyboard.press("Enter");
  await page.clock.resume();
  await expect(page.getByText("No apps installed yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "My Apps" })).toBeFocused();
});

test("a tile that is moved during its install stays where it was moved", async ({ page, visit }) => {
  const calls = await routeInstallCalls(page);
  calls.hold();
  await visit("Unit Swap");
  await page.getByRole("link", { name: "Store" }).click();
  await install(page).click();
  await page.getByRole("link", { name: "My Apps" }).click();
  const tiles = page.getByRole("list", { name: "Your apps" }).getByRole("listitem");
  await expect(tiles).toHaveText([/Unit Swap$/, /Pixel Pad/]);
  await untilDraggable(page);
  const [from, to] = await Promise.all([1, 0].map((n) => tiles.nth(n).locator("[data-part=app-icon]").boundingBox()));
  if (!from || !to) throw new Error("a tile is missing");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 25, { steps: 4 });
  await page.mouse.move(to.x + 15, to.y + 25, { steps: 10 });
  await page.mouse.up();
  await expect(tiles).toHaveText([/Pixel Pad/, /Unit Swap$/]);
  calls.send();
  await expect(page.getByText("App installed!")).toBeVisible();
  await expect.poll(() => homeNames(page)).toEqual(["Pixel Pad", "Unit Swap"]);
  await page.reload();
  await expect(tiles).toHaveText([/Pixel Pad$/, /Unit Swap$/]);
});

test("a tile keeps the focus when its install ends, and can't be cancelled after its window", async ({
  page,
  visit,
}) => {
  const calls = await routeInstallCalls(page);
  calls.hold();
  await visit();
  await appPage(page);
  await install(page).click();
  await page.getByRole("link", { name: "My Apps" }).click();
  await expect(page.getByRole("list", { name: "Your apps" })).toBeVisible();
  await page.getByRole("list", { name: "Your apps" }).getByRole("button").focus();
  const installing = page.getByRole("button", { name: "Installing... Pixel Pad" });
  await expect(installing).toHaveAttribute("aria-disabled", "true");
  await installing.press("Enter");
  await expect(installing).toBeFocused();
  calls.send();
  await expect(page.getByText("App installed!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pixel Pad" })).toBeFocused();
});
