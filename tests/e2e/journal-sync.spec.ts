import type { WebSocket } from "@playwright/test";
import { accessibilityViolations } from "./support/axe.ts";
import { localDay, noteField, openJournal, openOnOtherDevice, readableDate } from "./support/journal.ts";
import { untilCached } from "./support/page-cache.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { routeFiles } from "./support/route-files.ts";
import { signIn } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

test("a failed save keeps the text on the device, says so, and is retried", async ({ page, enter }) => {
  await enter();
  await openJournal(page, { today: "Before" });
  await page.route(`**/api/journal/${localDay()}`, (route) => route.abort());
  await noteField(page).fill("Before and after");
  await expect(page.getByText("Not saved yet. Kept on this device; retrying.")).toBeVisible();
  await reloadPage(page);
  await expect(noteField(page)).toHaveValue("Before and after");
  await expect(page.getByText("Not saved yet. Kept on this device; retrying.")).toBeVisible();
  await page.unroute(`**/api/journal/${localDay()}`);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Saved ✓")).toBeVisible();
});

test("a save that is never answered ends by itself, and is retried", async ({ page, enter }) => {
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 20);
  });
  await enter();
  await openJournal(page, { today: "Before" });
  await page.route(`**/api/journal/${localDay()}`, () => {}, { times: 1 });
  await noteField(page).fill("Before and after");
  await expect(page.getByText("Not saved yet. Kept on this device; retrying.")).toBeVisible();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Saved ✓")).toBeVisible();
});

