import type { Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { heldRendering, untilRead } from "./support/held-rendering.ts";
import { openPage, reloadPage, untilReady } from "./support/ready.ts";
import { expect, PASSWORD, signIn, test } from "./support/test.ts";

async function openApp(page: Page, slug: string) {
  await openPage(page, `/store/${slug}`);
}

async function write(page: Page, stars: string, text: string) {
  await page.getByRole("link", { name: "Write a review" }).click();
  await page.getByRole("radio", { name: stars }).check({ force: true });
  await page.getByLabel("Your review").fill(text);
  await page.getByRole("button", { name: "Submit Review" }).click();
}

test("a review is written, edited in its place and deleted after a question", async ({ page, context, complaints }) => {
  const rendering = await heldRendering(page);
  await settledAccount(page, context);
  await openApp(page, "habit-dots");
  const reviews = page.getByRole("region", { name: "Ratings and reviews" });
  const before = await reviews.getByRole("link", { name: /^4 stars/ }).innerText();

  const field = page.getByLabel("Your review", { exact: true });
  const open = reviews.getByRole("link", { name: "Write a review" });
  await expect(field).toBeHidden();
  await open.press("Enter");
  await expect(page.getByRole("radio", { name: "1 star" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await expect(field).toBeHidden();
  await open.click();
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText("Review required"), "said once").toHaveCount(1);
  await expect(field).toBeFocused();
  await field.fill("x".repeat(1005));
  await expect(page.getByText("5 too many")).toBeVisible();
  await expect(page.getByText("A review can have at most 1000 characters.")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("Kept me at it for a week.");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText("Rating required"), "said once").toHaveCount(1);
  await expect(page.getByRole("radio", { name: "1 star" })).toBeFocused();
  await expect(field).toHaveValue("Kept me at it for a week.");
  await page.getByRole("radio", { name: "4 stars" }).check({ force: true });
  await expect(page.getByText("Rating required")).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText("Review submitted!")).toBeVisible();
  const own = page.getByRole("article", { name: "Your review" });
  await expect(own).toContainText("Kept me at it for a week.");
  await expect(own).toBeFocused();
  await expect(own).toContainText("Version 00");
  await expect(reviews.getByRole("link", { name: /^4 stars/ })).not.toHaveText(before, { useInnerText: true });

  const edit = own.getByRole("link", { name: "Edit" });
  await edit.click();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
  await edit.click();
  await field.fill("Half a thought");
  await page.keyboard.press("Escape");
  await expect(own).toContainText("Your unsaved changes are kept");
  await edit.click();
  await expect(field).toHaveValue("Half a thought");
  await field.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Invalid input").first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(own).toContainText("Kept me at it for a week.");
  await expect(edit).toBeFocused();
  await edit.click();
  await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await page.getByRole("radio", { name: "5 stars" }).check({ force: true });
  await field.fill("Kept me at it for a month.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Review updated!")).toBeVisible();
  await expect(own).toContainText("Kept me at it for a month.");
  await expect(own).toBeFocused();

  await own.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Review" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(own).toBeVisible();
  await own.getByRole("button", { name: "Delete" }).click();
  const reloaded = untilRead(page, "/store/habit-dots.data");
  await rendering.hold();
  await question.getByRole("button", { name: "Delete" }).click();
  await reloaded;
  // The answer and the reload are rendered at once.
  await rendering.release();
  await expect(page.getByText("Review deleted!")).toBeVisible();
  await expect(own).toBeHidden();
  await expect(reviews.getByRole("heading", { name: "Ratings and reviews" })).toBeFocused();
  await expect(open).toBeVisible();
  await expect(field).toBeHidden();
  await expect(reviews.getByRole("link", { name: /^4 stars/ })).toHaveText(before, { useInnerText: true });
  expect(complaints).toEqual([]);
});

test("a half-written review outlasts a broken line, a reload, the session and another tab", async ({
  page,
  context,
}) => {
  await signIn(page, "yuki@sheaf.example");
  // Other journeys decide on this account's apps, of which its screens are told.
  await page.routeWebSocket(/\/api\/live/, () => {});
  await openApp(page, "pocket-synth");
  const field = page.getByLabel("Your review", { exact: true });
  const submit = page.getByRole("button", { name: "Submit Review" });
  const posts = (url: URL) => url.pathname.endsWith(".data");
  await page.route(posts, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await write(page, "3 stars", "Warm sound.");
  await expect(page.getByText("Error submitting review. You seem to be offline. Please try again.")).toBeVisible();
  await expect(submit).toBeFocused();
  await page.unroute(posts);
  await page.route(posts, (route) => route.fulfill({ status: 503, body: "<h1>Unavailable</h1>" }));
  await submit.click();
  await expect(page.getByText("Error submitting review. An unexpected error occurred.")).toBeVisible();
  await page.unroute(posts);

  await reloadPage(page);
  await expect(field).toHaveValue("Warm sound.");
  await expect(page.getByText("989 left")).toBeVisible();
  await expect(page.getByRole("radio", { name: "3 stars" })).toBeChecked();
  await context.clearCookies();
  await submit.click();
  await expect(page.getByText("Until then, your review is kept on this device.")).toBeVisible();
  await expect(field).toHaveValue("Warm sound.");
  await page.getByRole("alert").getByRole("link", { name: "Sign In" }).click();
  await untilReady(page);
  await page.getByLabel("Email").fill("yuki@sheaf.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(/\/store\/pocket-synth#your-review$/);
  await expect(field).toHaveValue("Warm sound.");
  await submit.click();
  const own = page.getByRole("article", { name: "Your review" });
  await expect(own).toContainText("Warm sound.");

  const other = await context.newPage();
  await openApp(other, "pocket-synth");
  await other.getByRole("button", { name: "Delete" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(other.getByText("Review deleted!")).toBeVisible();
  await own.getByRole("link", { name: "Edit" }).click();
  await field.fill("Warm, and in tune.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This review no longer exists").first()).toBeVisible();
  await expect(submit).toBeFocused();
  await expect(field).toHaveValue("Warm, and in tune.");
  await expect(page.getByRole("radio", { name: "3 stars" })).toBeChecked();
});

test("the histogram filters by stars, and the filter is an address", async ({ page }) => {
  await openApp(page, "focus-garden");
  await page.getByRole("link", { name: "4 stars: 1 rating" }).click();
  await expect(page).toHaveURL(/stars=4/);
  await expect(page.getByRole("article", { name: /Review by/ })).toHaveCount(1);
  await expect(page.getByText("Calm and clear.")).toBeVisible();
  await page.getByRole("link", { name: "3 stars: 0 ratings" }).click();
  await expect(page.getByText("No reviews with 3 stars.")).toBeVisible();
  await page.getByRole("link", { name: "Show all ratings" }).click();
  await expect(page.getByRole("heading", { name: "Ratings and reviews" })).toBeFocused();
  await expect(page.getByRole("article", { name: /Review by/ })).toHaveCount(3);
});

test("signed out, a review asks to sign in and comes back to the app", async ({ page }) => {
  await openApp(page, "unit-swap");
  await page.getByRole("link", { name: "Write a review" }).click();
  await expect(page.getByText("Please sign in")).toBeVisible();
  await page.waitForURL(/\/auth/);
  await untilReady(page);
  await page.getByLabel("Email").fill("super@sheaf.example");
  await page.getByLabel("Password", { exact: true }).fill("paper-and-ink");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(/\/store\/unit-swap#your-review$/);
  await expect(page.getByLabel("Your review", { exact: true })).toBeInViewport();
});

test("the developer replies; a reader finds a review helpful and reports another", async ({ page, partitioned }) => {
  await signIn(page, "architect@sheaf.example");
  await openApp(page, "breathe-478");
  await expect(page.getByText("This is your app.")).toBeVisible();
  const answered = page.getByRole("article", { name: /Review by/ }).first();
  await answered.getByText("Reply", { exact: true }).click();
  await answered.getByLabel("Your reply").fill(" ");
  await answered.getByRole("button", { name: "Save reply" }).click();
  await expect(answered.getByText("Please write your reply.")).toBeVisible();
  for (const reply of ["Thank you.", "Thank you for trying it."]) {
    await answered.getByLabel("Your reply").fill(reply);
    await answered.getByRole("button", { name: "Save reply" }).click();
    await expect(answered.getByText("Developer's reply")).toBeVisible();
    await expect(answered.getByText("Edit reply", { exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    if (reply !== "Thank you.") break;
    await answered.getByRole("button", { name: "Delete reply" }).click();
    await page.getByRole("alertdialog", { name: "Delete Reply" }).getByRole("button", { name: "Delete" }).click();
    await expect(answered.getByText("Developer's reply")).toBeHidden();
    await expect(answered.getByText("Reply", { exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
  }

  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const reader = await context.newPage();
  await settledAccount(reader, context);
  await openApp(reader, "breathe-478");
  const review = reader.getByRole("article", { name: /Review by/ }).first();
  await expect(review.getByText("Thank you for trying it.")).toBeVisible();
  const voted = reader.waitForResponse((answer) => answer.request().method() === "POST");
  await review.getByRole("button", { name: "Helpful" }).click();
  await voted;
  await expect(review.getByRole("button", { name: "Helpful (1)" })).toHaveAttribute("aria-pressed", "true");
  await reloadPage(reader);
  await review.getByRole("button", { name: "Helpful (1)" }).click();
  await expect(review.getByRole("button", { name: "Helpful", exact: true })).toHaveAttribute("aria-pressed", "false");
  const place = await review.getByText("Report", { exact: true }).boundingBox();
  await review.getByText("Report", { exact: true }).click();
  // A pressed button is smaller for a moment.
  await expect.poll(() => review.getByText("Report", { exact: true }).boundingBox()).toEqual(place);
  await review.getByLabel("It's spam or advertising").check();
  await review.getByRole("button", { name: "Send report" }).click();
  await expect(review.getByText("Thank you. A moderator will look into it.")).toBeFocused();
  await expect(reader.getByText("Thank you. A moderator will look into it."), "said once").toHaveCount(1);
  await reloadPage(reader);
  await expect(review.getByText("Reported", { exact: true })).toBeVisible();
  await context.close();
});

test("without a script the page shows everything, filters, and takes a review", async ({
  page,
  context,
  partitioned,
}) => {
  await settledAccount(page, context);
  await openPage(page, "/");
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("scripts=1");
  const plain = await partitioned.newContext({
    baseURL: process.env.E2E_BASE_URL,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const reader = await plain.newPage();
  // This browser ran scripts before, so the page is the visitors' one. The sign-in leads back to the account's.
  await reader.goto("/store/focus-garden");
  await reader.getByRole("link", { name: "Write a review" }).click();
  await reader.waitForURL(/#your-review$/);
  await expect(reader.getByText("My daughter does her homework with it now.")).toBeVisible();
  await expect(reader.getByRole("button", { name: "Read more" })).toBeHidden();
  await expect(reader.getByText("It contacts no one and works without a network")).toBeVisible();
  await reader.getByRole("link", { name: "4 stars: 1 rating" }).click();
  await expect(reader.getByRole("article", { name: /Review by/ })).toHaveCount(1);
  await write(reader, "5 stars", "Works with nothing but a page.");
  await expect(reader.getByRole("status").filter({ hasText: "Review submitted!" })).toBeVisible();
  await expect(reader.getByRole("article", { name: "Your review" })).toContainText("Works with nothing but a page.");
  await reader.getByRole("link", { name: "Edit" }).click();
  await reader.getByLabel("Your review").fill("Works with a page.");
  await reader.getByRole("button", { name: "Save" }).click();
  await expect(reader.getByRole("article", { name: "Your review" })).toContainText("Works with a page.");
  await reader.getByRole("button", { name: "Delete" }).click();
  await expect(reader.getByRole("status").filter({ hasText: "Review deleted!" })).toBeVisible();
  await plain.close();
});

test("'By' leads to the developer's page; its feed and the page's data name the app", async ({ page, complaints }) => {
  await openPage(page, "/store");
  await page.getByRole("link", { name: "Focus Garden", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Focus Garden", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Mira Okafor" }).first().click();
  await expect(page.getByRole("heading", { name: "Mira Okafor", level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d+ published apps$/)).toBeVisible();
  const feed = await page.request.get(`${page.url()}/feed.json`);
  const { items } = await feed.json();
  expect(items.map((item: { title: string }) => item.title)).toContain("Focus Garden");
  await page.getByRole("link", { name: "Focus Garden", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Focus Garden", level: 1 })).toBeVisible();
  await reloadPage(page);
  const written = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "null");
  expect(written).toMatchObject({ "@type": "SoftwareApplication", name: "Focus Garden" });
  expect(written.aggregateRating.ratingCount).toBeGreaterThanOrEqual(3);
  await page.getByRole("link", { name: "Habit Dots", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Habit Dots", level: 1 })).toBeVisible();
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("a review that is too long to be sent at all stays with its stars, and goes once it is shorter", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await openApp(page, "almanac-25");
  const field = page.getByLabel("Your review", { exact: true });
  const long = "Every evening. ".repeat(5000);
  await write(page, "5 stars", long);
  await expect(page.getByRole("alert")).toHaveText("Error. This is too large to send. Please make it shorter.");
  await expect(page.getByRole("heading", { name: "Almanac 25", level: 1 })).toBeVisible();
  await expect(field).toHaveValue(long);
  await expect(page.getByRole("radio", { name: "5 stars" })).toBeChecked();
  await field.fill("Every evening.");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText("Review submitted!")).toBeVisible();
});
