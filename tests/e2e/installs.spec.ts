import type { Page } from "@playwright/test";
import { mailedLink } from "./support/mail.ts";
import { PASSWORD, signIn } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

/** So soon after Install, Cancel takes a press for a double click's second one. */
const GUARD = 600;

const button = (page: Page, name: string) => page.getByRole("button", { name }).first();
const install = (page: Page) => button(page, "Install Pixel Pad");
const cancel = (page: Page) => button(page, "Cancel installing Pixel Pad");
const open = (page: Page) => page.getByRole("link", { name: "Open Pixel Pad" }).first();

async function appPage(page: Page) {
  await page.goto("/store/pixel-pad", { waitUntil: "networkidle" });
}

async function homeNames(page: Page): Promise<Array<string>> {
  const answer = await page.request.get("/api/home");
  return (await answer.json()).apps.map(({ name }: { name: string }) => name);
}

test("two quick presses are one, by pointer and by a key that is held; keys stay with the button", async ({
  page,
  visit,
}) => {
  await visit();
  await appPage(page);
  const status = page.getByRole("status").filter({ hasText: "Installing Pixel Pad" });
  await expect(page.locator("[aria-live=polite]")).toBeAttached();
  await install(page).dblclick({ delay: 60 });
  await expect(status).toBeAttached();
  await expect(cancel(page)).toBeFocused();
  await page.waitForTimeout(GUARD);
  for (let n = 0; n < 3; n++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(install(page)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Cancelled installing Pixel Pad" })).toBeAttached();

  await page.waitForTimeout(GUARD);
  let send = () => {};
  await page.route("**/install", async (route) => {
    await new Promise<void>((resolve) => {
      send = resolve;
    });
    await route.continue();
  });
  for (let n = 0; n < 5; n++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  const sending = button(page, "Installing... Pixel Pad");
  await expect(sending).toHaveAttribute("aria-disabled", "true");
  await expect(sending).toBeFocused();
  await page.keyboard.press("Enter");
  send();
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

test("the wait goes on after a reload, where Cancel takes the app back; a closed tab leaves it installed", async ({
  page,
  context,
  visit,
}) => {
  await visit();
  await appPage(page);
  await install(page).click();
  await page.waitForTimeout(GUARD);
  await page.reload();
  await expect(cancel(page)).toBeVisible();
  const taken = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await cancel(page).click();
  await expect(install(page)).toBeVisible();
  await taken;
  expect(await homeNames(page)).toEqual([]);

  await page.waitForTimeout(GUARD);
  await install(page).click();
  await expect(cancel(page)).toBeVisible();
  const other = await context.newPage();
  await page.close();
  await expect.poll(() => homeNames(other)).toEqual(["Pixel Pad"]);
});

test("a preview in between keeps the wait, and the way back says how it ended", async ({ page, visit }) => {
  await visit();
  await appPage(page);
  await install(page).click();
  await expect(cancel(page)).toBeVisible();
  await page.getByRole("link", { name: "Preview" }).first().click();
  await page.waitForURL(/\/p\//);
  await page.goto("/");
  await expect(cancel(page)).toBeVisible();
  await expect(page.getByText("App installed!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pixel Pad" })).toBeVisible();
});

test("where the only tile is cancelled by a key, keys go on at the heading", async ({ page, visit }) => {
  await visit();
  await page.getByRole("link", { name: "Browse Store" }).click();
  await install(page).click();
  await page.getByRole("link", { name: "My Apps" }).click();
  await page.getByRole("list", { name: "Your apps" }).getByRole("button").focus();
  await page.waitForTimeout(GUARD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("No apps installed yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "My Apps" })).toBeFocused();
});

test("who signs out while an install waits has the app, and who signs in next has not", async ({ page, visit }) => {
  const { email, password } = await visit();
  await appPage(page);
  await install(page).click();
  await expect(cancel(page)).toBeVisible();
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await signIn(page, "builder@sheaf.example");
  const before = await homeNames(page);
  await appPage(page);
  await page.waitForTimeout(1000);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(await homeNames(page)).toEqual(before);
  await page.context().clearCookies();
  await signIn(page, email, password);
  expect(await homeNames(page)).toEqual(["Pixel Pad"]);
});

test("losing the network during an install is said", async ({ page, context, visit }) => {
  await visit();
  await appPage(page);
  await install(page).click();
  await context.setOffline(true);
  await expect(page.getByText("Installation failed")).toBeVisible();
  await expect(page.getByText("You seem to be offline. Please try again.")).toBeVisible();
  await expect(install(page)).toBeVisible();
});

test("what has to be said is said, too, where the toasts cannot be loaded", async ({ page }) => {
  await page.route("**/toaster.client-*.js", (route) => route.abort());
  await appPage(page);
  await page.getByRole("link", { name: "Install Pixel Pad" }).first().click();
  await expect(page.getByRole("alert")).toHaveText("Please sign in");
  await page.waitForURL(/\/auth\?next=/);
  await expect(page.getByRole("alert")).toBeVisible();
});

test("a session that ends during the wait leads to the sign-in and back, and the install goes on", async ({
  page,
  context,
  visit,
}) => {
  const { email, password } = await visit();
  await appPage(page);
  await install(page).click();
  await context.clearCookies({ name: "session" });
  await page.waitForURL(/\/auth\?next=/);
  await expect(page.getByText("Please sign in")).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(/\/store\/pixel-pad$/);
  await expect(page.getByText("App installed!")).toBeVisible();
});

test("an install asked for before signing up goes on behind the mailed link and the tutorial", async ({
  page,
  context,
}) => {
  await page.goto("/store/unit-swap", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Install Unit Swap" }).first().click();
  await page.waitForURL(/\/auth\?next=/);
  await page.waitForLoadState("networkidle");
  const email = `${crypto.randomUUID()}@example.test`;
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("E-mail").fill(email);
  for (const label of ["Password", "Confirm Password"]) await page.getByLabel(label, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  const link = await context.newPage();
  await link.goto(await mailedLink(context, email, /Confirm/));
  await link.getByRole("button", { name: "Continue" }).click();
  await link.waitForURL(/\/tutorial\?next=/);
  await link.waitForLoadState("networkidle");
  await link.getByRole("link", { name: "Next" }).click();
  await expect(link.getByRole("heading", { name: "Home" })).toBeVisible();
  await link.getByRole("button", { name: "Skip" }).click();
  await link.waitForURL(/\/store\/unit-swap$/);
  await expect(button(link, "Cancel installing Unit Swap")).toBeVisible();
  await expect(link.getByText("App installed!")).toBeVisible();
});

test("a tile that is put elsewhere while it is being installed stays there", async ({ page, visit }) => {
  await visit("Unit Swap");
  await page.getByRole("link", { name: "Store" }).click();
  await install(page).click();
  await page.getByRole("link", { name: "My Apps" }).click();
  const tiles = page.getByRole("list", { name: "Your apps" }).getByRole("listitem");
  await expect(tiles).toHaveText([/Unit Swap$/, /Pixel Pad/]);
  const [from, to] = await Promise.all([1, 0].map((n) => tiles.nth(n).locator(".app-icon").boundingBox()));
  if (!from || !to) throw new Error("a tile is missing");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 25, { steps: 4 });
  await page.mouse.move(to.x + 15, to.y + 25, { steps: 10 });
  await page.mouse.up();
  await expect(tiles).toHaveText([/Pixel Pad/, /Unit Swap$/]);
  await expect(page.getByText("App installed!")).toBeVisible();
  await expect.poll(() => homeNames(page)).toEqual(["Pixel Pad", "Unit Swap"]);
  await page.reload();
  await expect(tiles).toHaveText([/Pixel Pad$/, /Unit Swap$/]);
});
