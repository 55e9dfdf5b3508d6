import type { Page } from "@playwright/test";
import { accessibilityViolations } from "./support/axe.ts";
import { untilCached } from "./support/page-cache.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { expect, test } from "./support/visitor.ts";

function app(page: Page) {
  return page.frameLocator("iframe");
}

test("a viewer's page offers its app as an app of its own, with icons that browsers can draw", async ({ page }) => {
  await openPage(page, "/p/focus-garden");
  await expect(page.locator("link[rel=manifest]")).toHaveCount(1);
  const session = await page.context().newCDPSession(page);
  const { errors, data, manifest } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const site = new URL(page.url()).origin;
  expect(manifest).toMatchObject({
    name: "Focus Garden",
    startUrl: `${site}/p/focus-garden/?window=own`,
    scope: `${site}/p/focus-garden/`,
    display: "kStandalone",
  });
  expect(manifest.id).not.toBe(`${site}/`);
  // The packaged browser answers with none for every page; Chrome and Chromium examine the manifest and the icon.
  expect((await session.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);
  const icons: Array<{ src: string; purpose: string }> = JSON.parse(data ?? "").icons;
  expect(icons.map(({ purpose }) => purpose)).toEqual(["any", "maskable"]);
  for (const { src } of icons) expect(await colourAtTheTop(page, src)).toMatch(/^\d+,\d+,\d+,255$/);
});

/** Of the icon drawn at 512 px. */
function colourAtTheTop(page: Page, src: string) {
  return page.evaluate(async (address) => {
    const icon = new Image();
    icon.src = address;
    await icon.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 512;
    const context = canvas.getContext("2d");
    context?.drawImage(icon, 0, 0, 512, 512);
    return context?.getImageData(256, 8, 1, 1).data.join(",");
  }, src);
}

test("an app in its own window has no bar, but a menu that stops, moves and starts it by keyboard", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/p/focus-garden/?window=own");
  await app(page).getByRole("button", { name: "Start" }).waitFor();
  await expect(page.getByRole("button", { name: "Close" })).toHaveCount(0);
  const button = page.getByRole("button", { name: "App menu" });
  const menu = page.getByRole("dialog", { name: "Focus Garden" });
  const box = await button.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);

  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link", { name: "Open Sheaf" })).toHaveAttribute("target", "_blank");
  expect(await accessibilityViolations(page)).toEqual([]);
  await menu.getByRole("button", { name: "Move this button" }).press("Enter");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  expect((await button.boundingBox())?.y).toBeLessThan(100);
  await page.keyboard.press("Enter");
  await menu.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(page.getByText("App stopped")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);

  await openPage(page, "/p/focus-garden/?window=own");
  expect((await button.boundingBox())?.y).toBeLessThan(100);
  await button.click();
  await menu.getByRole("button", { name: "About this app" }).click();
  await expect(page.getByRole("dialog").getByText("Reviewed by a person")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("an app in its own window opens without a network, also if that was the device's first page", async ({
  page,
  context,
  enter,
}) => {
  await enter("Focus Garden");
  await page.goto("/p/focus-garden/?window=own");
  await app(page).getByRole("button", { name: "Start" }).waitFor();
  await untilCached(page, "/p/focus-garden/");
  await context.setOffline(true);
  await page.reload();
  await app(page).getByRole("button", { name: "Start" }).waitFor();
  await page.getByRole("button", { name: "App menu" }).click();
  await expect(page.getByRole("dialog", { name: "Focus Garden" })).toBeVisible();
});

test("from the home an app is added by the browser's own question, or by steps where a page can't ask", async ({
  page,
  visit,
}) => {
  await visit("Focus Garden");
  const tile = page.getByRole("list", { name: "Your apps" }).getByRole("link", { name: "Focus Garden" });
  await tile.click({ button: "right" });
  await page.getByRole("link", { name: "Add to your device" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Focus Garden to your device" });
  await expect(dialog.getByRole("listitem").last()).toHaveText('Choose "Install".');

  await page.evaluate(() => {
    const prompt = async () => ({ outcome: "accepted" });
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  });
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Focus Garden is on your device")).toBeVisible();
  await expect(page).toHaveURL("/p/focus-garden");
  await reloadPage(page);
  await app(page).getByRole("button", { name: "Start" }).waitFor();
  await expect(dialog).toBeHidden();
});
