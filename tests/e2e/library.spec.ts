import { PASSWORD, signIn } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

/** So soon after Install, Cancel takes a press for a double click's second one. */
const GUARD = 600;

test("several apps are uninstalled at once, and brought back", async ({ page, visit }) => {
  await visit("Pixel Pad", "Unit Swap");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Select apps to uninstall by clicking on them")).toBeVisible();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await page.getByRole("button", { name: "Unit Swap" }).click();
  await page.getByRole("button", { name: "Delete (2)" }).click();
  await expect(page.getByText("No apps installed yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Pixel Pad" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Unit Swap" })).toBeVisible();
});

test("an install can be cancelled while it waits", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await page.goto("/store/csv-to-chart", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Install CSV to Chart" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.waitForTimeout(GUARD);
  await page.getByRole("button", { name: "Cancel installing CSV to Chart" }).click();
  await expect(page.getByRole("button", { name: "Install CSV to Chart" })).toBeVisible();
});

test("an install asked for before signing in goes on afterwards, once, over a slow line too", async ({ page }) => {
  await page.route(/habit-dots\.data/, (route) => void setTimeout(() => route.continue(), 700));
  await page.goto("/store/habit-dots", { waitUntil: "networkidle" });
  await page
    .getByRole("link", { name: /^Install / })
    .first()
    .click();
  await expect(page.getByText("Please sign in")).toBeVisible();
  await page.waitForURL(/\/auth\?next=/);
  await page.getByLabel("E-mail").fill("jonas@sheaf.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(/\/store\/habit-dots$/);
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  await page.waitForTimeout(GUARD);
  await page
    .getByRole("button", { name: /^Cancel installing/ })
    .first()
    .click();
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: /^Install Habit/ }).first()).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});

test("a link with the marker installs nothing by itself", async ({ page, visit }) => {
  const { ids } = await visit();
  await page.goto(`/store/pixel-pad?install=${ids["Pixel Pad"]}`, { waitUntil: "networkidle" });
  await expect(page).toHaveURL("/store/pixel-pad");
  await expect(page.getByRole("button", { name: "Install Pixel Pad" }).first()).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});

test("two tabs install once, and both show the ring", async ({ page, context, visit }) => {
  await visit();
  const other = await context.newPage();
  let calls = 0;
  context.on("request", (request) => {
    if (request.method() === "PUT" && request.url().endsWith("/install")) calls++;
  });
  await page.goto("/store/pixel-pad", { waitUntil: "networkidle" });
  await other.goto("/store/pixel-pad", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Install Pixel Pad" }).first().dblclick();
  await other.bringToFront();
  await expect(other.getByRole("progressbar").first()).toBeVisible();
  const late = await context.newPage();
  await late.goto("/", { waitUntil: "networkidle" });
  await expect(late.getByRole("progressbar", { name: "Installing Pixel Pad" })).toBeVisible();
  for (const tab of [page, other])
    await expect(tab.getByRole("link", { name: "Open Pixel Pad" }).first()).toBeVisible();
  await expect(late.getByRole("link", { name: "Pixel Pad" })).toBeVisible();
  expect(calls).toBe(1);
});

test("an install can be cancelled from another tab", async ({ page, context, visit }) => {
  await visit();
  const other = await context.newPage();
  await other.goto("/", { waitUntil: "networkidle" });
  await page.goto("/store/pixel-pad", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Install Pixel Pad" }).first().click();
  await page.waitForTimeout(GUARD);
  await other.getByRole("button", { name: "Cancel installing Pixel Pad" }).click();
  await expect(other.getByText("No apps installed yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Install Pixel Pad" }).first()).toBeVisible();
});

test("the events of the specification are heard in every tab", async ({ page, context, visit }) => {
  await visit();
  const other = await context.newPage();
  await other.goto("/", { waitUntil: "networkidle" });
  await other.evaluate(() => {
    const heard: Array<string> = [];
    Object.assign(window, { heard });
    for (const type of ["app-installed", "app-uninstalled"]) window.addEventListener(type, () => heard.push(type));
  });
  await page.goto("/store/pixel-pad", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Install Pixel Pad" }).first().click();
  await expect(page.getByText("App installed!")).toBeVisible();
  await page
    .getByRole("button", { name: /^Uninstall/ })
    .first()
    .click();
  await expect(page.getByText("App uninstalled")).toBeVisible();
  expect(await other.evaluate(() => (window as unknown as { heard: Array<string> }).heard)).toEqual([
    "app-installed",
    "app-uninstalled",
  ]);
  await expect(other.getByText("No apps installed yet.")).toBeVisible();
});

test("a tile on its way keeps the focus when it becomes the app, and cannot be cancelled once the wait is over", async ({
  page,
  visit,
}) => {
  await visit();
  let send = () => {};
  await page.route("**/install", async (route) => {
    await new Promise<void>((resolve) => {
      send = resolve;
    });
    await route.continue();
  });
  await page.goto("/store/pixel-pad", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Install Pixel Pad" }).first().click();
  await page.getByRole("link", { name: "My Apps" }).click();
  await expect(page.getByRole("list", { name: "Your apps" })).toBeVisible();
  const cancel = page.getByRole("button", { name: "Cancel installing Pixel Pad" });
  await cancel.focus();
  const installing = page.getByRole("button", { name: "Installing... Pixel Pad" });
  await expect(installing).toHaveAttribute("aria-disabled", "true");
  await installing.press("Enter");
  await expect(installing).toBeFocused();
  send();
  await expect(page.getByText("App installed!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pixel Pad" })).toBeFocused();
});

test("an app that is uninstalled right after it was installed is gone everywhere at once", async ({
  page,
  context,
  visit,
}) => {
  await visit();
  const home = await context.newPage();
  await home.goto("/", { waitUntil: "networkidle" });
  await page.clock.install();
  await page.goto("/store/pixel-pad", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Install Pixel Pad" }).first().click();
  await page.clock.pauseAt(new Date(Date.now() + 7000));
  await expect(page.getByRole("link", { name: "Open Pixel Pad" }).first()).toBeVisible();
  await home.getByRole("button", { name: "Delete" }).click();
  await home.getByRole("button", { name: "Pixel Pad" }).click();
  await home.getByRole("button", { name: "Delete (1)" }).click();
  await expect(home.getByText("No apps installed yet.")).toBeVisible();
  // This page's clock stands still: nothing here waits for time to pass.
  await expect(page.getByRole("button", { name: "Install Pixel Pad" }).first()).toBeVisible();
});
