import { settledAccount } from "./support/accounts.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { expectWelcome, pay } from "./support/payments.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

test("a declined card buys nothing, a good one buys Builder, and a refund ends it", async ({ page, context }) => {
  const { email } = await settledAccount(page, context);
  // Anybody can write such an address.
  await openPage(page, "/subscribe?success=true&offer=builder");
  await page.waitForURL((url) => url.pathname === "/subscribe" && url.search === "");
  await expect(page.getByRole("main").getByText(/Checking your payment|successful/)).toHaveCount(0);
  await page.getByRole("button", { name: "Get Builder" }).click();
  await pay(page, "Declined");
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.pathname === "/subscribe" && url.search === "");
  await untilReady(page);
  await expect(page.getByText("Nothing was charged. You can try again anytime.")).toHaveCount(1);
  await page.getByRole("button", { name: "Get Builder" }).click();
  await pay(page);
  await expectWelcome(page, "Builder");
  await expect(page.getByText("You paid once: nothing renews, and it has no time limit.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open your projects" })).toBeVisible();
  await expect(page.getByRole("article", { name: "Builder" }).getByText("Current plan")).toBeVisible();
  const stripe = `http://dev.${new URL(page.url()).host}/stripe`;
  await page.goto(`${stripe}?email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Refund in full" }).first().click();
  await openPage(page, "/subscribe");
  await page.getByRole("button", { name: "Refresh Status" }).click();
  await expect(page.getByText("Status refreshed")).toBeVisible();
  await expect(page.getByRole("article", { name: "Explorer" }).getByText("Current plan")).toBeVisible();
});

test("Architect is bought after authentication, changed to yearly, set to end, resumed, and ended", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await openPage(page, "/subscribe");
  await page.getByRole("radio", { name: "Monthly" }).check({ force: true });
  const architect = page.getByRole("article", { name: "Architect" });
  await architect.getByRole("button", { name: "Get Architect" }).click();
  await pay(page, "Requires authentication");
  await page.getByRole("button", { name: "Complete" }).click();
  await expectWelcome(page, "Architect");
  await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();
  await expect(architect.getByText("$6 per month")).toBeVisible();
  await expect(page.getByText(/Renews on .* for \$6 a month/)).toBeVisible();
  await page.getByRole("radio", { name: /Yearly/ }).check({ force: true });
  await architect.getByRole("button", { name: "Change billing" }).click();
  await expect(page.getByRole("dialog").getByText("You pay $44 today")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Pay by the year" }).click();
  await expect(page.getByText(/Renews on .* for \$50/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Cancel on/ })
    .click();
  await page.getByRole("button", { name: "End it now" }).click();
  await expect(page.getByRole("dialog").getByRole("radio")).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Keep Architect" }).click();
  await page.getByRole("button", { name: "Resume" }).press("Enter");
  await expect(page.getByText(/Renews on .* for \$50/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /End now/ })
    .check();
  await page.getByRole("dialog").getByRole("button", { name: "End Architect now" }).click();
  await expect(page.getByText("Your access has been revoked. Status will refresh automatically.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Explorer" }).getByText("Current plan")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Invoices and card" })).toBeVisible();
});

test("the invoice of a failed renewal is paid from the plan's page", async ({ page, context }) => {
  const { email } = await settledAccount(page, context);
  await openPage(page, "/subscribe");
  await page.getByRole("article", { name: "Architect" }).getByRole("button", { name: "Get Architect" }).click();
  await pay(page);
  await expectWelcome(page, "Architect");
  await page.getByRole("button", { name: "Invoices and card" }).click();
  await page.getByRole("radio", { name: /Declined at the next renewal/ }).check();
  await page.getByRole("button", { name: "Use this card" }).click();
  const stripe = `http://dev.${process.env.E2E_BASE_URL?.split("//")[1]}/stripe`;
  await page.goto(`${stripe}?email=${encodeURIComponent(email)}`);
  await page
    .getByRole("button", { name: /^Renew/ })
    .first()
    .click();
  await openPage(page, "/subscribe");
  await page.getByRole("button", { name: "Refresh Status" }).click();
  await expect(page.getByText("Payment failed")).toBeVisible();
  await expect(page.getByText("✓ Active")).toHaveCount(0);
  await expect(
    page.getByText(/The last payment for Architect, yearly failed\. .* Your plan works until/),
  ).toBeVisible();
  await page.setViewportSize({ width: 320, height: 844 });
  expect((await page.getByText(/^The last payment for/).boundingBox())?.width).toBeGreaterThan(200);
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.waitForURL(/\/stripe\/invoices\//);
  await page.getByRole("button", { name: "Pay $50" }).click();
  await expect(page.getByRole("cell", { name: "paid", exact: true })).toBeVisible();
  await openPage(page, "/subscribe");
  await page.getByRole("button", { name: "Refresh Status" }).click();
  await expect(page.getByText(/Renews on .* for \$50 a year/)).toBeVisible();
});

test("Architect is bought by the year", async ({ page, context }) => {
  await settledAccount(page, context);
  await openPage(page, "/subscribe");
  await expect(page.getByText("0 of 3 apps on this device, 0 of 4 shortcuts in use")).toBeVisible();
  await page.getByRole("article", { name: "Architect" }).getByRole("button", { name: "Get Architect" }).click();
  await pay(page);
  await expectWelcome(page, "Architect");
  await expect(page.getByText(/Renews on .* for \$50/)).toBeVisible();
  await expect(page.getByText("0 of 8 shortcuts in use")).toBeVisible();
});

test("a tier that an admin set survives the webhook of a purchase", async ({ page, partitioned }) => {
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const user = await context.newPage();
  const { email } = await settledAccount(user, context);
  await openPage(user, "/subscribe");
  await user.getByRole("article", { name: "Architect" }).getByRole("button", { name: "Get Architect" }).click();
  await user.waitForURL(/\/stripe\/checkout\//);
  await signIn(page, "super@sheaf.example");
  await openPage(page, `/admin-dashboard?search=${encodeURIComponent(email)}`);
  await page.getByRole("row", { name: email }).getByRole("link").click();
  const inspector = page.getByRole("region", { name: "Community Developer" });
  await inspector.getByRole("radio", { name: "Builder" }).check();
  await inspector.getByLabel("Note").fill("Speaks at the Oslo meetup.");
  await inspector.getByRole("button", { name: "Save tier" }).click();
  await expect(inspector.getByText("Override active")).toBeVisible();
  await pay(user);
  await expectWelcome(user, "Architect");
  await expect(user.getByText(/^An administrator set your tier to Builder\./)).toBeVisible();
  await expect(user.getByRole("button", { name: /^Get / })).toHaveCount(0);
  await expect(user.getByRole("article", { name: "Builder" }).getByText("✓ Active")).toBeVisible();
  await context.close();
});
