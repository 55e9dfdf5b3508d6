import type { Page } from "@playwright/test";
import { accessibilityViolations } from "./support/axe.ts";
import {
  APP_DATA,
  app,
  change,
  close,
  copySwitch,
  expect,
  inApp,
  installed,
  openApp,
  test,
  versionTexts,
  withCopy,
  words,
} from "./support/data-copies.ts";
import { openPage } from "./support/ready.ts";
import { refuseStorage } from "./support/refuse-storage.ts";

const COPIED = /^This browser keeps no data for apps shown in a frame, but your account does/;
const NOT_COPIED = /^This browser keeps no data for apps shown in a frame\. What you enter is gone/;

// Other journeys use the other demo account's copies at the same time.
test.use({ email: "yuki@sheaf.example" });

/** @returns the rows of the app's database, which is made if it doesn't exist. */
function rows(page: Page, added: string | null) {
  return inApp(
    page,
    (value) =>
      new Promise<Array<unknown>>((resolve, reject) => {
        const opening = indexedDB.open("notes", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("notes", { keyPath: "text" });
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction("notes", "readwrite").objectStore("notes");
          if (value !== null) store.put({ text: value, at: new Date(0), bytes: new Uint8Array([1, 2]) });
          const all = store.getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map(({ text, at, bytes }) => [text, at.getTime(), [...bytes]]));
          };
        };
      }),
    added,
  );
}

test("where the browser refuses storage, the account's copy keeps an app's data after all", async ({ openDevice }) => {
  const [laptop, kiosk] = [await openDevice(), await openDevice()];
  await withCopy(laptop, "start");
  await openApp(laptop.page);
  await rows(laptop.page, "from the laptop");
  await close(laptop.page);

  const { page, saves } = kiosk;
  await refuseStorage(page);
  await openApp(page);
  await expect(page.getByText(COPIED)).toBeVisible();
  expect(await words(page)).toBe("start");
  expect(await rows(page, null)).toEqual([["from the laptop", 0, [1, 2]]]);
  await close(page);
  expect(saves, "nothing has changed").toEqual([]);

  await openApp(page);
  await inApp(page, () => localStorage.setItem("words", "phone 1"), null);
  await rows(page, "from the kiosk");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await accessibilityViolations(page, "main")).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Your account keeps what was saved last.")).toBeVisible();
  await page.getByRole("button", { name: "Try Again" }).click();
  await app(page).getByRole("button", { name: "Start" }).waitFor();
  expect(await words(page)).toBe("phone 1");
  await page.reload();
  await app(page).getByRole("button", { name: "Start" }).waitFor();
  expect(await words(page)).toBe("phone 1");

  await openApp(laptop.page);
  expect(await words(laptop.page)).toBe("phone 1");
  expect(await rows(laptop.page, null)).toEqual([
    ["from the kiosk", 0, [1, 2]],
    ["from the laptop", 0, [1, 2]],
  ]);
});

test("an app in memory that loads its document again starts with its data, and each change is saved", async ({
  openDevice,
}) => {
  const { page, saves } = await openDevice();
  await withCopy({ page, saves }, "start");
  saves.length = 0;
  await refuseStorage(page);
  await openApp(page);
  const saved = page.waitForResponse(/data-copy\/versions\?/);
  await rows(page, "first");
  expect((await saved).status()).toBe(201);
  await inApp(page, () => localStorage.setItem("words", "second"), null);
  await inApp(page, () => location.reload(), null);
  await expect(async () => expect(await words(page)).toBe("second")).toPass();
  expect(await rows(page, null)).toEqual([["first", 0, [1, 2]]]);
  expect(await inApp(page, () => window.name + location.search, null)).toBe("");

  await inApp(page, () => localStorage.setItem("large", "x".repeat(1_900_000)), null);
  await close(page);
  await openApp(page);
  expect(await inApp(page, () => localStorage.getItem("large")?.length, null)).toBe(1_900_000);
});

test("such a browser turns the copy on, and makes an older version the newest", async ({ openDevice }) => {
  const [laptop, kiosk] = [await openDevice(), await openDevice()];
  await installed(laptop.page);
  const { page } = kiosk;
  await refuseStorage(page);
  await openPage(page, APP_DATA);
  const switched = page.waitForResponse(/data-copy$/);
  await copySwitch(page).click();
  expect((await switched).ok()).toBe(true);
  await expect(copySwitch(page)).toBeChecked();
  for (const text of ["one", "two"]) await change(page, text);
  expect(await versionTexts(page)).toEqual(["two", "one"]);
  await openPage(page, APP_DATA);
  await page.getByText("Versions (2)").click();
  await page
    .getByRole("button", { name: /^Use this version/ })
    .last()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Use this version" }).click();
  await expect(page.getByText("App data restored")).toBeVisible();
  for (const device of [kiosk, laptop]) {
    await openApp(device.page);
    expect(await words(device.page)).toBe("one");
    await close(device.page);
  }
});

