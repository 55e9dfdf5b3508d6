import type { Page } from "@playwright/test";
import { confirmedAccount } from "./support/accounts.ts";
import { expectNoShiftSince } from "./support/layout-shift.ts";
import { countPageCaches, deletePageCaches, holdHomeCopy, untilCached } from "./support/page-cache.ts";
import { openPage } from "./support/ready.ts";
import { signIn } from "./support/test.ts";
import { expect, setMode, test } from "./support/visitor.ts";

async function openCachedHome(page: Page) {
  await openPage(page, "/");
  await untilCached(page, "/", "/.data-of/");
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(/\/auth/);
}

const LINE = /You're offline\. Showing this page as of /;

test("without a network the home opens with its last content and says so", async ({ page, context, visit }) => {
  await page.route("**/__keep", (route) => route.abort());
  await visit("Pixel Pad");
  await openCachedHome(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(LINE)).toBeVisible();
  const apps = page.getByRole("list", { name: "Your apps" });
  await expect(apps).toContainText("Pixel Pad");
  await expect(apps.getByRole("link", { disabled: false })).toHaveCount(0);
  for (const name of ["Delete", "Arrange", "Profile"]) await expect(page.getByRole("button", { name })).toBeHidden();
  await expect(page.getByRole("link", { name: "Store" })).toBeHidden();
  await page.getByRole("searchbox").fill("zzz");
  await expect(page.getByText("No apps found matching your search.")).toBeVisible();
  await page.getByRole("searchbox").fill("");

  await context.setOffline(false);
  await expect(page.getByText(LINE)).toBeHidden();
  await expect(apps.getByRole("link", { name: "Pixel Pad", disabled: false })).toBeVisible();
});

test("the home is kept for offline use five seconds after the screen opened, not before", async ({ page, enter }) => {
  await enter("Pixel Pad");
  const endTimer = await holdHomeCopy(page);
  await openPage(page, "/store");
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign Out" }).waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  await endTimer();
  await untilCached(page, "/");
});

test("nothing moves in the copies of the home and the journal when their scripts run", async ({
  page,
  context,
  visit,
}) => {
  await visit("Pixel Pad");
  for (const offersTour of [false, true]) {
    if (offersTour) {
      await context.clearCookies();
      await confirmedAccount(page, context);
      await deletePageCaches(page);
    }
    await openCachedHome(page);
    await expect(page.getByRole("region", { name: "Tour" })).toHaveCount(offersTour ? 1 : 0);
    await openPage(page, "/journal");
    await untilCached(page, "/journal", "/.data-of/journal");
    await context.setOffline(true);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ["/", "/journal"]) {
        await page.goto(path);
        await expect(page.getByText(LINE)).toBeVisible();
        await expectNoShiftSince(page, /entry\.client/);
      }
    }
    await context.setOffline(false);
  }
});

test("a tile keeps the focus when the network goes, and when it is back", async ({ page, context, visit }) => {
  await visit("Pixel Pad", "Unit Swap");
  const tile = page.getByRole("link", { name: "Unit Swap" });
  await tile.focus();
  await context.setOffline(true);
  await expect(page.getByText(LINE)).toBeVisible();
  await expect(tile).toBeFocused();
  await context.setOffline(false);
  await expect(page.getByText(LINE)).toBeHidden();
  await expect(tile).toBeFocused();
});

test("in builder mode the home opens without a network too, and stays when there is one", async ({
  page,
  context,
  visit,
}) => {
  await visit("Pixel Pad");
  // Else the explorer's copy, still on its way, would follow the deletion.
  await untilCached(page, "/");
  await setMode(page, "builder");
  await deletePageCaches(page);
  await openPage(page, "/");
  await expect(page).toHaveURL(/\/builder/);
  await untilCached(page, "/");
  await context.setOffline(true);
  await page.goto("/profile").catch(() => {});
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page.getByText(LINE)).toBeVisible();
  await expect(page.getByRole("list", { name: "Your apps" })).toContainText("Pixel Pad");
  await expect(page).toHaveURL("/?home");
  await context.setOffline(false);
  await expect(page.getByText(LINE)).toBeHidden();
  await expect(page.getByRole("list", { name: "Your apps" })).toContainText("Pixel Pad");
  await expect(page).toHaveURL("/?home");
  await setMode(page, "explorer");
});

test("changes that the screen loads by itself are in the copy too", async ({ page, context, visit }) => {
  await visit();
  await openCachedHome(page);
  await expect(page.getByText("No apps installed yet.")).toBeVisible();
  await page.getByRole("link", { name: "Browse Store" }).click();
  await page.getByRole("button", { name: "Install Pixel Pad" }).first().click();
  await expect(page.getByRole("link", { name: "Open Pixel Pad" }).first()).toBeVisible();
  await page.getByRole("link", { name: "My Apps" }).click();
  await expect(page).toHaveURL("/?home");
  await expect(page.getByRole("list", { name: "Your apps" })).toContainText("Pixel Pad");
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match("/.data-of/"))?.text())?.includes("Pixel Pad")))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("list", { name: "Your apps" })).toContainText("Pixel Pad");
});

test("after the network is lost on another screen, the home still opens; other pages say what is wrong", async ({
  page,
  context,
  visit,
}) => {
  await page.route("**/__keep", (route) => route.abort());
  await visit("Pixel Pad");
  await openCachedHome(page);
  await page.getByRole("link", { name: "Store" }).click();
  await expect(page).toHaveURL("/store");
  await context.setOffline(true);
  await page.getByRole("link", { name: "My Apps" }).click();
  await expect(page.getByText(LINE)).toBeVisible();
  await page.getByRole("list", { name: "Your apps" }).getByText("Pixel Pad").click();
  await expect(page.getByText(/Pixel Pad isn.t kept on this device yet/)).toBeVisible();
  await page.goto("/profile").catch(() => {});
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page.getByText(LINE)).toBeVisible();
});

test("signing out removes the copy", async ({ page, context, visit }) => {
  await visit();
  await openCachedHome(page);
  expect(await countPageCaches(page)).toBe(1);
  await signOut(page);
  expect(await countPageCaches(page)).toBe(0);
  await context.setOffline(true);
  await page.goto("/").catch(() => {});
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expect(page.getByRole("link")).toHaveText(["Try Again"]);
});

test("somebody else's sign-in removes the copy of the one before", async ({ page, context, visit }) => {
  const first = await visit();
  await openCachedHome(page);
  // The session ends elsewhere, without a sign-out here.
  await context.clearCookies({ name: "session" });
  await signIn(page, "explorer@sheaf.example");
  await openCachedHome(page);
  expect(await countPageCaches(page)).toBe(1);
  expect(await page.evaluate(async () => (await (await caches.match("/"))?.text()) ?? "")).not.toContain(first.email);
});

test("the worker keeps pages of the account, built files, and nothing else", async ({ page, visit }) => {
  await visit();
  await openCachedHome(page);
  await openPage(page, "/store");
  await page.goto("/api/home");
  await page.goto("/nothing-here");
  const kept = await page.evaluate(async () => {
    const paths: Array<string> = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
    return paths;
  });
  expect(kept.filter((path) => !path.startsWith("/assets/")).sort()).toEqual(["/", "/.data-of/"]);
  expect(kept.length).toBeGreaterThan(5);
});

test("the product can be installed: manifest, icons and worker", async ({ page, login }) => {
  await login({ tier: "explorer" });
  await openCachedHome(page);
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map((error) => error.errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok()).toBe(true);
  const worker = await page.request.get("/sw.js");
  expect(worker.headers()["service-worker-allowed"]).toBe("/");
});
