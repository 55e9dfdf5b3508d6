import type { Browser, Locator, Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { COUNTER, openBuilder, typeCode, uniqueName } from "./support/builder.ts";
import { createProject } from "./support/projects.ts";
import { openPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

const PHONE = { width: 390, height: 844 };

function dialogOf(page: Page) {
  return page.getByRole("dialog", { name: /^Share/ });
}

function fieldOf(page: Page) {
  return dialogOf(page).getByLabel("Link", { exact: true });
}

async function linkIn(page: Page) {
  await expect(fieldOf(page)).toHaveValue(/\/s\/[0-9a-f]{32}$/);
  return fieldOf(page).inputValue();
}

async function shareProject(page: Page) {
  const name = uniqueName("Shared");
  const id = await createProject(page, COUNTER, name);
  const answer = await page.request.post("/api/shares", {
    data: { project: id, expiryDays: null, followsLatest: true, allowsCopies: true },
    headers: { Origin: process.env.E2E_BASE_URL ?? "" },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { share } = (await answer.json()) as { share: { id: string; url: string } };
  return { ...share, name };
}

/** Opens the link in a browser that knows nobody. */
async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL, viewport: PHONE });
  const page = await context.newPage();
  await openPage(page, url);
  return { context, page };
}

async function openSharedApp(page: Page) {
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Count 0" })).toBeVisible();
}

test("on a phone, a pasted app is in a friend's browser after four presses", async ({ page, context, partitioned }) => {
  await page.setViewportSize(PHONE);
  await settledAccount(page, context);
  await openBuilder(page);
  await typeCode(page, COUNTER);
  let presses = 0;
  async function press(target: Locator) {
    presses += 1;
    await target.click();
  }
  await press(page.getByRole("button", { name: /^Build/ }).first());
  await press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
  await press(page.getByRole("button", { name: "Share", exact: true }));
  await expect(dialogOf(page).getByText(/this version is uploaded for the link/)).toBeVisible();
  await press(dialogOf(page).getByRole("button", { name: "Create and copy link" }));
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(presses).toBeLessThanOrEqual(4);
  const friend = await visit(partitioned, await linkIn(page));
  await openSharedApp(friend.page);
  await friend.context.close();
});

test("the dialog shows, changes and ends a link; where copying is refused the link is selected", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  const name = uniqueName("Shared");
  await createProject(page, COUNTER, name);
  await openPage(page, "/builder?view=projects");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("refused")) });
  });
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("button", { name: `Share ${name}` }).click();
  await dialogOf(page).getByLabel("The link works").selectOption({ label: "for 7 days" });
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialogOf(page).getByRole("button", { name: "Create and copy link" }).click();
  const url = await linkIn(page);
  await expect(fieldOf(page)).toBeFocused();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(url);
  await dialogOf(page).getByRole("button", { name: "Copy link" }).click();
  await expect(dialogOf(page).getByText("The link is selected, so that you can copy it.")).toBeVisible();
  await expect(dialogOf(page).getByRole("img", { name: `QR code of the link to ${name}` })).toBeVisible();
  await expect(dialogOf(page).getByText("No one has opened it yet.")).toBeVisible();
  await expect(dialogOf(page).getByLabel("The link works")).toHaveValue("unchanged");
  expect(await accessibilityViolations(page)).toEqual([]);

  const latest = dialogOf(page).getByRole("switch", { name: "Always the latest saved version" });
  const changed = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await latest.click();
  await expect(latest).toHaveAttribute("aria-checked", "false");
  expect((await changed).ok()).toBe(true);
  await page.route("**/api/shares/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  });
  const copies = dialogOf(page).getByRole("switch", { name: "Others may keep a copy" });
  await expect(copies).toHaveAttribute("aria-checked", "true");
  await copies.click();
  await expect(page.getByText("You seem to be offline. Please try again.")).toBeVisible();
  await expect(copies, "the change is made, though its answer was lost").toHaveAttribute("aria-checked", "false");
  await dialogOf(page).getByRole("button", { name: "Stop sharing" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByText("Sharing stopped")).toBeVisible();
  await expect(dialogOf(page).getByRole("button", { name: "Create and copy link" })).toBeFocused();
  await openPage(page, url);
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
});

