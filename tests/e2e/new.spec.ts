import { expect, type Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { typeCode } from "./support/builder.ts";
import { copyText } from "./support/clipboard.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { test } from "./support/test.ts";

const COUNTER = `<!doctype html><html lang="en"><title>Cup counter</title><meta name="viewport" content="width=device-width">
<button onclick="localStorage.n = Number(localStorage.n || 0) + 1; show()">Count</button><output></output>
<script>function show() { document.querySelector("output").textContent = "cups " + (localStorage.n || 0) } show()</script></html>`;

function appOf(page: Page, title: string) {
  return page.frameLocator(`iframe[title="${title}"]`);
}

test("a visitor pastes an app on a phone, which runs at once, is kept with what it stored, and waits on the home of a new account", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/store");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "New app" }).click();
  await page.waitForURL("**/new");
  await untilReady(page);
  await copyText(page, COUNTER);
  await page.getByRole("button", { name: "Paste", exact: true }).click();
  const preview = appOf(page, "Live preview");
  for (let n = 1; n <= 2; n++) {
    await preview.getByRole("button", { name: "Count" }).click();
    await expect(preview.getByText(`cups ${n}`)).toBeVisible();
  }
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.waitForURL(/\/device\/explorer_/);
  await expect(appOf(page, "Cup counter").getByText("cups 2")).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await page.waitForURL(/\/new\?app=/);
  await expect(preview.getByText("cups 2")).toBeAttached();
  await typeCode(page, COUNTER.replace("cups", "mugs"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("App saved locally")).toBeVisible();
  await openPage(page, "/new");
  await expect(page.getByRole("region", { name: "Kept on this device" })).toContainText("Cup counter");
  await copyText(page, COUNTER);
  await page.getByRole("button", { name: "Paste", exact: true }).click();
  // Another app has an origin of its own.
  await expect(preview.getByText("cups 0")).toBeVisible();

  await settledAccount(page, context);
  await openPage(page, "/");
  await page.getByRole("link", { name: /Cup counter/ }).click();
  await expect(appOf(page, "Cup counter").getByText("mugs 2")).toBeVisible();
});

test("a fourth app is refused once, next to the three on the device, and takes the place of a deleted one", async ({
  page,
}) => {
  const apps = ["First one", "Second one", "Third one"].map((name, n) => ({
    ...{ id: `explorer_${n}`, owner: null, name, icon: "🚀", tags: [], html_code: `<p>${name}` },
  }));
  await page.addInitScript((records) => {
    localStorage.explorer_apps ??= records;
  }, JSON.stringify(apps));
  await openPage(page, "/new");
  await copyText(page, "<title>Fourth one</title><p>number four</p>");
  await page.getByRole("button", { name: "Paste", exact: true }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByText(/keeps up to 3 apps on this device/)).toHaveCount(1);
  await page.getByRole("button", { name: "Delete Second one" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("region", { name: "Kept on this device" })).not.toContainText("Second one");
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.waitForURL(/\/device\/explorer_/);
  await expect(appOf(page, "Fourth one").getByText("number four")).toBeVisible();
});

test("an app that is kept twice before its page has come is one app", async ({ page }) => {
  await openPage(page, "/new");
  await copyText(page, COUNTER);
  await page.getByRole("button", { name: "Paste", exact: true }).click();
  // An answer without content leaves the page as it is.
  await page.route(/\/device\/explorer_/, (route) => route.fulfill({ status: 204 }), { times: 1 });
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/\/device\/explorer_/);
  await expect(appOf(page, "Cup counter").getByText("cups 0")).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.explorer_apps).length)).toBe(1);
});
