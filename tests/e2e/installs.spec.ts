import { settledAccount } from "./support/accounts.ts";
import {
  appPage,
  button,
  cancel,
  holdWindow,
  homeNames,
  install,
  open,
  passPressGuard,
  routeInstallCalls,
} from "./support/installs.ts";
import { openPage } from "./support/ready.ts";
import { signIn } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

test("a double click or a held key counts as one press, and the button keeps the focus", async ({ page, enter }) => {
  await page.clock.install();
  await enter();
  const calls = await routeInstallCalls(page);
  await appPage(page);
  const status = page.getByRole("status").filter({ hasText: "Installing Pixel Pad" });
  await expect(page.locator("[aria-live=polite]")).toBeAttached();
  await holdWindow(page);
  await install(page).dblclick({ delay: 60 });
  await expect(status).toBeAttached();
  await expect(cancel(page)).toBeFocused();
  await passPressGuard(page);
  const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
  for (let n = 0; n < 3; n++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(install(page)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Canceled installing Pixel Pad" })).toBeAttached();

  await passPressGuard(page);
  await page.clock.resume();
  // The calls of one app are sent in turn, so a held removal would hold the next install twice.
  await removed;
  calls.hold();
  for (let n = 0; n < 5; n++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  const sending = button(page, "Installing... Pixel Pad");
  await expect(sending).toHaveAttribute("aria-disabled", "true");
  await expect(sending).toBeFocused();
  await page.keyboard.press("Enter");
  calls.send();
  await expect(open(page)).toBeFocused();

  await page.unrouteAll();
  await button(page, "Uninstall").press("Enter");
  await expect(install(page)).toBeFocused();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("App restored")).toBeVisible();
  await expect(open(page)).toBeFocused();
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await button(page, "Uninstall").press("Enter");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(open(page)).toBeFocused();
});

test("in the builder's store the buttons of an app keep the focus too", async ({ page, enter }) => {
  await page.clock.install();
  await enter();
  await openPage(page, "/builder?view=store");
  await page.getByRole("searchbox", { name: "Search store apps" }).fill("Pixel Pad");
  await expect(page.getByText("1 apps")).toBeVisible();
  await holdWindow(page);
  await install(page).press("Enter");
  await expect(cancel(page)).toBeFocused();
  await page.clock.resume();
  const uninstall = button(page, "Uninstall Pixel Pad");
  await expect(uninstall).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(install(page)).toBeFocused();
});

test("an install is on the account when it is pressed; the ring fills and its tile is on the home", async ({
  page,
  enter,
}) => {
  await page.clock.install();
  await enter();
  await appPage(page);
  await holdWindow(page);
  await install(page).click();
  await expect.poll(() => homeNames(page)).toEqual(["Pixel Pad"]);
  await expect(cancel(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Uninstall" })).toHaveCount(0);
  await page.getByRole("link", { name: "My Apps" }).click();
  const ring = page.getByRole("list", { name: "Your apps" }).getByRole("progressbar", { name: "Installing Pixel Pad" });
  await expect(ring).toBeVisible();
  await page.clock.runFor(2000);
  await expect(ring).toHaveAttribute("aria-valuenow", /^(20|40|60|80)$/);
  await page.clock.resume();
  await expect(page.getByText("App installed!")).toBeVisible();
  await expect(ring).toBeHidden();
  await expect(page.getByRole("link", { name: "Pixel Pad" })).toBeVisible();
});

test("Cancel takes the app off the account", async ({ page, enter }) => {
  await page.clock.install();
  await enter();
  await appPage(page);
  await holdWindow(page);
  await install(page).click();
  await expect.poll(() => homeNames(page)).toEqual(["Pixel Pad"]);
  await passPressGuard(page);
  await cancel(page).click();
  await page.clock.resume();
  await expect(install(page)).toBeVisible();
  await expect.poll(() => homeNames(page)).toEqual([]);
  await page.reload();
  await expect(install(page)).toBeVisible();
});

test("Cancel before the server has answered is sent after the install, and Install after that", async ({
  page,
  enter,
}) => {
  await page.clock.install();
  await enter();
  const asked: Array<string> = [];
  page.on("request", (request) => request.url().endsWith("/install") && asked.push(request.method()));
  const calls = await routeInstallCalls(page);
  calls.hold();
  await appPage(page);
  await holdWindow(page);
  await install(page).click();
  await passPressGuard(page);
  await cancel(page).click();
  await expect(install(page)).toBeVisible();
  expect(asked).toEqual(["PUT"]);
  calls.send();
  await expect.poll(() => asked).toEqual(["PUT", "DELETE"]);
  calls.send();
  await expect.poll(() => homeNames(page)).toEqual([]);

  await passPressGuard(page);
  await install(page).click();
  await passPressGuard(page);
  calls.send();
  await cancel(page).click();
  await passPressGuard(page);
  await install(page).click();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  calls.send();
  await page.clock.resume();
  await expect(page.getByText("App installed!")).toBeVisible();
  expect(await homeNames(page)).toEqual(["Pixel Pad"]);
});

test("a page that is reloaded, left or closed in the window has installed", async ({ page, context, visit }) => {
  await page.clock.install();
  await visit();
  await appPage(page);
  await install(page).click();
  await expect.poll(() => homeNames(page)).toEqual(["Pixel Pad"]);
  await page.reload();
  await expect(open(page)).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);

  await visit();
  await appPage(page);
  await holdWindow(page);
  await install(page).click();
  await expect(cancel(page)).toBeVisible();
  await page.clock.resume();
  await page.getByRole("link", { name: "Preview" }).first().click();
  await page.waitForURL(/\/p\//);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Pixel Pad" })).toBeVisible();

  await visit();
  await appPage(page);
  await holdWindow(page);
  await install(page).click();
  await expect(cancel(page)).toBeVisible();
  await page.clock.resume();
  const other = await context.newPage();
  await page.close();
  await expect.poll(() => homeNames(other)).toEqual(["Pixel Pad"]);
});

test("another tab shows Open while the ring fills, and Install after Cancel", async ({ page, context, visit }) => {
  await page.clock.install();
  await visit();
  const [store, home] = [await context.newPage(), await context.newPage()];
  await appPage(store);
  await openPage(home, "/");
  await appPage(page);
  await holdWindow(page);
  await install(page).click();
  await expect(open(store)).toBeVisible();
  await expect(home.getByRole("link", { name: "Pixel Pad" })).toBeVisible();
  await expect(cancel(page)).toBeVisible();
  await passPressGuard(page);
  await cancel(page).click();
  await page.clock.resume();
  await expect(install(store)).toBeVisible();
  await expect(home.getByText("No apps installed yet.")).toBeVisible();
});

test("an app that is uninstalled in another tab leaves its window", async ({ page, context, visit }) => {
  await visit();
  const other = await context.newPage();
  await appPage(other);
  await appPage(page);
  await install(page).click();
  await expect(open(other)).toBeVisible();
  await button(other, "Uninstall").click();
  await expect(other.getByText("App uninstalled")).toBeVisible();
  await expect(install(page)).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(await homeNames(page)).toEqual([]);
});

test("without a network an install fails and gives the button back; a Cancel fails and the app is shown", async ({
  page,
  context,
  enter,
}) => {
  await page.clock.install();
  await enter();
  await appPage(page);
  await context.setOffline(true);
  await install(page).click();
  await expect(page.getByText("Installation failed")).toBeVisible();
  await expect(page.getByText("You seem to be offline. Please try again.")).toBeVisible();
  await expect(install(page)).toBeVisible();

  await context.setOffline(false);
  await passPressGuard(page);
  await holdWindow(page);
  await install(page).click();
  await expect.poll(() => homeNames(page)).toEqual(["Pixel Pad"]);
  await passPressGuard(page);
  await context.setOffline(true);
  await cancel(page).click();
  await page.clock.resume();
  await expect(page.getByText("Uninstall failed")).toBeVisible();
  await expect(open(page)).toBeVisible();
});

test("an account that signs out in the window has the app, and the next account has not", async ({ page, enter }) => {
  await page.clock.install();
  const { email, password } = await enter();
  await appPage(page);
  await holdWindow(page);
  await install(page).click();
  await expect(cancel(page)).toBeVisible();
  await page.clock.resume();
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await settledAccount(page, page.context());
  await appPage(page);
  await page.clock.runFor(10_000);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(await homeNames(page)).toEqual([]);
  await page.context().clearCookies();
  await signIn(page, email, password);
  expect(await homeNames(page)).toEqual(["Pixel Pad"]);
});

test("every tab hears when an app is installed and uninstalled", async ({ page, context, visit }) => {
  await visit();
  const other = await context.newPage();
  await openPage(other, "/");
  await other.evaluate(() => {
    const heard: Array<string> = [];
    Object.assign(window, { heard });
    for (const type of ["app-installed", "app-uninstalled"]) window.addEventListener(type, () => heard.push(type));
  });
  await appPage(page);
  await install(page).click();
  await expect(page.getByText("App installed!")).toBeVisible();
  await page
    .getByRole("button", { name: /^Uninstall/ })
    .first()
    .click();
  await expect(page.getByText("App uninstalled")).toBeVisible();
  await expect
    .poll(() => other.evaluate(() => (window as unknown as { heard: Array<string> }).heard))
    .toEqual(["app-installed", "app-uninstalled"]);
  await expect(other.getByText("No apps installed yet.")).toBeVisible();
});
