import { button, passPressGuard } from "./support/installs.ts";
import { mailedLink } from "./support/mail.ts";
import { openPage, reloadPage, untilReady } from "./support/ready.ts";
import { routeFiles } from "./support/route-files.ts";
import { PASSWORD } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

test("an install pressed before a sign-in starts once after it, also on a slow connection", async ({
  page,
  context,
  visit,
}) => {
  await page.clock.install();
  const { email, password } = await visit();
  await context.clearCookies({ name: "session" });
  await page.route(/habit-dots\.data/, (route) => void setTimeout(() => route.continue(), 700));
  await openPage(page, "/store/habit-dots");
  await page
    .getByRole("link", { name: /^Install / })
    .first()
    .click();
  await page.waitForURL(/\/auth\?next=/);
  await expect(page.getByText("Create a free account to install Habit Dots.")).toBeVisible();
  await page.getByRole("tab", { name: "Sign In" }).click();
  await expect(page.getByText("Sign in to install Habit Dots.")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  // The ring is there for five seconds: the page's pictures may take longer.
  await page.waitForURL(/\/store\/habit-dots$/, { waitUntil: "commit" });
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 1000);
  await passPressGuard(page);
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page
    .getByRole("button", { name: /^Cancel installing/ })
    .first()
    .click();
  await page.clock.resume();
  await deleted;
  await reloadPage(page);
  await expect(page.getByRole("button", { name: /^Install Habit/ }).first()).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});

test("an install without a session leads to the sign-in and back, and is done there", async ({
  page,
  context,
  enter,
}) => {
  const { email, password } = await enter();
  await openPage(page, "/store/pixel-pad");
  await context.clearCookies({ name: "session" });
  await button(page, "Install Pixel Pad").click();
  await page.waitForURL(/\/auth\?next=/);
  await expect(page.getByText("Please sign in")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(/\/store\/pixel-pad$/);
  await expect(page.getByText("App installed!")).toBeVisible();
});

test("an install pressed before a sign-up starts after the mailed link", async ({ page, context }) => {
  await openPage(page, "/store/unit-swap");
  await page.getByRole("link", { name: "Install Unit Swap" }).first().click();
  await page.waitForURL(/\/auth\?next=/);
  await untilReady(page);
  const email = `${crypto.randomUUID()}@example.test`;
  await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("Create a free account to install Unit Swap.")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  for (const label of ["Password", "Confirm Password"]) await page.getByLabel(label, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  const link = await context.newPage();
  await link.goto(await mailedLink(context, email, /Confirm/));
  await link.getByRole("button", { name: "Continue" }).click();
  // As above: the ring may end before the page's pictures have loaded.
  await link.waitForURL(/\/store\/unit-swap$/, { waitUntil: "commit" });
  await expect(button(link, "Cancel installing Unit Swap")).toBeVisible();
  await expect(link.getByText("App installed!")).toBeVisible();
});

test("who runs an app installs it from the viewer: a visitor by a sign-up, an account on the app's page", async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/p/unit-swap");
  await page.getByRole("button", { name: "About this app" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Install" }).click();
  await page.waitForURL(/\/auth\?next=/);
  await expect(page.getByText("Create a free account to install Unit Swap.")).toBeVisible();

  await enter();
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page, "/p/pixel-pad");
  await page.getByRole("link", { name: "Install" }).click();
  await page.waitForURL(/\/store\/pixel-pad$/);
  await expect(page.getByText("App installed!")).toBeVisible();
  await openPage(page, "/p/pixel-pad");
  await expect(page.getByRole("button", { name: "About this app" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Install" })).toHaveCount(0);
});

test("a link installs nothing", async ({ page, enter }) => {
  const { ids } = await enter();
  await openPage(page, `/store/pixel-pad?install=${ids["Pixel Pad"]}`);
  await expect(page).toHaveURL("/store/pixel-pad");
  await expect(page.getByRole("button", { name: "Install Pixel Pad" }).first()).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});

test("a notice is shown even if the toasts can't be loaded", async ({ page, context, enter }) => {
  await routeFiles(page, /\/toaster\.client-[\w-]+\.js$/, (route) => route.abort());
  await enter();
  await openPage(page, "/store/pixel-pad");
  await context.clearCookies({ name: "session" });
  await button(page, "Install Pixel Pad").click();
  await expect(page.getByRole("alert")).toHaveText("Please sign in");
  await page.waitForURL(/\/auth\?next=/);
  await expect(page.getByRole("alert")).toBeVisible();
});
