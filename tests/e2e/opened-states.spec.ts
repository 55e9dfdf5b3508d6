import type { Page } from "@playwright/test";
import { accessibilityViolations } from "./support/axe.ts";
import { uniqueName } from "./support/builder.ts";
import { submitProject } from "./support/projects.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { expect, signIn, startSession, test } from "./support/test.ts";

const HTML = "<!doctype html><html lang='en'><title>Lantern</title><h1>Light</h1>";
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: "theme", value: "light", url: process.env.E2E_BASE_URL ?? "" }]);
});

/** What is open, on a computer in light and on a phone in dark, its targets of 24 px among it. The page is wide again after it. */
async function expectAccessible(page: Page, opened: string) {
  for (const [size, theme] of [
    [PHONE, "dark"],
    [WIDE, "light"],
  ] as const) {
    await page.setViewportSize(size);
    await page.locator("html").evaluate((html, shown) => {
      html.classList.remove("light", "dark");
      html.classList.add(shown);
      html.style.colorScheme = shown;
    }, theme);
    expect(await accessibilityViolations(page), `${opened} at ${size.width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), opened).toBeLessThanOrEqual(size.width);
  }
}

async function openSubmission(desk: Page, name: string, filter = "Pending") {
  await openPage(desk, `/admin-mod?filter=${filter}&search=${encodeURIComponent(name)}`);
  await desk
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await desk.waitForURL(/[?&]id=/);
  await untilReady(desk);
}

test("a moderator's claim, run, questions and decisions have no accessibility violations, and no appeal has", async ({
  page: author,
  partitioned,
}) => {
  const name = uniqueName("Lantern");
  await signIn(author, "yuki@sheaf.example");
  await submitProject(author, name, HTML);
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL, viewport: WIDE });
  const desk = await context.newPage();
  await signIn(desk, "admin@sheaf.example");
  await openSubmission(desk, name);
  await expectAccessible(desk, "a submission that nobody claimed");
  await desk.getByRole("button", { name: "Test App" }).click();
  await expect(desk.getByText(/Claimed by you until \d/)).toBeVisible();
  await expectAccessible(desk, "a claim and a run");
  await desk.getByRole("button", { name: "Approve & Publish" }).click();
  await expect(desk.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(desk, "the question before an approval");
  await desk.keyboard.press("Escape");
  await desk.getByRole("button", { name: "Reject", exact: true }).click();
  await desk.getByRole("checkbox", { name: "Spam" }).check();
  await expectAccessible(desk, "the reasons of a rejection");
  await desk.getByRole("button", { name: /^Reject \(\d+\)$/ }).click();
  await expect(desk.getByText("Project rejected")).toBeVisible();

  await openPage(author, "/builder?view=projects");
  await author.getByRole("link", { name: `Review of ${name}` }).click();
  await author.waitForURL(/\/builder\/review\//);
  await untilReady(author);
  await author.getByRole("button", { name: "Appeal..." }).click();
  const appeal = author.getByRole("dialog", { name: "Appeal the decision" });
  await expect(appeal).toBeVisible();
  await expectAccessible(author, "an author's appeal");
  await appeal.getByRole("textbox").fill("It is a lantern, and nothing else.");
  await appeal.getByRole("button", { name: "Send the appeal" }).click();
  await expect(author.getByText("It is a lantern, and nothing else.")).toBeVisible();
  await expectAccessible(author, "an appeal that waits");
  await context.close();
});

test("a published app's unpublishing, the decisions about reports and an account's deletion have none", async ({
  page,
}) => {
  await startSession(page, "super@sheaf.example");
  await openSubmission(page, "Focus Garden", "Published");
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page, "the question before an unpublishing");
  await openPage(page, "/admin-mod/reports");
  await page.getByRole("button", { name: "Decide reports of Meteor Dodge" }).click();
  await expect(page.getByRole("dialog", { name: "Reports of Meteor Dodge" })).toBeVisible();
  await expectAccessible(page, "the decisions about reports");
  await openPage(page, "/admin-dashboard?search=jonas&user=00000000-0000-7000-8000-000000000006");
  await page.getByRole("button", { name: "Delete..." }).click();
  await expect(page.getByRole("dialog", { name: /^Delete/ })).toBeVisible();
  await expectAccessible(page, "the question before an account's deletion");
});

test("an account's newest notifications, its menu and a project's menu have none", async ({ page, login }) => {
  await login({ tier: "architect" });
  await openPage(page, "/?home");
  await page
    .getByRole("button", { name: /^Notifications/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "All notifications" })).toBeVisible();
  await expectAccessible(page, "the newest notifications");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /profile/i })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expectAccessible(page, "the profile's menu");
  await openPage(page, "/builder?view=projects");
  await page.getByRole("button", { name: /^More/ }).first().click();
  await expect(page.getByRole("button", { name: /^Delete/ }).first()).toBeVisible();
  await expectAccessible(page, "a card's menu");
});