test("offline the journal opens with its last state, and the text is saved when back online", async ({
  page,
  context,
  enter,
}) => {
  await enter("Pixel Pad");
  await openJournal(page, { today: "Written on the train" });
  await untilCached(page, "/journal", "/.data-of/journal");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/You're offline\. Showing this page as of /)).toBeVisible();
  await expect(noteField(page)).toHaveValue("Written on the train");
  await noteField(page).press("Control+End");
  await page.keyboard.type(", then a tunnel");
  await expect(page.getByText("Offline. Kept on this device; we'll save it when you're back online.")).toBeVisible();
  await page.reload();
  await expect(noteField(page)).toHaveValue("Written on the train, then a tunnel");
  await page.getByRole("link", { name: "Previous day" }).click();
  await expect(page.getByRole("heading", { name: "1 Day Ago" })).toBeVisible();
  await page.getByRole("link", { name: "Previous day" }).click();
  await expect(page.getByText("This day's note needs a connection.")).toBeVisible();
  await page.keyboard.press("t");
  await expect(noteField(page)).toHaveValue("Written on the train, then a tunnel");
  await context.setOffline(false);
  await expect(page.getByText("Saved ✓")).toBeVisible();
  await expect(page.getByText(/You're offline/)).toBeHidden();
  await expect
    .poll(async () => (await (await page.request.get(`/api/journal/${localDay()}`)).json()).content)
    .toBe("Written on the train, then a tunnel");
});

test("two tabs show one text, and either can continue it", async ({ page, context, enter }) => {
  await enter();
  await openJournal(page, { today: "One" });
  const second = await context.newPage();
  await openPage(second, "/journal");
  await noteField(page).press("Control+End");
  await page.keyboard.type(" two");
  await expect(noteField(second)).toHaveValue("One two");
  await noteField(second).press("Control+End");
  await second.keyboard.type(" three");
  await expect(second.getByText("Saved ✓")).toBeVisible();
  await expect(noteField(page)).toHaveValue("One two three");
  await reloadPage(page);
  await expect(noteField(page)).toHaveValue("One two three");
});

test("a note of another device is not overwritten: both texts are shown and can be kept", async ({
  page,
  partitioned,
  enter,
}) => {
  const account = await enter();
  await openJournal(page, { today: "Start" });
  const other = await openOnOtherDevice(partitioned, account);
  await noteField(other).fill("Start at the desk");
  await expect(other.getByText("Saved ✓")).toBeVisible();
  await noteField(page).fill("Start on the phone");
  const choice = page.getByRole("region", { name: "This note was also changed somewhere else" });
  await expect(choice).toContainText("Start at the desk");
  await expect(noteField(page)).toHaveValue("Start on the phone");
  expect(await accessibilityViolations(page)).toEqual([]);
  await reloadPage(page);
  await expect(choice).toContainText("Start at the desk");
  await choice.getByRole("button", { name: "Keep both" }).click();
  await expect(page.getByRole("heading", { level: 1 }), "what is removed passes the focus on").toBeFocused();
  await expect(page.getByText("Saved ✓")).toBeVisible();
  await expect(noteField(page)).toHaveValue("Start at the desk\n\nStart on the phone");
  await reloadPage(other);
  await expect(noteField(other)).toHaveValue("Start at the desk\n\nStart on the phone");
  await other.context().close();
});

test("the text that a choice leaves out comes back by Undo, and so does the other one", async ({
  page,
  partitioned,
  enter,
}) => {
  const account = await enter();
  await openJournal(page, { today: "Start" });
  const other = await openOnOtherDevice(partitioned, account);
  await noteField(other).fill("Start at the desk");
  await expect(other.getByText("Saved ✓")).toBeVisible();
  await noteField(page).fill("Start on the phone");
  await page.getByRole("button", { name: "Keep mine" }).click();
  for (const [told, text] of [
    ["Your text was chosen", "Start at the desk"],
    ["The other text was chosen", "Start on the phone"],
  ] as const) {
    // The toast before is still leaving.
    const toast = page.locator("[data-sonner-toast]").filter({ hasText: told });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(noteField(page)).toHaveValue(text);
  }
  await expect(page.getByText("Saved ✓")).toBeVisible();
  await reloadPage(other);
  await expect(noteField(other)).toHaveValue("Start on the phone");
  await other.context().close();
});

test("at midnight an open page changes the day, and the text stays on its own day", async ({ page, enter }) => {
  await enter();
  await openJournal(page);
  const evening = new Date();
  evening.setHours(23, 30, 0, 0);
  await page.clock.install({ time: evening });
  await openPage(page, "/journal");
  evening.setHours(23, 59, 50, 0);
  await page.clock.pauseAt(evening);
  await noteField(page).pressSequentially("Last words of the day");
  await page.clock.runFor(15_000);
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(noteField(page)).toHaveValue("Last words of the day");
  // Advances the clock in steps, since the change is sent again after some seconds.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByText("It's a new day")).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(noteField(page)).toHaveValue("");
  await page.clock.runFor(2000);
  await page.getByRole("link", { name: "Previous day" }).click();
  await expect(page.getByText("Last words of the day")).toBeVisible();
  expect((await (await page.request.get(`/api/journal/${localDay()}`)).json()).content).toBe("Last words of the day");
});

test("a note written offline on a past day is not lost", async ({ page, enter }) => {
  await enter();
  await openJournal(page, { today: "Today" });
  const account = (await page.request.get("/")).headers()["x-account"] ?? "";
  await page.evaluate(
    ([id, old]) => {
      const record = { text: "From the mountain", known: { content: "", updatedAt: null, at: 1 }, sent: [] };
      localStorage.setItem(`unsaved/${id}/journal/${old}`, JSON.stringify(record));
    },
    [account, localDay(-5)],
  );
  await reloadPage(page);
  const left = page.getByRole("region", { name: `Written on ${readableDate(-5)}, saved only on this device` });
  await expect(left).toContainText("From the mountain");
  await left.getByRole("button", { name: "Discard" }).click();
  await expect(left).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(left).toContainText("From the mountain");
  await left.getByRole("button", { name: "Add to today's note" }).click();
  await expect(page.getByRole("heading", { level: 1 }), "what is removed passes the focus on").toBeFocused();
  await expect(noteField(page)).toHaveValue("Today\n\nFrom the mountain");
  await expect(left).toBeHidden();
  await expect(page.getByText("Saved ✓")).toBeVisible();
  await reloadPage(page);
  await expect(noteField(page)).toHaveValue("Today\n\nFrom the mountain");
  await expect(left).toBeHidden();
});

test("an unsaved note holds sign-out back once", async ({ page, enter }) => {
  await enter();
  // The menu's own code has not arrived: its plain items hold the note back too.
  await routeFiles(page, /\/profile-menu\.client-[\w-]+\.js$/, (route) => route.abort());
  await openJournal(page);
  await page.route(`**/api/journal/${localDay()}`, (route) => route.abort());
  await noteField(page).fill("Not on the account yet");
  await page.getByRole("button", { name: "Profile" }).click();
  await expect(page.getByRole("switch", { name: "Dark Mode" })).toBeHidden();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("A note is saved only on this device.")).toBeVisible();
  await expect(page).toHaveURL("/journal");
  await expect(noteField(page)).toHaveValue("Not on the account yet");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(/\/auth/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsaved/")))).toEqual([]);
});

test("signing out saves the note and deletes it from the device", async ({ page, enter }) => {
  const { email, password } = await enter();
  await openJournal(page);
  await noteField(page).fill("Last before leaving");
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(/\/auth/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsaved/")))).toEqual([]);
  await signIn(page, email, password);
  await openPage(page, "/journal");
  await expect(noteField(page)).toHaveValue("Last before leaving");
});

test("a tab of a signed-out account writes into nobody else's journal", async ({ page, context, enter }) => {
  await enter();
  await openJournal(page, { today: "Mine" });
  const second = await context.newPage();
  await context.clearCookies({ name: "session" });
  await signIn(second, "yuki@sheaf.example");
  await noteField(page).fill("Mine, and private");
  await expect(page.getByText("This browser is now signed in to another account.")).toBeVisible();
  await openPage(second, "/journal");
  await expect(noteField(second)).toHaveValue("");
});

test("a journal that is looked at after a while is loaded again, once", async ({ page, enter }) => {
  const sockets: Array<WebSocket> = [];
  page.on("websocket", (socket) => sockets.push(socket));
  await page.clock.install();
  await enter();
  await openJournal(page, { today: "Before" });
  // Once it is open, the page follows what changes.
  await expect.poll(() => sockets.some((socket) => !socket.isClosed())).toBe(true);
  let loads = 0;
  page.on("request", (request) => {
    if (request.url().includes("/journal.data")) loads += 1;
  });
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await show(true);
  await page.clock.runFor(31_000);
  const loaded = page.waitForResponse(/journal\.data/);
  await show(false);
  await page.clock.runFor(1000);
  await loaded;
  expect(loads).toBe(1);
});
