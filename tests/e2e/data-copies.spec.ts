import type { Route } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { accessibilityViolations } from "./support/axe.ts";
import {
  APP_DATA,
  app,
  change,
  changeUnsaved,
  close,
  copySwitch,
  expect,
  inApp,
  installed,
  openApp,
  setTheme,
  test,
  versionTexts,
  withCopy,
  words,
} from "./support/data-copies.ts";
import { expectWelcome, pay } from "./support/payments.ts";
import { openPage } from "./support/ready.ts";
import { signIn } from "./support/test.ts";

test("a copy is off until it is turned on; then data that changed on one device only is restored on the other", async ({
  openDevice,
}) => {
  const [laptop, phone] = [await openDevice(), await openDevice()];
  await installed(laptop.page);
  await change(laptop.page, "first");
  expect(laptop.saves).toEqual([]);

  await openPage(laptop.page, APP_DATA);
  await expect(copySwitch(laptop.page)).not.toBeChecked();
  await copySwitch(laptop.page).focus();
  await laptop.page.keyboard.press("Space");
  await expect(copySwitch(laptop.page)).toBeChecked();
  await expect(laptop.page.getByText("Versions (1)")).toBeVisible();

  await openApp(phone.page);
  expect(await words(phone.page)).toBe("first");
  await close(phone.page);
  expect(phone.saves, "nothing has changed").toEqual([]);
  await change(phone.page, "second");
  expect(phone.saves).toHaveLength(1);
  await openApp(laptop.page);
  expect(await words(laptop.page)).toBe("second");
});

test("if both devices changed, the user is asked which data to use, and the other one stays a version", async ({
  openDevice,
}) => {
  const [laptop, phone] = [await openDevice(), await openDevice()];
  await withCopy(laptop, "start");
  await openApp(phone.page);
  expect(await words(phone.page)).toBe("start");

  for (const { choice, expected } of [
    { choice: "Use your account's data", expected: "laptop 1" },
    { choice: "Use this device's data", expected: "phone 2" },
  ]) {
    const round = expected.at(-1);
    await changeUnsaved(phone.page, `phone ${round}`);
    await change(laptop.page, `laptop ${round}`);
    await phone.page.setViewportSize({ width: 390, height: 844 });
    await openPage(phone.page, "/p/focus-garden");
    await expect(phone.page.getByRole("heading", { name: "Which data should Focus Garden use?" })).toBeVisible();
    await expect(phone.page.getByText(/^This device\s*1 KB, changed \w+ \d+, \d{4}, \d\d:\d\d$/)).toBeVisible();
    await expect(
      phone.page.getByText(/^Your account\s*1 KB, saved \w+ \d+, \d{4}, \d\d:\d\d by Chrome on Linux$/),
    ).toBeVisible();
    await expect(app(phone.page).getByRole("button", { name: "Start" })).toHaveCount(0);
    for (const theme of ["light", "dark"]) {
      await setTheme(phone.page, theme);
      expect(await accessibilityViolations(phone.page, "main")).toEqual([]);
    }
    await phone.page.getByRole("button", { name: choice }).focus();
    await phone.page.keyboard.press("Enter");
    await app(phone.page).getByRole("button", { name: "Start" }).waitFor();
    expect(await words(phone.page)).toBe(expected);
    await close(phone.page);
    await openApp(laptop.page);
    expect(await words(laptop.page), "the other device follows").toBe(expected);
  }

  const texts = await versionTexts(laptop.page);
  for (const text of ["phone 1", "laptop 1", "phone 2", "laptop 2"]) expect(texts).toContain(text);
});

test("a save that comes too late overwrites nothing, and a line leads to the question", async ({ openDevice }) => {
  const [laptop, phone] = [await openDevice(), await openDevice()];
  await withCopy(laptop, "start");
  let held: Promise<void> | null = null;
  await phone.page.route("**/data-copy/**", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.fallback();
  });
  await openApp(phone.page);
  await change(laptop.page, "laptop 1");
  await inApp(phone.page, () => localStorage.setItem("words", "phone 1"), null);
  await phone.page.getByRole("button", { name: "Stop" }).click();
  await expect(
    phone.page.getByText(/^Your account has data of 1 KB from .+ UTC, this device data of 1 KB from .+ UTC\. Choose/),
  ).toBeVisible();
  expect(await versionTexts(phone.page)).toEqual(["laptop 1", "start"]);
  await phone.page.getByRole("button", { name: "Choose" }).click();
  const answers = Promise.withResolvers<void>();
  held = answers.promise;
  await phone.page.getByRole("button", { name: "Use this device's data" }).click();
  await expect(phone.page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await expect(phone.page.getByRole("button", { name: "Use your account's data" })).toBeDisabled();
  answers.resolve();
  await app(phone.page).getByRole("button", { name: "Start" }).waitFor();
  expect(await words(phone.page)).toBe("phone 1");
  expect(await versionTexts(phone.page)).toEqual(["phone 1", "laptop 1", "start"]);
});

