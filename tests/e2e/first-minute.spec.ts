import type { Locator, Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { uniqueName } from "./support/builder.ts";
import { copyText } from "./support/clipboard.ts";
import { createProject } from "./support/projects.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { stretchLimits, TOAST_WITH_BUTTON_MS } from "./support/stretch-limits.ts";
import { expect, PASSWORD, signIn, test } from "./support/test.ts";

const COUNTER = `<!doctype html><html lang="en"><title>Cup counter</title><meta name="viewport" content="width=device-width">
<p>No cups yet</p></html>`;

/** Presses each control as a finger would, and counts them. What is typed, and the browser's own questions, are none. */
function startJourney() {
  const startedAt = Date.now();
  let presses = 0;
  return {
    async press(control: Locator) {
      presses++;
      await control.click();
    },
    count(title: string) {
      console.log(`${title}: ${presses} presses, ${Math.round((Date.now() - startedAt) / 1000)} s`);
      return presses;
    },
  };
}

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

async function expectRunning(page: Page, title: string) {
  await expect(page.frameLocator(`iframe[title="${title}"]`).getByText("No cups yet")).toBeVisible();
}

/** Where the dialog is open. The browser's offer comes as Chromium sends it, whose own question follows. */
async function addToDevice(page: Page, name: string, press: (control: Locator) => Promise<void>) {
  const dialog = page.getByRole("dialog", { name: `Add ${name} to your device` });
  await expect(dialog).toBeVisible();
  await page.evaluate(() => {
    const prompt = async () => ({ outcome: "accepted" });
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  });
  await press(dialog.getByRole("button", { name: "Add" }));
  await expect(page.getByText(`${name} is on your device`)).toBeVisible();
  await expectRunning(page, name);
}

const PHONE = { width: 390, height: 844 };

test.beforeEach(({ page }) => page.setViewportSize(PHONE));

test("a visitor runs an app from the clipboard within two presses, and keeps it with a third", async ({ page }) => {
  await openPage(page, "/store");
  await copyText(page, COUNTER);
  const { press, count } = startJourney();
  await press(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "New app" }));
  await page.waitForURL("**/new");
  await untilReady(page);
  await press(button(page, "Paste"));
  await expectRunning(page, "Live preview");
  expect(count("A visitor runs an app")).toBeLessThanOrEqual(2);
  await press(button(page, "Keep it"));
  await page.waitForURL(/\/device\/explorer_/);
  await expectRunning(page, "Cup counter");
  expect(count("A visitor keeps it")).toBeLessThanOrEqual(3);
});

test("an app from the clipboard is on an account's phone within six presses", async ({ page, context }) => {
  await stretchLimits(page, { timers: [TOAST_WITH_BUTTON_MS] });
  await settledAccount(page, context);
  await openPage(page, "/");
  await copyText(page, COUNTER);
  const { press, count } = startJourney();
  await press(page.getByRole("link", { name: "New app" }).first());
  await page.waitForURL(/\/builder/);
  await untilReady(page);
  await press(button(page, "Paste"));
  await expectRunning(page, "Live preview");
  await press(button(page, "Build").locator("visible=true"));
  await press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
  await press(page.getByRole("link", { name: "Add to your device" }));
  await addToDevice(page, "Cup counter", press);
  expect(count("From a clipboard to an account's phone")).toBeLessThanOrEqual(6);
});

test("a second device runs an app of the account with two presses, and has it on its home screen with five", async ({
  page: computer,
  partitioned,
}) => {
  await signIn(computer, "builder@sheaf.example");
  const name = uniqueName("Cups");
  await createProject(computer, COUNTER, name);
  const phone = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL, viewport: PHONE });
  const page = await phone.newPage();
  // The account's mode is also another journey's.
  await openPage(page, "/?home");
  const { press, count } = startJourney();
  await page.getByLabel("Email").fill("builder@sheaf.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page.getByRole("button", { name: "Sign In", exact: true }));
  await press(page.getByRole("link", { name }));
  await expectRunning(page, name);
  expect(count("A second device runs an app")).toBeLessThanOrEqual(2);
  await press(button(page, "About this app"));
  await press(button(page, "Add to your device"));
  await addToDevice(page, name, press);
  expect(count("A second device has it on its home screen")).toBeLessThanOrEqual(5);
  await phone.close();
});