test("the system's share sheet gets the name and the link; where it fails the link is copied", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  const { name, url } = await shareProject(page);
  await openPage(page, "/builder?view=projects");
  await page.evaluate(() => {
    const outcomes = [null, new DOMException("closed", "AbortError"), new DOMException("none", "NotAllowedError")];
    const shared: Array<unknown> = [];
    Object.assign(window, { shared });
    const share = (data: unknown) => {
      const outcome = outcomes[shared.push(data) - 1];
      return outcome ? Promise.reject(outcome) : Promise.resolve();
    };
    Object.defineProperty(navigator, "share", { value: share });
  });
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("button", { name: `Share ${name}` }).click();
  const send = dialogOf(page).getByRole("button", { name: "Send..." });
  for (let presses = 0; presses < 2; presses++) await send.click();
  await expect(page.getByText("Link copied")).toHaveCount(0);
  await send.click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "shared"))).toEqual(Array(3).fill({ title: name, url }));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
});

test("all links of an account are listed, and end from there", async ({ page, context, partitioned }) => {
  await settledAccount(page, context);
  await openPage(page, "/shared");
  await expect(page.getByText("No open links")).toBeVisible();
  await context.clearCookies();
  await signIn(page, "architect@sheaf.example");
  const { name, url } = await shareProject(page);
  await openPage(page, "/builder?view=projects");
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("link", { name: "Shared links" }).click();
  await expect(page).toHaveURL("/shared");
  const link = page.getByRole("textbox", { name: `Link to ${name}` });
  await expect(link).toHaveValue(url);
  await page.getByRole("button", { name: `Stop sharing ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop sharing" }).click();
  await expect(link).toBeHidden();
  await expect(page.getByRole("list", { name: "Ended in the last 30 days" }).getByText(name)).toBeVisible();
  const friend = await visit(partitioned, url);
  await expect(friend.page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await friend.context.close();
});

test("a copy of a shared app names its original: on a visitor's device, and as a project", async ({
  page,
  partitioned,
}) => {
  await signIn(page, "architect@sheaf.example");
  const { name, url } = await shareProject(page);
  const friend = await visit(partitioned, url);
  await openSharedApp(friend.page);
  await friend.page.getByRole("button", { name: "About this app" }).click();
  await friend.page.getByRole("button", { name: "Keep a copy" }).click();
  await expect(friend.page).toHaveURL(/\/device\/explorer_/);
  await expect(friend.page.frameLocator("iframe").getByRole("button", { name: "Count 0" })).toBeVisible();
  await openPage(friend.page, "/new");
  await expect(friend.page.getByText(new RegExp(`^Based on ${name}`))).toBeVisible();
  await friend.page.evaluate(() => localStorage.clear());

  await signIn(friend.page, "builder@sheaf.example");
  await openPage(friend.page, url);
  await openSharedApp(friend.page);
  await friend.page.getByRole("button", { name: "About this app" }).click();
  await friend.page.getByRole("button", { name: "Keep a copy" }).click();
  await friend.page.waitForURL(/\/builder\?.*project=/);
  const projectId = new URL(friend.page.url()).searchParams.get("project");
  await openPage(friend.page, `/p/${projectId}`);
  await friend.page.getByRole("button", { name: "About this app" }).click();
  await expect(friend.page.getByRole("link", { name: new RegExp(`^Based on ${name}`) })).toHaveAttribute(
    "href",
    new URL(url).pathname,
  );
  await friend.context.close();
});

test("a visitor is told that a link needs an account, and keeps the app", async ({ page }) => {
  await openPage(page, "/new");
  await typeCode(page, COUNTER);
  await page.getByRole("button", { name: "Keep it" }).first().click();
  await page.waitForURL(/\/device\//);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(dialogOf(page).getByText(/A link needs an account/)).toBeVisible();
  await expect(dialogOf(page).getByRole("link", { name: "Sign In" })).toHaveAttribute("href", /next=%2Fdevice%2F/);
});
