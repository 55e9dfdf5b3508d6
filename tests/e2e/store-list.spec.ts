import type { Page } from "@playwright/test";
import { openPage, reloadPage } from "./support/ready.ts";
import { expect, test } from "./support/test.ts";

/** Has more apps than fit on a page (scripts/seed/full-pages.ts). */
const DEVELOPER = "/developer/00000000-0000-7000-8000-000000000100";
/** The apps of that developer alone: other journeys publish apps, but none of this name. */
const ALMANACS = "/store?search=almanac&sort=newest";
const FAILURE = "There was an error loading the published apps.";

function cards(page: Page) {
  return page.getByRole("region", { name: "Results for “almanac”" }).getByRole("article");
}

async function toTheEnd(page: Page) {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

test("the list loads more by itself; a failed page can be retried; Back and a reload restore the scroll position", async ({
  page,
  complaints,
}) => {
  let isBroken = false;
  await page.route("**/store.data*", (route) => (isBroken ? route.abort() : route.continue()));
  await openPage(page, ALMANACS);
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByRole("status").filter({ hasText: "24+ apps" })).toBeVisible();
  isBroken = true;
  await toTheEnd(page);
  await expect(page.getByText(FAILURE)).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  isBroken = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("link", { name: "Almanac 03", exact: true })).toBeAttached();
  await expect(page.getByText(FAILURE)).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  await expect(page.getByRole("status").filter({ hasText: /^28 apps$/ })).toBeVisible();
  await expect(cards(page)).toHaveCount(28);

  const far = page.getByRole("link", { name: "Almanac 03", exact: true });
  await far.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await far.click();
  await expect(page.getByRole("heading", { name: "Almanac 03", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(far).toBeInViewport();
  await expect(cards(page)).toHaveCount(28);
  const moved = async () => Math.abs((await page.evaluate(() => window.scrollY)) - place);
  await expect.poll(moved).toBeLessThan(20);
  complaints.length = 0;
  isBroken = true;
  for (const leave of [() => page.reload(), () => page.goto("/faq").then(() => page.goBack())]) {
    await leave();
    await expect(cards(page)).toHaveCount(28);
    await expect(far).toBeInViewport();
    await expect.poll(moved).toBeLessThan(20);
  }
  expect(complaints).toEqual([]);
  isBroken = false;
  await page.getByRole("link", { name: "Education", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Education", level: 2 })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Almanac/ })).toHaveCount(0);
});

test("another page of a developer's apps moves the focus to their heading", async ({ page }) => {
  await openPage(page, DEVELOPER);
  const heading = page.getByRole("heading", { name: "Apps", exact: true });
  await page.getByRole("link", { name: "More apps" }).press("Enter");
  await expect(page.getByRole("link", { name: "Almanac 01", exact: true })).toBeVisible();
  await expect(heading).toBeFocused();
  await page.getByRole("link", { name: "Back to the newest" }).press("Enter");
  await expect(page.getByRole("link", { name: "More apps" })).toBeVisible();
  await expect(heading).toBeFocused();
});

for (const [what, answer] of [
  ["the network", null],
  ["the server", { status: 500, body: "broken" }],
] as const) {
  test(`if ${what} fails, the requested query stays shown and can be retried`, async ({ page }) => {
    let isBroken = true;
    await page.route("**/store.data*", (route) => {
      if (!isBroken) return route.continue();
      return answer ? route.fulfill(answer) : route.abort();
    });
    await openPage(page, "/store");
    const field = page.getByRole("searchbox", { name: "Search for apps" });
    await field.fill("garden");
    await expect(page.getByRole("heading", { name: "Error loading apps" })).toBeVisible();
    await expect(page.getByText(FAILURE)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("garden");
    await expect(page.getByLabel("Sort")).toBeVisible();
    await page.getByRole("link", { name: "Lifestyle", exact: true }).click();
    await expect(page).toHaveURL(/search=garden&category=Lifestyle/);
    await page.getByLabel("Stars").selectOption("4 and up");
    await expect(page).toHaveURL(/stars=4/);
    await expect(page.getByText(FAILURE)).toBeVisible();
    await openPage(page, "/store?search=garden");
    await page.getByRole("link", { name: "All", exact: true }).click();
    await page.getByRole("link", { name: "Productivity", exact: true }).click();
    await expect(page.getByText(FAILURE)).toBeVisible();
    isBroken = false;
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page.getByRole("link", { name: "Focus Garden", exact: true })).toBeVisible();
    await expect(page).toHaveURL(/search=garden&category=Productivity$/);
  });
}

test("a slow store shows outlines of cards in place of the list", async ({ page }) => {
  const answers = Promise.withResolvers<void>();
  await page.route("**/store.data*", (route) => answers.promise.then(() => route.continue()));
  await openPage(page, "/store");
  await page.getByRole("link", { name: "Finance", exact: true }).click();
  await expect(page.getByRole("link", { name: "Finance", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(page.locator(".skeleton").first()).toBeVisible();
  await expect(page.getByText("Loading App Store...")).toBeVisible();
  answers.resolve();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Finance", level: 2 })).toBeVisible();
});

test("what needs no network once open, and what has none, are two filters: an app may load its fonts", async ({
  page,
}) => {
  await openPage(page, "/store?search=almanac+0");
  const lettered = page.getByRole("link", { name: "Almanac 05", exact: true });
  const quiet = page.getByRole("link", { name: "Almanac 06", exact: true });
  const offline = page.getByRole("checkbox", { name: "No network needed once open" });
  const nobody = page.getByRole("checkbox", { name: "No network access" });
  await offline.check();
  await expect(page).toHaveURL(/\?search=almanac\+0&offline=1$/);
  await expect(lettered).toBeVisible();
  await nobody.check();
  await expect(page).toHaveURL(/&offline=1&nobody=1$/);
  await expect(nobody).toBeFocused();
  await expect(lettered).toHaveCount(0);
  await expect(quiet).toBeAttached();
  await reloadPage(page);
  await expect(offline).toBeChecked();
  await expect(nobody).toBeChecked();
  await offline.uncheck();
  await expect(page).toHaveURL(/\+0&nobody=1$/);
  await expect(lettered).toHaveCount(0);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\?search=almanac\+0$/);
  await expect(nobody).not.toBeChecked();
  await lettered.click();
  await expect(page.getByText("No network needed once open, except for its fonts", { exact: true })).toBeVisible();
  await expect(page.getByText("Loads fonts from fonts.googleapis.com", { exact: true })).toBeVisible();
});
