import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { openJournal } from "./support/journal.ts";
import { launchWithProfile } from "./support/launch-browser.ts";
import { untilCached } from "./support/page-cache.ts";
import { openPage } from "./support/ready.ts";
import { signIn } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

const VIEWER = "/p/focus-garden";

async function keepApp(page: Page, site = "") {
  await page.goto(site + VIEWER);
  await page.frameLocator("iframe").getByRole("button", { name: "Start" }).waitFor();
  await untilCached(page, VIEWER);
}

test("an installed app that was opened once opens without a network, with its data", async ({
  page,
  context,
  visit,
}) => {
  await page.route("**/__keep", (route) => route.abort());
  await visit("Focus Garden", "Unit Swap");
  await keepApp(page);
  const frame = page.frames()[1];
  await frame?.evaluate(() => localStorage.setItem("kept", "yes"));
  await openPage(page, "/");
  await untilCached(page, "/", "/.data-of/");
  await context.setOffline(true);
  await page.reload();

  const apps = page.getByRole("list", { name: "Your apps" });
  await apps.getByRole("link", { name: "Unit Swap", disabled: true }).click({ force: true });
  await expect(page.getByText(/Unit Swap isn't kept on this device yet/)).toBeVisible();
  await apps.getByRole("link", { name: "Focus Garden", disabled: false }).click();
  await page.frameLocator("iframe").getByRole("button", { name: "Start" }).waitFor();
  expect(await page.frames()[1]?.evaluate(() => localStorage.getItem("kept"))).toBe("yes");
});

test("without a network the journal's shortcuts open kept apps, and say of others that they need a connection", async ({
  page,
  context,
  visit,
}) => {
  await page.route("**/__keep", (route) => route.abort());
  await visit("Focus Garden", "Unit Swap");
  await keepApp(page);
  await openJournal(page);
  const bar = page.getByRole("region", { name: "App shortcuts" });
  for (const [slot, name] of [
    [1, "Unit Swap"],
    [2, "Focus Garden"],
  ] as const) {
    await bar.getByRole("button", { name: `Add an app to slot ${slot}` }).click();
    const saved = page.waitForResponse("**/api/journal/shortcuts");
    await page.getByRole("dialog").getByRole("button", { name }).click();
    await saved;
  }
  await openPage(page, "/journal");
  await untilCached(page, "/journal", "/.data-of/journal");
  await context.setOffline(true);
  await page.reload();
  await bar.getByRole("link", { name: "Unit Swap", disabled: true }).click({ force: true });
  await expect(page.getByText(/Unit Swap isn't kept on this device yet/)).toBeVisible();
  await bar.getByRole("link", { name: "Focus Garden", disabled: false }).click();
  await page.frameLocator("iframe").getByRole("button", { name: "Start" }).waitFor();
});

test("an app that was installed and never opened opens without a network", async ({ page, context, enter }) => {
  const opened: Array<string> = [];
  page.on("framenavigated", (frame) => opened.push(new URL(frame.url()).pathname));
  await enter();
  await openPage(page, "/store/unit-swap");
  await page.getByRole("button", { name: "Install Unit Swap" }).first().click();
  await expect(page.getByText("App installed!")).toBeVisible();
  await untilCached(page, "/p/unit-swap");
  expect([...new Set(opened)]).toEqual(["/store/unit-swap", "/__keep"]);
  await openPage(page, "/");
  await untilCached(page, "/", "/.data-of/");
  await context.setOffline(true);
  await page.reload();
  const apps = page.getByRole("list", { name: "Your apps" });
  await apps.getByRole("link", { name: "Unit Swap", disabled: false }).click();
  await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
});

test("an app that was installed on another device is kept while the home is open, and goes with its tile", async ({
  page,
  visit,
  enter,
}) => {
  await visit("Pixel Pad");
  await untilCached(page, "/", "/p/pixel-pad");
  await enter();
  await openPage(page, "/");
  await expect.poll(() => page.evaluate(() => caches.match("/p/pixel-pad").then(Boolean))).toBe(false);
});

test("after a restart without a network a kept app opens from the home, with its data", async ({ visit }) => {
  const site = process.env.E2E_BASE_URL ?? "";
  const { email, password } = await visit("Focus Garden");
  const folder = await mkdtemp(join(tmpdir(), "kept-"));
  const first = await launchWithProfile({ folder, hasNetwork: true });
  const page = await newPage(first.browser);
  await signIn(page, email, password);
  await openPage(page, `${site}/`);
  await keepApp(page, site);
  await page.frames()[1]?.evaluate(() => localStorage.setItem("kept", "yes"));
  await openPage(page, `${site}/`);
  await untilCached(page, "/", "/.data-of/");
  await first.close();

  const second = await launchWithProfile({ folder, hasNetwork: false });
  const offline = await newPage(second.browser);
  await offline.goto(`${site}/`);
  await offline.getByRole("list", { name: "Your apps" }).getByRole("link", { name: "Focus Garden" }).click();
  await offline.frameLocator("iframe").getByRole("button", { name: "Start" }).waitFor();
  expect(await offline.frames()[1]?.evaluate(() => localStorage.getItem("kept"))).toBe("yes");
  await second.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** In the profile itself: other contexts store nothing on the disk. */
async function newPage(browser: Browser) {
  const [context] = browser.contexts();
  if (!context) throw new Error("The browser has no profile.");
  return context.newPage();
}
