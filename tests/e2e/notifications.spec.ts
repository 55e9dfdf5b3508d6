import { expect, type Page } from "@playwright/test";
import { accessibilityViolations } from "./support/axe.ts";
import { uniqueName } from "./support/builder.ts";
import { submitProject } from "./support/projects.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { signIn, startSession, test } from "./support/test.ts";

const HTML = "<!doctype html><html lang='en'><title>Bell</title><h1>Ding</h1>";

const bellOf = (page: Page) => page.getByRole("button", { name: /^Notifications/ }).first();

test("author and moderator see each other's news live: from the submission to the toast, the card and the bell", async ({
  page: author,
  partitioned,
}) => {
  const name = uniqueName("Bell");
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const moderator = await context.newPage();
  await signIn(moderator, "admin@sheaf.example");
  const live = moderator.waitForEvent("websocket");
  await openPage(moderator, "/admin-mod?sort=newest");
  await (await live).waitForEvent("framereceived");
  await signIn(author, "jonas@sheaf.example");
  const socket = author.waitForEvent("websocket");
  await openPage(author, "/builder?view=projects");
  await (await socket).waitForEvent("framereceived");
  const projectId = await submitProject(author, name, HTML);
  const waiting = moderator.getByRole("link", { name: new RegExp(name) }).first();
  await expect(waiting, "the queue of the moderator").toBeVisible();
  await expect(author.getByText(name).first(), "the author's card").toBeVisible();

  await waiting.click();
  await moderator.waitForURL(/[?&]id=/);
  await untilReady(moderator);
  await moderator.getByRole("button", { name: "Approve & Publish" }).first().click();
  await moderator.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  const message = `"${name}" was approved and is now in the store.`;
  await expect(author.getByRole("listitem").filter({ hasText: message })).toHaveCount(1);
  await expect(author).toHaveTitle(/^\(\d+\+?\) Builder/);
  await expect(author.getByRole("article").filter({ hasText: name }).getByText("Published")).toBeVisible();

  await author.keyboard.press("Escape");
  const list = author.getByRole("dialog", { name: "Notifications" });
  // The second letter must follow within a second.
  await expect(async () => {
    if (await list.isVisible()) return;
    await author.locator("body").press("g");
    await author.keyboard.press("n");
    await expect(list).toBeVisible({ timeout: 2000 });
  }).toPass();
  const row = list.getByRole("listitem").filter({ hasText: message });
  await expect(row).toHaveCount(1);
  expect(await accessibilityViolations(author)).toEqual([]);
  const title = row.getByRole("link", { name: `${name}: Project approved`, exact: true });
  // Other journeys use this account too, so newer rows may be above.
  await expect(async () => {
    await author.keyboard.press("ArrowDown");
    await expect(title).toBeFocused({ timeout: 500 });
  }).toPass();
  await author.keyboard.press("Delete");
  await expect(row).toHaveCount(0);
  await author.keyboard.press("Enter");
  await expect(title, "Undo had the focus").toBeFocused();
  await author.keyboard.press("Enter");
  await author.waitForURL(/\/store\//);
  await expect(author.getByRole("heading", { name })).toBeVisible();

  await bellOf(author).click();
  await expect(row.getByRole("img", { name: "Unread" })).toHaveCount(0);
  await author.keyboard.press("Escape");
  await expect(bellOf(author)).toBeFocused();
  await context.close();
  expect(projectId).not.toBe("");
});

test("the last notification can be marked read, deleted and restored, and is not lost if that fails", async ({
  page,
}) => {
  await startSession(page, "reader-9@sheaf.example");
  await page.context().clearCookies();
  // Its notification is the one of this test.
  await startSession(page, "reader-9@sheaf.example");
  await page.clock.install();
  await openPage(page, "/notifications");
  const rows = page.getByRole("link", { name: "New sign-in" });
  const deletion = page.getByRole("button", { name: "Delete: New sign-in" });
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect(page).toHaveTitle(/^Notifications/);
  await expect(page.getByRole("img", { name: "Unread" })).toHaveCount(0);
  // A second try of this test finds two.
  for (let left = await rows.count(); left > 1; left--) {
    await deletion.first().click();
    await expect(rows).toHaveCount(left - 1);
  }
  await page.route("**/notifications.data*", (route) => route.abort());
  await deletion.click();
  await expect(page.getByRole("listitem").filter({ hasText: "You seem to be offline" })).toBeVisible();
  await expect(rows).toBeVisible();
  await page.unroute("**/notifications.data*");
  const saved = page.waitForResponse((answer) => answer.request().method() === "GET" && answer.url().includes(".data"));
  // A deletion can be undone for some seconds only.
  await page.clock.pauseAt(Date.now() + 60_000);
  await deletion.click();
  await expect(rows).toHaveCount(0);
  await saved;
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(rows).toBeFocused();
  await page.clock.resume();
  await deletion.click();
  await expect(page.getByRole("heading", { name: "No notifications yet." }), "when it can't be undone").toBeVisible();
});

test("notifications are listed by topic, and muting a topic leaves what was there", async ({ page }) => {
  await signIn(page, "yuki@sheaf.example");
  await openPage(page, "/notifications?filter=reviews");
  const reviews = page.getByRole("listitem").filter({ hasText: "★" });
  await expect(reviews.first()).toBeVisible();
  const mute = page.getByRole("switch", { name: "Reviews of your apps, in Sheaf" });
  await mute.click();
  await expect(mute).not.toBeChecked();
  await expect(reviews.first()).toBeVisible();
  await expect(reviews.getByRole("img", { name: "Unread" })).toHaveCount(0);
  await mute.click();
  await expect(mute).toBeChecked();
  await expect(reviews.first()).toBeVisible();
});

test("without sockets nothing wrong is shown, and what was missed comes once the network is back", async ({
  page,
  context,
}) => {
  await page.routeWebSocket(/\/api\/live/, (socket) => socket.close({ code: 1011 }));
  await signIn(page, "architect@sheaf.example");
  await context.addCookies([{ name: "theme", value: "dark", url: process.env.E2E_BASE_URL ?? "" }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/store");
  await context.setOffline(true);
  await context.setOffline(false);
  await bellOf(page).click();
  await expect(page.getByRole("link", { name: "All notifications" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveCount(0);
});

test("a socket of another origin, and one without a session, are closed with a code", async () => {
  const site = process.env.E2E_BASE_URL ?? "";
  const closeCode = (origin: string) =>
    new Promise<number>((resolve) => {
      // Node's socket takes headers, as no browser's does.
      const options = { headers: { Origin: origin } } as unknown as string[];
      const socket = new WebSocket(`${site.replace("http", "ws")}/api/live`, options);
      socket.addEventListener("close", ({ code }) => resolve(code));
    });
  expect(await closeCode("https://evil.example")).toBe(4403);
  expect(await closeCode(site)).toBe(4401);
});
