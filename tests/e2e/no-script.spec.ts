import type { Browser, Page } from "@playwright/test";
import { mailedLink } from "./support/mail.ts";
import { expect, PASSWORD, signUp, test } from "./support/test.ts";

/** Has more of everything than fits on a page (scripts/seed/full-pages.ts). */
const DEVELOPER = "/developer/00000000-0000-7000-8000-000000000100";
const MANY_REVIEWS = "/store/almanac-28";
const STORE_PAGE_SIZE = 24;
const REVIEWS_PAGE_SIZE = 10;

async function open(browser: Browser, address: string) {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Of the whole document, which is still being read when the address has changed. */
async function namesOf(page: Page, list: string) {
  await page.waitForLoadState();
  return page.getByRole("region", { name: list }).getByRole("article").getByRole("heading").allInnerTexts();
}

test("the store's list continues by a link and shows each app once", async ({ partitioned }) => {
  const page = await open(partitioned, "/store");
  await expect(page.getByRole("region", { name: "New in the store" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Top rated" }).getByRole("link").first()).toBeVisible();
  const first = await namesOf(page, "All apps");
  expect(first).toHaveLength(STORE_PAGE_SIZE);
  await page.getByRole("link", { name: "More apps" }).click();
  await expect(page).toHaveURL(/\/store\?after=/);
  const second = await namesOf(page, "All apps");
  const all = [...first, ...second];
  // Other journeys publish apps, so how many pages follow is unknown.
  while (await page.getByRole("link", { name: "More apps" }).isVisible()) {
    const address = page.url();
    await page.getByRole("link", { name: "More apps" }).click();
    await expect(page).not.toHaveURL(address);
    all.push(...(await namesOf(page, "All apps")));
  }
  expect(all).toContain("Almanac 01");
  expect(new Set(all).size).toBe(all.length);
  await page.getByRole("link", { name: "Back to the first apps" }).click();
  await expect(page).toHaveURL(/\/store$/);
  await page.goto("/store?after=1.00000000-0000-7000-8000-000000000000");
  await expect(page.getByText("There are no more apps.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the first apps" }).click();
  await page.getByRole("link", { name: "More apps" }).click();
  await expect(page).toHaveURL(/\/store\?after=/);
  const [name = ""] = await namesOf(page, "All apps");
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("the store is searched, ordered, filtered and narrowed by its chips, all in the address", async ({
  partitioned,
}) => {
  const page = await open(partitioned, "/store");
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Web Utilities" }).click();
  await expect(page.getByRole("heading", { name: "Web Utilities", level: 2 })).toBeVisible();
  expect(await namesOf(page, "Web Utilities")).not.toContain("Focus Garden");

  await page.getByRole("searchbox", { name: "Search for apps" }).fill("almanac");
  await page.getByRole("searchbox", { name: "Search for apps" }).press("Enter");
  await expect(page).toHaveURL(/\/store\?search=almanac&category=Web\+Utilities$/);
  const found = await namesOf(page, "“almanac” in Web Utilities");
  expect(found).toHaveLength(STORE_PAGE_SIZE);
  await page.getByRole("link", { name: "More apps" }).click();
  expect(await namesOf(page, "“almanac” in Web Utilities")).toHaveLength(4);

  await page.getByLabel("Sort").selectOption("Top rated");
  await page.getByLabel("No network needed once open").check();
  await page.getByLabel("No network access").check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/search=almanac&category=Web\+Utilities&sort=rated.*offline=1.*nobody=1/);
  const quiet = await namesOf(page, "“almanac” in Web Utilities");
  expect(quiet).toContain("Almanac 06");
  expect(quiet).not.toContain("Almanac 05");
  await page.getByLabel("Stars").selectOption("4 and up");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No apps found matching your search.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Clear filters" }).first().click();
  await expect(page).toHaveURL(/\/store\?search=almanac&category=Web\+Utilities&sort=rated$/);
  await page.getByRole("searchbox", { name: "Search for apps" }).fill("almanac 06");
  await page.getByRole("searchbox", { name: "Search for apps" }).press("Enter");
  await expect(page).toHaveURL(/[?&]search=almanac\+06(&|$)/);
  expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual(["category", "search", "sort"]);
});

test("an app's page has its text, its facts and its reviews, which go on and are filtered by links", async ({
  partitioned,
}) => {
  const page = await open(partitioned, MANY_REVIEWS);
  await expect(page.getByRole("heading", { name: "Almanac 28", level: 1 })).toBeVisible();
  await expect(page.getByText(/in Almanac 28\.$/)).toBeVisible();
  await expect(page.getByText("No network access", { exact: true })).toBeVisible();
  const reviews = page.getByRole("article", { name: /Review by/ });
  const remarks = page.getByText(/^Remark \d\d$/);
  await expect(reviews).toHaveCount(REVIEWS_PAGE_SIZE);
  const first = await remarks.allInnerTexts();
  await page.getByRole("link", { name: "More reviews" }).click();
  await expect(page).toHaveURL(/#review-list$/);
  await expect(reviews).toHaveCount(4);
  expect([...first, ...(await remarks.allInnerTexts())]).toEqual(
    Array.from({ length: 14 }, (_, n) => `Remark ${String(14 - n).padStart(2, "0")}`),
  );
  await page.getByRole("link", { name: "Back to the first reviews" }).click();
  await expect(reviews).toHaveCount(REVIEWS_PAGE_SIZE);
  await page.getByRole("link", { name: "3 stars: 4 ratings" }).click();
  await expect(page).toHaveURL(/stars=3/);
  await expect(reviews).toHaveCount(4);
  await page.getByRole("link", { name: "Most helpful" }).click();
  await expect(page).toHaveURL(/stars=3&sort=helpful/);
  await page.getByRole("link", { name: "Show all ratings" }).click();
  await expect(reviews).toHaveCount(REVIEWS_PAGE_SIZE);
});

test("a developer's page has who they are, where they take support, and their apps page by page", async ({
  partitioned,
}) => {
  const page = await open(partitioned, MANY_REVIEWS);
  await page.getByRole("link", { name: "Ines Faro" }).first().click();
  await expect(page).toHaveURL(DEVELOPER);
  await expect(page.getByRole("heading", { name: "Ines Faro", level: 1 })).toBeVisible();
  await expect(page.getByText("28 published apps")).toBeVisible();
  await expect(page.getByText("Makes small, quiet tools.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Support this Developer" })).toHaveAttribute(
    "href",
    "https://support.example/ines",
  );
  const first = await namesOf(page, "Apps");
  expect(first).toHaveLength(STORE_PAGE_SIZE);
  await page.getByRole("link", { name: "More apps" }).click();
  await expect(page.getByRole("link", { name: "Back to the newest" })).toBeVisible();
  expect([...first, ...(await namesOf(page, "Apps"))]).toEqual(
    Array.from({ length: 28 }, (_, n) => `Almanac ${String(28 - n).padStart(2, "0")}`),
  );
  await page.getByRole("link", { name: "Back to the newest" }).click();
  await expect(page).toHaveURL(DEVELOPER);
  await expect(page.getByRole("heading", { name: first[0] ?? "" })).toBeVisible();
  expect(await namesOf(page, "Apps")).toEqual(first);
});

test("an app is installed, stands on the home, and is uninstalled, each with one press", async ({ partitioned }) => {
  const page = await open(partitioned, "/auth?next=/store/almanac-27");
  await page.getByLabel("Email").fill("yuki@sheaf.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/store/almanac-27");
  await page.getByRole("main").getByRole("button", { name: "Install Almanac 27" }).click();
  await expect(page).toHaveURL("/store/almanac-27");
  await expect(page.getByRole("main").getByRole("link", { name: "Open Almanac 27" })).toBeVisible();

  await page.getByRole("link", { name: "My Apps" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "Almanac 27" })).toHaveCount(1);
  await page.goto("/store/almanac-27");
  await page.getByRole("button", { name: "Uninstall" }).click();
  await expect(page).toHaveURL("/store/almanac-27");
  await expect(page.getByRole("button", { name: "Uninstall" })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 800 });
  const dock = page.getByRole("navigation", { name: "Main" });
  await dock.getByRole("button", { name: "Install Almanac 27" }).click();
  await expect(dock.getByRole("link", { name: "Open Almanac 27" })).toBeVisible();
  await page.getByRole("button", { name: "Uninstall" }).click();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Almanac 27" })).toHaveCount(0);
});

test("a mailed link says what it needs, waits for nothing, and still works once scripts run", async ({
  partitioned,
  page,
  context,
}) => {
  const email = `${crypto.randomUUID()}@example.test`;
  await signUp(page, email);
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  const link = await mailedLink(context, email, /Confirm/);
  for (const address of [link, "/confirmed#change=x", "/reset-password#token=x"]) {
    const plain = await open(partitioned, address);
    // Playwright's text selectors ignore noscript.
    await expect(plain.locator("noscript p")).toBeVisible();
    await expect(plain.getByRole("main").getByRole("status")).toHaveCount(0);
    await plain.context().close();
  }
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Account Confirmed!" })).toBeVisible();
  await expect(page.getByText("This link needs JavaScript.")).toHaveCount(0);

  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "You're already signed in" })).toBeVisible();
  const plain = await open(partitioned, "/tutorial?next=/store/almanac-26");
  await plain.context().addCookies(await context.cookies());
  await plain.reload();
  await plain.getByRole("link", { name: "Next" }).click();
  await expect(plain.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
  await plain.getByRole("button", { name: "Skip tutorial" }).click();
  await expect(plain).toHaveURL("/store/almanac-26");
  await plain.goto("/");
  await expect(plain.getByRole("heading", { name: "My Apps", level: 1 })).toBeVisible();
});

test("sign-up, a wrong password and a forgotten one are answered, and a screen that can't work says so", async ({
  partitioned,
}) => {
  const page = await open(partitioned, "/auth?next=/builder");
  const email = `${crypto.randomUUID()}@example.test`;
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/auth?next=%2Fbuilder&tab=sign-up");
  const submit = async (button: string, second?: string) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("quiet-lantern-7");
    if (second) await page.getByLabel("Confirm Password", { exact: true }).fill(second);
    await page.getByRole("button", { name: button, exact: true }).click();
  };
  await submit("Sign Up", "quiet-lantern-8");
  await expect(page.getByRole("alert")).toContainText("both passwords are the same");
  await submit("Sign Up", "quiet-lantern-7");
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  await page.getByRole("link", { name: "let me sign in" }).click();
  await submit("Sign In");
  await expect(page.getByRole("alert")).toContainText("Please confirm your email first.");

  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Please enter your email address")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("heading", { name: "Email Sent!" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  await page.goto("/auth?next=/builder");
  await page.getByLabel("Email").fill("builder@sheaf.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/builder/);
  await expect(page.locator("noscript p")).toHaveText(/needs JavaScript/);
  for (const path of ["/journal", "/p/focus-garden"]) {
    await page.goto(path);
    await expect(page.locator("noscript p"), path).toHaveText(/needs JavaScript/);
  }
});
