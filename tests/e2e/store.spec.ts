import { expect, type Page } from "@playwright/test";
import { passPressGuard } from "./support/installs.ts";
import { openPage, reloadPage, untilReady } from "./support/ready.ts";
import { signIn, test } from "./support/test.ts";

/** Longer than typing waits until it searches, in ms. */
const SEARCH_WAIT_MS = 400;

function watchRequests(page: Page) {
  const asked: Array<string> = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/store.data") asked.push(search);
  });
  return asked;
}

test("the store is searched as one types, filtered and ordered, and the address carries it", async ({ page }) => {
  await openPage(page, "/store");
  await expect(page.getByRole("region", { name: "Top rated" })).toBeVisible();
  const field = page.getByRole("searchbox", { name: "Search for apps" });
  await field.fill("focsu");
  await expect(page.getByRole("heading", { name: "Results for “focsu”" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Focus Garden", exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "No exact matches. Similar apps: 1" })).toBeVisible();
  await expect(page).toHaveURL(/search=focsu/);
  await field.fill("zzzqqq");
  await expect(page.getByText("No apps found matching your search.")).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL(/\/store$/);
  await expect(field).toHaveValue("");
  await page.getByRole("link", { name: "Finance", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Finance", level: 2 })).toBeVisible();
  await expect(page).toHaveTitle(/^Finance · Store · /);
  await expect(page.getByRole("link", { name: "Finance", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: "Health & Fitness", exact: true })).toBeFocused();
});

test("a search without hits offers what was meant, categories and well rated apps, by keyboard too", async ({
  page,
}) => {
  await openPage(page, "/store?search=habbitts+zzzqqq&category=Finance");
  await page.getByRole("link", { name: "Search all categories" }).click();
  await expect(page).toHaveURL(/\/store\?search=habbitts\+zzzqqq$/);
  await expect(page.getByRole("status").filter({ hasText: "No apps. 1 suggestion" })).toBeVisible();
  const rated = page.getByRole("region", { name: "Top rated" });
  await expect(rated.getByRole("link").first()).toBeVisible();
  const suggestions = page.getByRole("navigation", { name: "Did you mean" });
  await suggestions.getByRole("link").press("Enter");
  await expect(page.getByRole("link", { name: "Habit Dots", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Results for “habit/ })).toBeFocused();
  await expect(suggestions).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search for apps" }).fill("zzzqqq fitness");
  await page
    .getByRole("navigation", { name: "Try a category" })
    .getByRole("link", { name: "Health & Fitness" })
    .click();
  await expect(page).toHaveURL(/\/store\?category=Health/);
});

test("filters keep the focus and a clean address, stay where nothing is found, and are cleared alone", async ({
  page,
}) => {
  await openPage(page, "/store?search=garden&category=Productivity");
  const order = page.getByLabel("Sort");
  await order.focus();
  await order.selectOption("Most installed");
  await expect(page).toHaveURL(/\/store\?search=garden&category=Productivity&sort=installed$/);
  await expect(order).toBeFocused();
  const offline = page.getByLabel("No network needed once open");
  await offline.check();
  await expect(page).toHaveURL(/sort=installed&offline=1$/);
  await expect(offline).toBeFocused();
  await reloadPage(page);
  await expect(offline).toBeChecked();
  await offline.uncheck();
  await page.getByLabel("Stars").selectOption("4 and up");
  await page.getByLabel("Updated").selectOption("Past week");
  await expect(page.getByText("No apps found matching your search.")).toBeVisible();
  await expect(page.getByLabel("Stars")).toHaveValue("4");
  await page.getByRole("main").getByRole("link", { name: "Clear filters" }).first().click();
  await expect(page).toHaveURL(/\/store\?search=garden&category=Productivity&sort=installed$/);
  await expect(page.getByRole("link", { name: "Focus Garden", exact: true })).toBeVisible();
  await expect(page.getByLabel("Stars")).toHaveValue("");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  await offline.check();
  await page.getByRole("searchbox", { name: "Search for apps" }).fill("pixel");
  await expect(page).toHaveURL(/\/store\?search=pixel&category=Productivity&sort=installed&offline=1$/);
  await expect(offline).toBeChecked();
});

test("leaving while typing starts no late search; Enter searches once; list and field agree after Back", async ({
  page,
}) => {
  await page.clock.install();
  await openPage(page, "/store");
  const field = page.getByRole("searchbox", { name: "Search for apps" });
  // As a pointer does it, and before the search is due, however slow the machine is.
  const path = await field.evaluate((input: HTMLInputElement) => {
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "gar");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    const link = document.querySelector<HTMLAnchorElement>('[data-part=app-card] a[href^="/store/"]');
    input.blur();
    link?.click();
    return link?.pathname;
  });
  await page.waitForURL((url) => url.pathname === path);
  await page.clock.runFor(SEARCH_WAIT_MS);
  expect(new URL(page.url()).pathname).toBe(path);
  await page.getByRole("link", { name: "Store", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "All apps" })).toBeVisible();

  const asked = watchRequests(page);
  const entries = () => page.evaluate(() => window.history.length);
  const before = await entries();
  await field.fill("focus");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: "Results for “focus”" })).toBeVisible();
  await page.clock.runFor(SEARCH_WAIT_MS);
  expect(asked).toHaveLength(1);
  await field.fill("garden");
  await expect(page.getByRole("heading", { name: "Results for “garden”" })).toBeVisible();
  await field.press("Enter");
  await page.clock.runFor(SEARCH_WAIT_MS);
  expect(asked).toHaveLength(2);
  // The new entry replaces that of the app, which lay ahead.
  expect(await entries()).toBe(before);
  await field.focus();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "All apps" })).toBeVisible();
  await expect(field).toHaveValue("");
});