test("data is saved when the page is hidden, and after a while in which it did not change", async ({ openDevice }) => {
  const laptop = await openDevice();
  const { page, saves } = laptop;
  await withCopy(laptop, "one");
  saves.length = 0;
  await page.clock.install();
  await openApp(page);
  // A jump runs each timer once, so that what the page asks the server for keeps up with them.
  for (let checks = 0; checks < 3; checks++) await page.clock.fastForward(16_000);
  expect(saves, "nothing has changed").toEqual([]);
  const saved = page.waitForResponse(/data-copy\/versions\?/);
  await inApp(page, () => localStorage.setItem("words", "two"), null);
  await expect(async () => {
    await page.clock.fastForward(16_000);
    expect(saves).toHaveLength(1);
  }).toPass();
  expect((await saved).status()).toBe(201);
  expect((await versionTexts(page))[0]).toBe("two");

  await inApp(page, () => localStorage.setItem("words", "first"), null);
  const hidden = page.waitForResponse(/data-copy\/versions\?/);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect((await hidden).status()).toBe(201);
  expect(await versionTexts(page), "saves of one opening replace each other").toEqual(["first", "one"]);
});

test("data that is too large is not saved, and a line says so once", async ({ openDevice }) => {
  const laptop = await openDevice();
  const { page, saves } = laptop;
  await withCopy(laptop, "one");
  saves.length = 0;
  const line = page.getByText(/^The app's data is larger than 2 MB/);
  await openApp(page);
  await inApp(page, () => localStorage.setItem("words", "x".repeat(2 * 1024 * 1024 + 1)), null);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(line).toBeVisible();
  await close(page);
  await openApp(page);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("heading", { name: "App stopped" })).toBeVisible();
  await close(page);
  await expect(line).toHaveCount(0);
  expect(saves).toEqual([]);
  expect(await versionTexts(page)).toEqual(["one"]);
});

