import type { Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { uniqueName } from "./support/builder.ts";
import { storeDeviceApp } from "./support/device-apps.ts";
import { countPageCaches, untilCached } from "./support/page-cache.ts";
import { createProject, saveVersion } from "./support/projects.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

const HTML = `<!doctype html><title>Ink list</title><button onclick="localStorage.n = Number(localStorage.n || 0) + 1; show()">Count</button>
<output></output><script>function show() { document.querySelector("output").textContent = "cups " + (localStorage.n || 0) } show()</script>`;

function app(page: Page) {
  return page.frameLocator("iframe");
}

async function openHomeOffline(page: Page) {
  await openPage(page, "/?home");
  await untilCached(page, "/", "/.data-of/");
  await page.context().setOffline(true);
  await page.reload();
  return page.getByRole("list", { name: "Your apps" });
}

test("an app of the device opens from the home without a network, with its data, until it is deleted", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await openPage(page, "/");
  const address = await storeDeviceApp(page, { name: "Ink list", html: HTML });
  await page.goto(address);
  await app(page).getByRole("button", { name: "Count" }).click();
  await untilCached(page, address);
  const apps = await openHomeOffline(page);
  await apps.getByRole("link", { name: "Ink list", disabled: false }).click();
  await expect(app(page).getByText("cups 1")).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(app(page).getByText("cups 1")).toBeVisible();

  await context.setOffline(false);
  await openPage(page, "/builder?view=projects");
  await page.getByRole("button", { name: "More for Ink list" }).click();
  await page.getByRole("button", { name: "Delete Ink list", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Project deleted")).toBeVisible();
  await expect.poll(() => page.evaluate((path) => caches.match(path).then(Boolean), address)).toBe(false);
});

test("a tile opens its app although the page has not yet read which apps are kept", async ({ page, context }) => {
  await settledAccount(page, context);
  await openPage(page, "/");
  const address = await storeDeviceApp(page, { name: "Ink list", html: HTML });
  await page.goto(address);
  await app(page).getByRole("button", { name: "Count" }).click();
  await untilCached(page, address);
  await page.addInitScript(() => {
    if (!navigator.onLine) CacheStorage.prototype.open = () => new Promise(() => {});
  });
  const apps = await openHomeOffline(page);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await apps.getByRole("link", { name: "Ink list", disabled: false }).click();
  await expect(app(page).getByText("cups 1")).toBeVisible();
});

test("a visitor's app opens without a network, with its data", async ({ page, context }) => {
  await openPage(page, "/new");
  const address = await storeDeviceApp(page, { name: "Ink list", html: HTML });
  await page.goto(address);
  await app(page).getByRole("button", { name: "Count" }).click();
  await untilCached(page, address);
  await context.setOffline(true);
  await page.goto(address);
  await expect(app(page).getByText("cups 1")).toBeVisible();
});

test("a project opens from the home without a network, with its data and its newest version, until the sign-out", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  const name = uniqueName("Ink");
  const id = await createProject(page, HTML, name);
  const address = `/p/${id}`;
  await openPage(page, address);
  await app(page).getByRole("button", { name: "Count" }).click();
  await untilCached(page, address, `/.code-of${address}`);
  const apps = await openHomeOffline(page);
  await apps.getByRole("link", { name, disabled: false }).click();
  await expect(app(page).getByText("cups 1")).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(app(page).getByText("cups 1")).toBeVisible();

  await page.context().setOffline(false);
  await saveVersion(page, id, HTML.replace("cups", "mugs"));
  // A server that takes 4 s is passed by: the page comes with the code that is on the device.
  await expect(async () => {
    await openPage(page, address);
    await expect(app(page).getByText("mugs 1")).toBeVisible({ timeout: 5000 });
  }).toPass();
  const savedCode = () => page.evaluate(async (path) => (await caches.match(path))?.text(), `/.code-of${address}`);
  await expect.poll(savedCode).toContain("mugs");
  await page.context().setOffline(true);
  await reloadPage(page);
  await expect(app(page).getByText("mugs 1")).toBeVisible();

  await page.context().setOffline(false);
  await openPage(page, "/?home");
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(/\/auth/);
  expect(await countPageCaches(page)).toBe(0);
});
