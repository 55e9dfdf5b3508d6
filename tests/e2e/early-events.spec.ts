import type { Locator, Page } from "@playwright/test";
import { editorOf, openBuilder, typeCode } from "./support/builder.ts";
import { untilReady } from "./support/ready.ts";
import { expect, test } from "./support/test.ts";

const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** A screen as it is first painted on a slow network: its scripts take seconds. */
async function openSlowly(page: Page, path: string) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.setBypassServiceWorker", { bypass: true });
  await session.send("Network.emulateNetworkConditions", SLOW);
  await page.goto(path, { waitUntil: "commit" });
}

/** Uses a control before React listens to it. */
async function useEarly(control: Locator, use: (control: Locator) => Promise<unknown>) {
  await control.waitFor();
  expect(await control.page().evaluate(() => "hydrated" in document.documentElement.dataset)).toBe(false);
  await use(control);
}

const press = (control: Locator) => control.click();

test("in the store what is searched, chosen and pressed early takes effect", async ({ page }) => {
  await openSlowly(page, "/store");
  await useEarly(page.getByRole("searchbox"), (field) => field.fill("garden"));
  await untilReady(page);
  await expect(page).toHaveURL(/search=garden/);
  await expect(page.getByRole("searchbox")).toHaveValue("garden");

  await openSlowly(page, "/store");
  await useEarly(page.getByRole("combobox", { name: "Sort" }), (field) => field.selectOption("Top rated"));
  await untilReady(page);
  await expect(page).toHaveURL(/sort=rated/);
});

test("in the store a filter and an install pressed early take effect", async ({ page }) => {
  await openSlowly(page, "/store");
  await useEarly(page.getByRole("checkbox", { name: /offline|network/i }).first(), press);
  await untilReady(page);
  await expect(page).toHaveURL(/offline=1|nobody=1/);

  await openSlowly(page, "/store");
  await useEarly(page.getByRole("link", { name: "Install Focus Garden" }).first(), press);
  await expect(page).toHaveURL(/\/auth\?next=.*install/);
});

test("on an app's page a link and the theme work early", async ({ page }) => {
  await openSlowly(page, "/store/pixel-pad");
  await useEarly(page.getByRole("button", { name: "Switch between light and dark" }), press);
  await untilReady(page);
  await expect(page.locator("html")).toHaveClass(/dark/);
  await openSlowly(page, "/store/pixel-pad");
  await useEarly(page.getByRole("link", { name: "Mira Okafor" }).first(), press);
  await expect(page).toHaveURL(/\/developer\//);
});

test("the sign-in keeps what is typed early, shows the password, and signs in without a script", async ({ page }) => {
  await openSlowly(page, "/auth");
  await useEarly(page.getByLabel("Email"), (field) => field.fill("explorer@sheaf.example"));
  await useEarly(page.getByLabel("Password", { exact: true }), (field) => field.fill("paper-and-ink"));
  await useEarly(page.getByRole("button", { name: "Show password" }), press);
  await untilReady(page);
  await expect(page.getByLabel("Email")).toHaveValue("explorer@sheaf.example");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("paper-and-ink");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");

  await openSlowly(page, "/auth");
  await useEarly(page.getByLabel("Email"), (field) => field.fill("explorer@sheaf.example"));
  await useEarly(page.getByLabel("Password", { exact: true }), (field) => field.fill("paper-and-ink"));
  await useEarly(page.getByRole("button", { name: "Sign In", exact: true }), press);
  await page.waitForURL(/localhost:\d+\/(?:\?.*)?$/);
});

test("the home searches what is typed early, and opens its menu and its palette", async ({ page, login }) => {
  await login({ tier: "architect" });
  await openSlowly(page, "/?home");
  await useEarly(page.getByRole("searchbox"), (field) => field.fill("pixel"));
  await useEarly(page.getByRole("button", { name: /^Commands/ }), press);
  await untilReady(page);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).toHaveValue("pixel");
  await expect(page.getByText(/(?:No apps found|Found \d+ apps?) for "pixel"/).first()).toBeVisible();

  await openSlowly(page, "/?home");
  await useEarly(page.getByRole("button", { name: "Profile" }), press);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("the journal saves what is written early, and several presses all take effect", async ({ page, login }) => {
  await login({ tier: "architect" });
  const note = page.getByRole("textbox", { name: /^Note for/ });
  await openSlowly(page, "/journal");
  await useEarly(note, (field) => field.pressSequentially("Early heron. "));
  await useEarly(page.getByRole("button", { name: "Edit shortcuts" }), press);
  await useEarly(page.getByRole("button", { name: "Calendar and search" }), press);
  await untilReady(page);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit shortcuts" })).toHaveAttribute("aria-pressed", "true");
  await expect(note).toHaveValue(/Early heron\. /);
  await expect(page.getByText("Saved ✓")).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue(/Early heron\. /);
});

test("in the builder's projects what is searched and pressed early takes effect", async ({ page, login }) => {
  await login({ tier: "architect" });
  await openSlowly(page, "/builder?view=projects");
  await useEarly(page.getByRole("button", { name: "Published", exact: true }), press);
  await useEarly(page.getByRole("searchbox"), (field) => field.fill("unit"));
  await untilReady(page);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("Unit Swap");
});

test("in the builder a press of the preview's sizes takes effect", async ({ page, login }) => {
  await login({ tier: "architect" });
  await openSlowly(page, "/builder?view=build");
  await useEarly(page.getByRole("button", { name: "Tablet" }), press);
  await untilReady(page);
  await expect(page.getByRole("button", { name: "Tablet" })).toHaveAttribute("aria-pressed", "true");
});

test("in the builder a starter pressed early opens, unless the device has code that isn't saved", async ({
  page,
  context,
  login,
}) => {
  await login({ tier: "architect" });
  const starter = page.getByRole("button", { name: /^List/ });
  await openSlowly(page, "/builder?view=build");
  await useEarly(starter, press);
  await expect(editorOf(page)).toContainText("My list");

  await openBuilder(page);
  await typeCode(page, "<p>a heron</p>");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await openSlowly(page, "/builder?view=build");
  await expect(page.getByText("Restored unsaved changes")).toBeVisible();
  await expect(starter).toHaveCount(0);
  expect(await (await page.request.get("/builder?view=build")).text()).not.toContain("Bring your code");

  await context.clearCookies({ name: "builder_unsaved" });
  await openSlowly(page, "/builder?view=build");
  await useEarly(starter, press);
  await untilReady(page);
  await expect(page.getByText("Restored unsaved changes")).toBeVisible();
  await expect(editorOf(page)).toHaveText("<p>a heron</p>");
});

test("in the builder what is typed before the editor has loaded is kept, and the caret stays", async ({
  page,
  login,
}) => {
  await login({ tier: "architect" });
  await openSlowly(page, "/builder?view=build");
  const plainEditor = page.locator("[data-plain-editor]:not([readonly])");
  await plainEditor.click();
  await page.keyboard.type("a her");
  await expect(plainEditor).toHaveValue("a her");
  await expect(page.locator(".cm-content")).toBeFocused();
  await page.keyboard.type("on");
  await expect(editorOf(page)).toHaveText("a heron");
});
