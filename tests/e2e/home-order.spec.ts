import { drag, named, THREE, tiles, untilDraggable } from "./support/home-tiles.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { expect, test } from "./support/visitor.ts";

test("apps are sorted by keyboard with announcements, and the order is saved", async ({ page, visit }) => {
  await visit(...THREE);
  await expect(tiles(page)).toHaveText(named("Focus Garden", "Unit Swap", "Pixel Pad"));
  await page.getByRole("button", { name: "Arrange" }).press("Enter");
  const first = page.getByRole("button", { name: "Focus Garden" });
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Focus Garden moved to position 3 of 3")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Focus Garden is back at position 1 of 3")).toBeAttached();
  await expect(first).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  const kept = page.waitForResponse("**/api/home/order");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Focus Garden dropped at position 3 of 3")).toBeAttached();
  await expect(first).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByText("dropped at")).toHaveCount(0);
  await expect(tiles(page)).toHaveText(named("Unit Swap", "Pixel Pad", "Focus Garden"));
  expect((await kept).ok()).toBe(true);
  await reloadPage(page);
  await expect(tiles(page)).toHaveText(named("Unit Swap", "Pixel Pad", "Focus Garden"));
});

test("a held tile stays the same one when another tab removes an app before it", async ({ page, context, visit }) => {
  await visit(...THREE);
  const other = await context.newPage();
  await openPage(other, "/store/focus-garden");
  await page.getByRole("button", { name: "Arrange" }).press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Unit Swap picked up at position 2 of 3")).toBeAttached();
  await other.getByRole("button", { name: "Uninstall" }).first().click();
  await expect(page.getByRole("button", { name: "Focus Garden" })).toBeHidden();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Unit Swap dropped at position 2 of 2")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(tiles(page)).toHaveText(named("Pixel Pad", "Unit Swap"));
});

test("a search ends the arranging", async ({ page, visit }) => {
  await visit(...THREE);
  await page.getByRole("button", { name: "Arrange" }).click();
  await expect(page.getByRole("button", { name: "Focus Garden" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search your apps" }).fill("pix");
  await expect(tiles(page)).toHaveText(named("Pixel Pad"));
  await page.getByRole("searchbox", { name: "Search your apps" }).fill("");
  await expect(tiles(page)).toHaveText(named("Focus Garden", "Unit Swap", "Pixel Pad"));
});

test("apps are dragged into another order, and a drag opens nothing", async ({ page, visit }) => {
  await visit(...THREE);
  await expect(tiles(page)).toHaveText(named("Focus Garden", "Unit Swap", "Pixel Pad"));
  const kept = page.waitForResponse("**/api/home/order");
  await drag(page, "Focus Garden", "Pixel Pad");
  await expect(tiles(page)).toHaveText(named("Unit Swap", "Pixel Pad", "Focus Garden"));
  expect((await kept).ok()).toBe(true);
  await expect(page).toHaveURL("/");
  await reloadPage(page);
  await expect(tiles(page)).toHaveText(named("Unit Swap", "Pixel Pad", "Focus Garden"));
});

test("an order that did not reach the account is undone, with an error", async ({ page, visit }) => {
  await visit(...THREE);
  await page.route("**/api/home/order", (route) => route.abort());
  await drag(page, "Focus Garden", "Pixel Pad");
  await expect(page.getByText("Save not confirmed")).toBeVisible();
  await expect(tiles(page)).toHaveText(named("Focus Garden", "Unit Swap", "Pixel Pad"));
});

test("a finger drags after a long press", async ({ page, visit }) => {
  await visit("Unit Swap", "Pixel Pad");
  await untilDraggable(page);
  const session = await page.context().newCDPSession(page);
  const [from, to] = await Promise.all(
    ["Unit Swap", "Pixel Pad"].map((name) => page.getByRole("link", { name }).boundingBox()),
  );
  if (!from || !to) throw new Error("a tile is missing");
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  await touch("touchStart", from.x + 50, from.y + 40);
  await page.locator("[data-dragged]").waitFor();
  for (const part of [0.2, 0.5, 0.8, 1])
    await touch("touchMove", from.x + 50 + (to.x - from.x) * part, from.y + 40 + (to.y - from.y) * part);
  await touch("touchEnd");
  await expect(tiles(page)).toHaveText(named("Pixel Pad", "Unit Swap"));
  await expect(page).toHaveURL("/");
});

test("quick taps pick a tile up and place it", async ({ page, visit }) => {
  await visit("Unit Swap", "Pixel Pad");
  await untilDraggable(page);
  await page.getByRole("button", { name: "Arrange" }).click();
  const session = await page.context().newCDPSession(page);
  const tap = async (name: string) => {
    const box = await page.getByRole("button", { name }).boundingBox();
    if (!box) throw new Error("a tile is missing");
    const touchPoints = [{ x: box.x + 50, y: box.y + 40 }];
    // At once: a finger that rests for 0.4 s drags.
    await Promise.all([
      session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints }),
      session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
    ]);
  };
  await tap("Unit Swap");
  await expect(page.getByText("Unit Swap picked up at position 1 of 2")).toBeAttached();
  await tap("Pixel Pad");
  await expect(page.getByText("Unit Swap dropped at position 2 of 2")).toBeAttached();
});

test("arranging and deleting keep the tiles where they are, and keys are named only where there are some", async ({
  page,
  visit,
}) => {
  await visit(...THREE);
  const top = async () => Math.round((await page.locator("[data-id] > :is(a, button)").first().boundingBox())?.y ?? 0);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const before = await top();
    await page.getByRole("button", { name: "Arrange" }).click();
    await expect(page.getByText("Use the arrow keys to move it and Escape to put it back.")).toBeVisible();
    expect(Math.abs((await top()) - before), `arranging at ${width}`).toBeLessThan(12);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Select apps to uninstall by clicking on them")).toBeVisible();
    expect(Math.abs((await top()) - before), `deleting at ${width}`).toBeLessThan(12);
    await page.getByRole("button", { name: "Delete (0)" }).click();
    await expect(page.getByText("Select apps to uninstall by clicking on them")).toBeHidden();
  }
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.getByRole("button", { name: "Arrange" }).click();
  await expect(page.getByText("Drag an app to move it")).toBeVisible();
  await expect(page.getByText("Use the arrow keys")).toBeHidden();
});
