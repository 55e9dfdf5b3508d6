import { settledAccount } from "./support/accounts.ts";
import { openPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

const PAGES = ["/about", "/how-it-works", "/top-apps", "/faq", "/developers", "/privacy-policy", "/terms", "/status"];

test("information pages ship no scripts, for visitors and for users", async ({ page }) => {
  for (const who of [null, "architect@sheaf.example"]) {
    if (who) await signIn(page, who);
    for (const path of PAGES) {
      const response = await page.request.get(path);
      expect(response.status(), path).toBe(200);
      const scripts = (await response.text()).match(/<script(?! type="application\/ld\+json")|modulepreload/g);
      expect(scripts, path).toBe(null);
    }
  }
});

test("a link loads an information page as a document; its theme and its menu work without scripts", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await openPage(page, "/profile");
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  await expect(page.locator("#profile-menu")).toContainText("Free");
  await page.getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "FAQ" })).toBeVisible();
  await expect(page.locator("script")).toHaveCount(0);
  await page.getByRole("button", { name: "Switch to dark" }).click();
  await expect(page.locator("html")).toHaveClass("dark");
  await expect(page).toHaveURL(/\/faq$/);
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(/\/auth/);
});

test("without a chosen theme an information page is dark where the browser prefers it", async ({ partitioned }) => {
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL, colorScheme: "dark" });
  const page = await context.newPage();
  // An emulated preference is sent from the second page on.
  for (const path of PAGES) await page.goto(path);
  await expect(page.locator("html")).toHaveClass("dark");
  await context.close();
});

test("also a browser that sends no hint shows information pages dark at the first visit", async ({ partitioned }) => {
  const context = await partitioned.newContext({
    baseURL: process.env.E2E_BASE_URL,
    colorScheme: "dark",
    extraHTTPHeaders: { "Sec-CH-Prefers-Color-Scheme": "" },
  });
  const page = await context.newPage();
  for (const path of PAGES) {
    await page.goto(path);
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(background, path).toBe("rgb(19, 18, 17)");
  }
  await expect(page.getByRole("button", { name: "Switch to light" })).toBeVisible();
  await context.close();
});

test("the FAQ's chat answers what is typed or chosen, and keeps what was asked", async ({ page }) => {
  await page.goto("/faq");
  const log = page.getByRole("log");
  await page.getByLabel("Your question").fill("how long review take");
  await page.keyboard.press("Enter");
  await expect(log.getByText("How long does a review take?")).toBeVisible();
  await page.getByLabel("Your question").fill("can it order pizza");
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(log.getByText("Sorry, I don't understand the question. Try asking something else.")).toBeInViewport();
  await page.getByRole("list", { name: "Questions" }).getByRole("link", { name: "What does it cost?" }).click();
  await expect(log.getByText(/^Explorer is free/)).toBeInViewport();
  await expect(log.getByText("can it order pizza")).toBeAttached();
  // The list beside it opens the same answer.
  await expect(page.locator("details[open] summary")).toHaveText("What does it cost?");
});