test("a search that follows before the one before is shown replaces its entry", async ({ page }) => {
  await openPage(page, "/store");
  const entries = () => page.evaluate(() => window.history.length);
  const before = await entries();
  // At the moment when the router has made the entry of "focus", which the page doesn't show yet.
  await page.evaluate(() => {
    const pushState = history.pushState.bind(history);
    history.pushState = (...entry) => {
      pushState(...entry);
      history.pushState = pushState;
      queueMicrotask(() => {
        const field = document.querySelector<HTMLInputElement>("input[type=search]");
        if (!field) throw new Error("There is no field.");
        field.value = "garden";
        field.form?.requestSubmit();
      });
    };
  });
  const field = page.getByRole("searchbox", { name: "Search for apps" });
  await field.fill("focus");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: "Results for “garden”" })).toBeVisible();
  await expect(page).toHaveURL(/search=garden$/);
  expect(await entries()).toBe(before + 1);
});

test("the marker of an install is taken out of the address by one request", async ({ page }) => {
  const asked = watchRequests(page);
  await page.goto("/store?install=00000000-0000-7000-8000-000000000000");
  await expect(page).toHaveURL(/\/store$/);
  await untilReady(page);
  expect(asked).toHaveLength(1);
});

test("chips, rows and cards fit every width, and nothing is hidden under the header", async ({ page }) => {
  await openPage(page, "/store?category=Experimental");
  const chips = page.getByRole("navigation", { name: "Categories" });
  await expect(chips.getByRole("link", { name: "Experimental" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await reloadPage(page);
  await expect(chips.getByRole("link", { name: "Experimental" })).toBeInViewport({ ratio: 1 });
  const [bar, padding] = await page.evaluate(() => [
    document.querySelector("header")?.getBoundingClientRect().height ?? 0,
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
  ]);
  expect(padding).toBeGreaterThanOrEqual(bar);
  // A chip at the edge stays under the pointer that presses it.
  const edge = chips.getByRole("link", { name: "Simulation" });
  await edge.click({ position: { x: 12, y: 12 } });
  await expect(page.getByRole("heading", { name: "Simulation", level: 2 })).toBeVisible();

  await openPage(page, "/store");
  const cards = page.getByRole("region", { name: "All apps" }).getByRole("article");
  expect(await cards.locator("> [data-part=cover] > img").count()).toBeGreaterThan(0);
  expect(await cards.locator("> [data-part=cover] > [data-part=app-icon]").count()).toBeGreaterThan(0);
  expect(await cards.locator("> [data-part=app-icon]").count()).toBe(await cards.count());
  const heads = await cards.evaluateAll((all) =>
    all.map(
      (card) =>
        (card.querySelector("[data-part=summary]")?.getBoundingClientRect().top ?? 0) -
        card.getBoundingClientRect().top,
    ),
  );
  expect(Math.max(...heads) - Math.min(...heads)).toBeLessThan(1);
  await page.evaluate(() => {
    for (const place of document.querySelectorAll(
      "main li h3 a, main ol a[href^='/store/'], main li p, main li .quiet",
    )) {
      const text = [...place.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
      if (text) text.textContent = "W".repeat(30);
    }
  });
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll("main li")].flatMap((item) => {
        const { left, right } = item.getBoundingClientRect();
        return (
          [...item.querySelectorAll("*")]
            .filter((part) => part.getClientRects().length > 0 && !part.closest(".sr-only"))
            .filter(
              (part) => part.getBoundingClientRect().right > right + 1 || part.getBoundingClientRect().left < left - 1,
            )
            .filter((part) => !part.parentElement?.closest(".one-line"))
            // A featured app's picture runs out of its card, which cuts it off. Nobody can press it.
            .filter((part) => getComputedStyle(part).pointerEvents !== "none")
            .map((part) => `${part.className} ${part.textContent}`)
        );
      }),
    );
    expect(outside).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const row = page.getByRole("region", { name: "Top rated" }).getByRole("listitem").first();
  await row.click({ position: { x: 4, y: 30 } });
  await expect(page).toHaveURL(/\/store\/[a-z-]+$/);
});

test("an app that was taken out says so with 410, on the home too, and is uninstalled there or here", async ({
  page,
  partitioned,
}) => {
  const answer = await page.goto("/store/moth-log");
  expect(answer?.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "This app is no longer in the store.", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Uninstall" })).toBeHidden();
  await page.getByRole("link", { name: "Browse Store" }).click();
  await expect(page).toHaveURL(/\/store$/);
  expect((await page.goto("/store/never-was"))?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();

  await signIn(page, "reader-2@sheaf.example");
  await openPage(page, "/");
  await page.getByRole("link", { name: "Moth Log (No longer in the store)" }).click();
  await expect(page).toHaveURL(/\/store\/moth-log$/);
  await untilReady(page);
  const review = page.getByRole("article", { name: "Your review" });
  await expect(review).toContainText("Counts my moths.");
  await expect(review.getByRole("link", { name: "Edit" })).toBeHidden();
  await review.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog", { name: "Delete Review" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Review deleted!")).toBeVisible();
  await expect(review).toBeHidden();
  await expect(page.getByRole("heading", { name: "This app is no longer in the store." })).toBeFocused();
  await page.getByRole("button", { name: "Uninstall" }).click();
  await expect(page.getByText("App uninstalled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Uninstall" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Browse Store" })).toBeFocused();
  await page.goto("/");
  await expect(page.getByText("No apps installed yet.")).toBeVisible();

  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const home = await context.newPage();
  await signIn(home, "reader-3@sheaf.example");
  await openPage(home, "/");
  await home.getByRole("button", { name: "Delete" }).click();
  await home.getByRole("button", { name: /^Moth Log/ }).click();
  await home.getByRole("button", { name: "Delete (1)" }).click();
  await expect(home.getByText("App uninstalled")).toBeVisible();
  await expect(home.getByText("No apps installed yet.")).toBeVisible();
  await expect(home.getByRole("button", { name: "Undo" })).toBeHidden();
  await context.close();
});

test("offline, the list stays and says so; back online, what was asked for is loaded; the way back keeps the search", async ({
  page,
  context,
}) => {
  await openPage(page, "/store?search=pad");
  await page.getByRole("link", { name: "Pixel Pad", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Pixel Pad", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Store" }).first().click();
  await expect(page).toHaveURL("/store?search=pad");
  await expect(page.getByRole("link", { name: "Pixel Pad", exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Finance" }).click();
  await expect(page.getByText("Showing the apps loaded before.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pixel Pad", exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Showing the apps loaded before.")).toBeHidden();
  await expect(page.getByRole("heading", { name: "“pad” in Finance" })).toBeVisible();
});

test("pressing Install moves nothing", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "reader-7@sheaf.example");
  await openPage(page, "/store");
  const button = page.getByRole("button", { name: /^Install / }).first();
  const label = (await button.getAttribute("aria-label")) ?? "";
  const before = await button.boundingBox();
  // An install can be cancelled for some seconds only.
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  const cancel = page.getByRole("button", { name: label.replace("Install", "Cancel installing") }).first();
  await expect(cancel).toBeVisible();
  // A pressed button is smaller for a moment.
  await expect.poll(() => cancel.boundingBox()).toEqual(before);
  await passPressGuard(page);
  await cancel.click();
});