test("changes in memory and on another device lead to the question, and neither is lost", async ({ openDevice }) => {
  const [laptop, kiosk] = [await openDevice(), await openDevice()];
  await withCopy(laptop, "start");
  const { page } = kiosk;
  await refuseStorage(page);
  await openApp(page);
  await change(laptop.page, "laptop 1");
  await inApp(page, () => localStorage.setItem("words", "phone 1"), null);
  await page.getByRole("button", { name: "Choose" }).click();
  await page.getByRole("button", { name: "Use this device's data" }).click();
  await app(page).getByRole("button", { name: "Start" }).waitFor();
  expect(await words(page)).toBe("phone 1");
  expect(await versionTexts(page)).toEqual(["phone 1", "laptop 1", "start"]);
});

test("with the copy turned off, or out of reach, it is neither used nor changed, and the line says so", async ({
  openDevice,
}) => {
  const { page, saves } = await openDevice();
  await withCopy({ page, saves }, "start");
  saves.length = 0;
  await refuseStorage(page);
  await page.route("**/api/apps/*/data-copy", (route) => route.abort());
  await openApp(page);
  await expect(page.getByText(NOT_COPIED)).toBeVisible();
  await expect(page.getByText(/The copy in your account is neither used nor changed/)).toBeVisible();
  await inApp(page, () => localStorage.setItem("words", "phone 1"), null);
  await close(page);
  await page.unroute("**/api/apps/*/data-copy");
  await installed(page);
  await openApp(page);
  await expect(page.getByText(NOT_COPIED)).toBeVisible();
  expect(await words(page)).toBe(null);
  expect(saves).toEqual([]);
});

test("a line says when the account stops keeping what is in memory only", async ({ openDevice }) => {
  const { page, saves } = await openDevice();
  const id = await withCopy({ page, saves }, "start");
  const headers = { Origin: process.env.E2E_BASE_URL ?? "" };
  await refuseStorage(page);
  await openApp(page);
  await inApp(page, () => localStorage.setItem("large", "x".repeat(2 * 1024 * 1024)), null);
  const tooLarge = page.getByText(/^The app's data is larger than 2 MB.+What changed since then is gone/);
  await expect(tooLarge).toBeVisible();
  await expect(page.getByText(COPIED)).toBeHidden();
  await page.getByRole("button", { name: "Reload" }).click();
  await app(page).getByRole("button", { name: "Start" }).waitFor();
  await expect(tooLarge).toBeVisible();

  await openApp(page);
  await inApp(
    page,
    async () => {
      const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt"]);
      const opening = indexedDB.open("keys", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("keys").put(key, "key");
    },
    null,
  );
  await expect(page.getByText("This app keeps something that a file can't hold.")).toBeVisible();

  await openApp(page);
  expect((await page.request.put(`/api/apps/${id}/data-copy`, { data: { on: false }, headers })).ok()).toBe(true);
  await inApp(page, () => localStorage.setItem("words", "phone 1"), null);
  await expect(page.getByText(/^Your account no longer keeps this app's data/)).toBeVisible();
  expect(await versionTexts(page)).toEqual(["start"]);
});

test("what is in memory survives a look at the store, and data that could not be cleared", async ({ openDevice }) => {
  const { page, saves } = await openDevice();
  await withCopy({ page, saves }, "start");
  await refuseStorage(page);
  await openApp(page);
  await inApp(page, () => localStorage.setItem("words", "phone 1"), null);
  const saved = page.waitForResponse(/data-copy\/versions\?/);
  await page.getByRole("button", { name: "About this app" }).click();
  await saved;
  await page.getByRole("link", { name: "View in the store" }).click();
  await page.waitForURL("**/store/focus-garden");
  await page.goBack();
  await app(page).getByRole("button", { name: "Start" }).waitFor();
  expect(await words(page)).toBe("phone 1");

  await page.route("**/api/apps/*/data-copy", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "About this app" }).click();
  await page.getByRole("button", { name: "Clear app data" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("You seem to be offline. Please try again.").first()).toBeVisible();
  await inApp(page, () => localStorage.setItem("words", "phone 2"), null);
  await close(page);
  expect((await versionTexts(page))[0]).toBe("phone 2");
});
