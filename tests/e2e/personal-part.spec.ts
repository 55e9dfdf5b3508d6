import type { Page } from "@playwright/test";
import { expectNoShiftSince } from "./support/layout-shift.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { expect, test } from "./support/visitor.ts";

/** The fixture's sign-in runs no script; the first signed-in page with scripts asks for shared pages. */
async function visitSignedInPage(page: Page) {
  await openPage(page, "/");
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("scripts=1");
}

test("a public page is the visitors' one, and the account's part comes without moving anything", async ({
  page,
  visit,
}) => {
  await visit("Pixel Pad");
  await visitSignedInPage(page);
  for (const path of ["/store", "/store/pixel-pad"]) {
    const document = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await page.goto(path, { waitUntil: "commit" });
    expect(await (await document).text(), path).toContain(">Sign In<");
    await untilReady(page);
    await expect(page.getByRole("button", { name: "Profile" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Open Pixel Pad" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign In" })).toHaveCount(0);
    await expectNoShiftSince(page, /\.data(?:\?|$)/);
  }
});

test("a page counts as ready once the account's part is there", async ({ page, visit }) => {
  await visit();
  await visitSignedInPage(page);
  const part = Promise.withResolvers<void>();
  await page.route(/\/store\/pixel-pad\.data/, (route) => part.promise.then(() => route.continue()));
  const asked = page.waitForRequest(/\/store\/pixel-pad\.data/);
  await page.goto("/store/pixel-pad");
  await asked;
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const ready = untilReady(page).then(() => "ready");
  const painted = page.evaluate(async () => {
    for (let frames = 0; frames < 30; frames++) await new Promise(requestAnimationFrame);
    return "painted";
  });
  expect(await Promise.race([ready, painted])).toBe("painted");
  part.resolve();
  await ready;
  expect(await page.getByRole("link", { name: "Sign In", exact: true }).count()).toBe(0);
});

test("an install pressed before the account's part is there is done, and an installed app is not opened", async ({
  page,
  visit,
}) => {
  await visit("Pixel Pad");
  await visitSignedInPage(page);
  const install = page.waitForRequest((request) => request.method() === "PUT");
  await pressBeforePersonalPart(page, "Install Focus Garden");
  expect((await install).url()).toContain("/install");
  await expect(page.getByRole("link", { name: "Open Focus Garden" }).first()).toBeVisible();
  await pressBeforePersonalPart(page, "Install Pixel Pad");
  await expect(page.getByRole("link", { name: "Open Pixel Pad" }).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/store");
});

async function pressBeforePersonalPart(page: Page, name: string) {
  const part = Promise.withResolvers<void>();
  await page.unrouteAll();
  await page.route(/\/store\.data/, (route) => part.promise.then(() => route.continue()));
  await page.goto("/store");
  await page.getByRole("link", { name }).first().click();
  part.resolve();
  await untilReady(page);
}

test("if the account's part can't be loaded, the page works as for visitors", async ({ page, visit }) => {
  await visit();
  await visitSignedInPage(page);
  await page.route(/\/store\/pixel-pad\.data/, (route) => route.abort());
  await openPage(page, "/store/pixel-pad");
  await expect(page.getByRole("heading", { name: "Pixel Pad", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
});

test("a session that has ended leaves the page of a visitor", async ({ page, context, visit }) => {
  await visit();
  await visitSignedInPage(page);
  await context.addCookies([{ name: "session", value: "ended", url: process.env.E2E_BASE_URL }]);
  await openPage(page, "/store/pixel-pad");
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
});
