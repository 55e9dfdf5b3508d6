import { accessibilityViolations } from "./support/axe.ts";
import { THREE } from "./support/home-tiles.ts";
import { expectNoShiftSince } from "./support/layout-shift.ts";
import { openPage } from "./support/ready.ts";
import { expect, test } from "./support/visitor.ts";

test("the home in each of its modes and the palette have no accessibility violations", async ({ page, visit }) => {
  await visit(...THREE);
  const check = async () => expect(await accessibilityViolations(page)).toEqual([]);
  await check();
  await page.getByRole("button", { name: "Arrange" }).press("Enter");
  await page.keyboard.press("Enter");
  await check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await check();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await check();
  await page.keyboard.type("zzzz");
  await check();
});

test("in forced colours what is current, selected or on can be told apart", async ({ page, visit }) => {
  await visit("Pixel Pad", "Unit Swap");
  await page.emulateMedia({ forcedColors: "active" });
  const look = (property: "backgroundColor" | "backgroundImage" | "borderTopWidth", selector: string, pseudo = "") =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [name, part]) => String(Reflect.get(getComputedStyle(element, part || null), name)), [
        property,
        pseudo,
      ] as const);
  const background = (selector: string, pseudo = "") => expect.poll(() => look("backgroundColor", selector, pseudo));
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = "background: Highlight; forced-color-adjust: none";
    return getComputedStyle(probe).backgroundColor;
  });
  await background(".dock-dockItem[aria-current]").toBe(highlight);
  expect(await look("backgroundImage", ".switch-mark-switchMark")).toContain("radial-gradient");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await background(".tile-tile[aria-pressed=true]", "::after").toBe(highlight);
  expect(await look("borderTopWidth", ".dock-dockItem[data-tone=danger]")).toBe("1px");
  await page.keyboard.press("Escape");
  await openPage(page, "/journal");
  await background(".journal-stripDay[aria-current]").toBe(highlight);
  for (const part of [".journal-slotEmpty", ".journal-notePaper"])
    expect(await look("borderTopWidth", part), part).toBe("1px");
});

test("the clock ticks each second without moving anything, silently", async ({ page, login }) => {
  await login({ tier: "explorer" });
  await openPage(page, "/");
  const time = page.locator(".clock-time");
  await expect(time).toHaveAttribute("aria-hidden", "true");
  await expect(time).toHaveText(/\d+:\d\d\d\d/);
  const before = await time.textContent();
  await expect(time).not.toHaveText(before ?? "");
  await expectNoShiftSince(page, /entry\.client/);
});

test("announcements use live regions that exist when the page loads; hidden selected apps are announced", async ({
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