test("turned off, the copy is neither saved nor restored; deleted or cleared, it is gone", async ({ openDevice }) => {
  const [laptop, phone] = [await openDevice(), await openDevice()];
  const { page, saves } = laptop;
  const id = await withCopy(laptop, "one");
  await openPage(page, APP_DATA);
  await copySwitch(page).click();
  await expect(page.getByText("Off. Your account keeps the versions")).toBeVisible();
  saves.length = 0;
  await change(page, "two");
  expect(saves).toEqual([]);
  await openApp(phone.page);
  expect(await words(phone.page)).toBe(null);

  await openPage(page, APP_DATA);
  await page.getByText("Versions (1)").click();
  await page.getByRole("button", { name: /^Use this version \w+ \d+, \d{4}/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Use this version" }).click();
  await expect(page.getByText("App data restored")).toBeVisible();
  await openApp(page);
  expect(await words(page)).toBe("one");

  await openPage(page, APP_DATA);
  await page.getByRole("button", { name: "Delete the copy" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  expect(await versionTexts(page)).toEqual(["one"]);
  await page.getByRole("button", { name: "Delete the copy" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Copy deleted")).toBeVisible();
  await expect(page.getByText(/^Versions/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Export the data of Focus Garden" })).toBeFocused();
  expect(await (await page.request.get(`/api/apps/${id}/data-copy`)).json()).toEqual({ isOn: false, versions: [] });

  await copySwitch(page).click();
  await expect(page.getByText("Versions (1)")).toBeVisible();
  const clear = page.getByRole("button", { name: "Clear the data of Focus Garden" });
  const refuse = (route: Route) => (route.request().method() === "DELETE" ? route.abort() : route.fallback());
  await page.route("**/api/apps/*/data-copy*", refuse);
  await clear.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("You seem to be offline", { exact: false })).toBeVisible();
  await expect(page.getByText("Keeps 1 KB in this browser."), "half of it is not done").toBeVisible();
  await page.unroute("**/api/apps/*/data-copy*", refuse);
  await clear.click();
  await expect(page.getByText(/every version of the copy in your account/)).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("Keeps nothing in this browser.")).toBeVisible();
  await expect(page.getByText(/^Versions/)).toHaveCount(0);
  expect(await (await page.request.get(`/api/apps/${id}/data-copy`)).json()).toEqual({ isOn: false, versions: [] });
});

test("an older version becomes the newest on all devices, and what was there before stays a version", async ({
  openDevice,
}) => {
  const [laptop, phone] = [await openDevice(), await openDevice()];
  const { page } = laptop;
  await withCopy(laptop, "one");
  await change(page, "two");
  await openApp(phone.page);
  await openPage(page, APP_DATA);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText("Versions (2)").click();
  for (const theme of ["light", "dark"]) {
    await setTheme(page, theme);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await page
    .getByRole("button", { name: /^Use this version/ })
    .last()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Use this version" }).click();
  await expect(page.getByText("App data restored")).toBeVisible();
  expect(await versionTexts(page)).toEqual(["one", "two", "one"]);
  await openApp(phone.page);
  expect(await words(phone.page)).toBe("one");
});

test("without a network, or with a slow one, the app starts without the account's data", async ({ openDevice }) => {
  const [laptop, phone] = [await openDevice(), await openDevice()];
  await withCopy(laptop, "one");
  const impatient = await phone.page.context().newPage();
  await impatient.route("**/api/apps/*/data-copy", () => {});
  await openApp(impatient);
  expect(await words(impatient)).toBe(null);
  await inApp(impatient, () => localStorage.setItem("words", "two"), null);
  await impatient.close();
  await openPage(phone.page, "/p/focus-garden");
  await phone.page.getByRole("button", { name: "Use your account's data" }).click();
  await app(phone.page).getByRole("button", { name: "Start" }).waitFor();
  expect(await words(phone.page)).toBe("one");
  expect((await versionTexts(phone.page)).toSorted()).toEqual(["one", "one", "two"]);
});

test("clearing an app's data in the viewer deletes the copy too, which is said before", async ({ openDevice }) => {
  const laptop = await openDevice();
  const { page } = laptop;
  const id = await withCopy(laptop, "one");
  await openApp(page);
  await page.getByRole("button", { name: "About this app" }).click();
  await page.getByRole("button", { name: "Clear app data" }).click();
  await expect(page.getByText(/every version of the copy in your account, and turns the copy off/)).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("App data cleared")).toBeVisible();
  await app(page).getByRole("button", { name: "Start" }).waitFor();
  expect(await words(page)).toBe(null);
  expect(await (await page.request.get(`/api/apps/${id}/data-copy`)).json()).toEqual({ isOn: false, versions: [] });
});

test("nothing else of the app's origin is framed while the app runs, and its data are read in a worker", async ({
  openDevice,
}) => {
  const { page, saves } = await openDevice();
  await withCopy({ page, saves }, "one");
  await page.addInitScript(() => {
    const seen = Object.assign(window, { seen: { together: 0, pages: 0 } }).seen;
    new MutationObserver(() => {
      const titles = Array.from(document.querySelectorAll("iframe"), ({ title }) => title);
      if (titles.includes("App data")) seen.pages += 1;
      if (titles.includes("App data") && titles.includes("Focus Garden")) seen.together += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  await openApp(page);
  await inApp(page, () => localStorage.setItem("words", "two"), null);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect.poll(async () => (await versionTexts(page))[0]).toBe("two");
  await page.getByRole("button", { name: "Try Again" }).click();
  await app(page).getByRole("button", { name: "Start" }).waitFor();
  const countPages = () => page.evaluate<number>(() => Reflect.get(window, "seen").pages);
  const opened = await countPages();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(countPages).toBeGreaterThan(opened);
  await app(page).getByRole("button", { name: "Start" }).waitFor();
  // Off the page's own thread. Answers that an app could forge: tests/device/data-tasks.test.ts.
  const reader = page.waitForEvent("worker");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await reader;
  const seen = await page.evaluate(() => Reflect.get(window, "seen"));
  expect(seen.together).toBe(0);
  expect(seen.pages).toBeGreaterThan(0);
});

test("one switch turns the copies of all apps on and off, and a version names the browser that saved it", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await openPage(page, "/subscribe");
  await page.getByRole("article", { name: "Builder" }).getByRole("button", { name: "Get Builder" }).click();
  await pay(page);
  await expectWelcome(page, "Builder");
  await installed(page);
  await change(page, "first");
  await openPage(page, "/store/pixel-pad");
  await page.getByRole("button", { name: "Install Pixel Pad" }).first().click();
  await expect(page.getByRole("button", { name: "Uninstall" })).toBeVisible();

  await openPage(page, "/app-data");
  const all = page.getByRole("switch", { name: "Copies of all apps in your account" });
  await expect(all).not.toBeChecked();
  await copySwitch(page).click();
  await expect(page.getByText("On for 1 of 2 apps.")).toBeVisible();
  await expect(all).not.toBeChecked();
  await all.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("On for all apps below.")).toBeVisible();
  await expect(page.getByRole("switch", { checked: true })).toHaveCount(3);
  await page.getByText("Versions (1)").click();
  await expect(page.getByText("1 KB, from Chrome on Linux")).toBeVisible();
  for (const theme of ["light", "dark"]) {
    await setTheme(page, theme);
    expect(await accessibilityViolations(page, "main")).toEqual([]);
  }
  await all.click();
  await expect(page.getByRole("switch", { checked: true })).toHaveCount(0);
});

test("an explorer reads which plans have a copy, and finds them", async ({ page }) => {
  await signIn(page, "explorer@sheaf.example");
  await openPage(page, APP_DATA);
  await expect(page.getByText(/With a plan from Builder on, your account can keep a copy/)).toBeVisible();
  await expect(page.getByRole("switch")).toHaveCount(0);
  await page.getByRole("link", { name: "See plans" }).click();
  await expect(page).toHaveURL(/\/subscribe/);
});
