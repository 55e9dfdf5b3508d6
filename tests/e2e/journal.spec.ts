import { accessibilityViolations } from "./support/axe.ts";
import { copyText } from "./support/clipboard.ts";
import { callJournal, localDay, noteField, openJournal, readableDate } from "./support/journal.ts";
import { expectNoShiftSince } from "./support/layout-shift.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { signIn } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

test("a note is saved by itself, says so, and is there after a reload and on home", async ({ page, enter }) => {
  await page.clock.install();
  await enter();
  await openJournal(page);
  await expect(noteField(page)).toHaveAttribute("placeholder", "Write your thoughts...");
  await expect(noteField(page)).toHaveAttribute("dir", "auto");
  await noteField(page).pressSequentially("Two herons, one of them annoyed.");
  await expect(page.getByText("Saved ✓")).toBeVisible();
  await page.clock.fastForward("01:00");
  await expect(page.getByText("Saved ✓")).toBeHidden();
  await expect(page.getByText("568/600 left")).toBeVisible();
  await reloadPage(page);
  await expect(noteField(page)).toHaveValue("Two herons, one of them annoyed.");
  await page.getByRole("link", { name: "Apps" }).click();
  const note = page.getByRole("region", { name: "Today" });
  await expect(note).toContainText("Two herons, one of them annoyed.");
  await expect(note).toContainText("568 left");
  await note.getByRole("link", { name: "Open journal" }).click();
  await expect(page).toHaveURL("/journal");
});

test("leaving the page saves the note", async ({ page, enter }) => {
  await enter();
  await openJournal(page);
  await noteField(page).fill("Quickly gone");
  await page.goto("/store");
  await openPage(page, "/journal");
  await expect(noteField(page)).toHaveValue("Quickly gone");
  await expect
    .poll(async () => (await (await page.request.get(`/api/journal/${localDay()}`)).json()).content)
    .toBe("Quickly gone");
});

test("a note has 600 characters: the counter warns, and the rest of a paste can be copied", async ({ page, enter }) => {
  await enter();
  await openJournal(page, { today: "x".repeat(549) });
  await noteField(page).press("Control+End");
  await page.keyboard.type("y");
  await expect(page.getByText("50 characters left")).toBeAttached();
  await page.keyboard.type("y");
  await expect(page.locator(".journal-noteCount.journal-low")).toHaveText("49/600 left");
  await copyText(page, "paste ".repeat(20));
  await page.keyboard.press("Control+v");
  await expect(page.getByText("0 characters left")).toBeAttached();
  await expect(page.getByText("Pasted 49 of 120 characters; the rest didn't fit.")).toBeVisible();
  await expect(noteField(page)).toHaveValue(new RegExp(`yy${"paste ".repeat(8)}p$`));
  await page.keyboard.type("more");
  await expect(page.getByText("0/600 left", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Copy the rest" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`aste ${"paste ".repeat(11)}`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(noteField(page)).toHaveValue(`${"x".repeat(549)}yy`);
  await copyText(page, "paste ".repeat(20));
  await page.keyboard.press("Control+v");
  await page.keyboard.press("Control+z");
  await expect(noteField(page)).toHaveValue(`${"x".repeat(549)}yy`);
});

test("other days are read-only; address, keys and strip change the day", async ({ page, enter }) => {
  await enter();
  await openJournal(page, { today: "today's", yesterday: "Rain since breakfast." });
  await page.getByRole("link", { name: "Previous day" }).click();
  await expect(page.getByRole("heading", { name: "1 Day Ago" })).toBeVisible();
  await expect(page).toHaveURL(`/journal?day=${localDay(-1)}`);
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByText("Rain since breakfast.")).toBeVisible();
  await expect(page.getByText(readableDate(-1), { exact: true })).toBeVisible();
  await expect(page.getByText("You can only edit today's note.")).toBeVisible();
  await expect(noteField(page)).toBeHidden();
  await page.keyboard.press("Alt+PageUp");
  await expect(page.getByRole("heading", { name: "2 Days Ago" })).toBeVisible();
  // The day is rendered before the URL changes.
  await expect(page).toHaveURL(`/journal?day=${localDay(-2)}`);
  await expect(page.getByText("No note for this day.")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Rain since breakfast.")).toBeVisible();
  // With Caps Lock on, the key of a letter is its capital.
  await page.keyboard.press("T");
  await expect(page).toHaveURL("/journal");
  await noteField(page).press("Alt+PageDown");
  await expect(page.getByRole("heading", { name: "1 Day Ahead" })).toBeVisible();
  await expect(page.getByText("This day hasn't come yet.")).toBeVisible();
  const days = page.getByRole("navigation", { name: "Days" });
  await expect(days.getByRole("link", { name: new RegExp(`${readableDate(-1)}, has a note`) })).toBeVisible();
  await days.getByRole("link", { name: new RegExp(readableDate(1)) }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Rain since breakfast.")).toBeVisible();
  await page.goto(`/journal?day=${localDay(-30)}`);
  await expect(page.getByRole("heading", { name: "30 Days Ago" })).toBeVisible();
  await page.goto("/journal?day=nonsense");
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
});

test("a note ahead is announced, and a click opens it", async ({ page, enter }) => {
  await enter();
  await openJournal(page);
  const account = (await page.request.get("/")).headers()["x-account"];
  await callJournal(page, "DELETE", localDay(1));
  await callJournal(page, "PUT", localDay(1), { account, content: "call the printer before ten", base: null });
  await page.reload();
  await page.getByRole("link", { name: "Tomorrow has a note: call the printer before ten" }).click();
  await expect(page.getByRole("heading", { name: "1 Day Ahead" })).toBeVisible();
  await expect(page.getByText("call the printer before ten")).toBeVisible();
  await callJournal(page, "DELETE", localDay(1));
});

test("another day returns to today after 1.5 s and a countdown of 5, unless there is activity or it is pinned", async ({
  page,
  enter,
}) => {
  await enter();
  await openJournal(page, { yesterday: "Rain" });
  await page.clock.install();
  await openPage(page, "/journal");
  const back = page.getByRole("link", { name: "Back to today" });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("link", { name: "Previous day" }).click();
  await page.mouse.move(300, 300);
  await expect(back).toHaveText("Back to today");
  await page.clock.runFor(1500);
  await expect(back).toHaveText("Back to todayin 5 s");
  await page.clock.runFor(2000);
  await expect(back).toHaveText("Back to todayin 3 s");
  await page.keyboard.press("Shift");
  await expect(back).toHaveText("Back to today");
  await page.clock.runFor(6499);
  await expect(back).toHaveText("Back to todayin 1 s");
  await page.clock.runFor(1);
  await page.waitForURL("**/journal");
  await expect(noteField(page)).not.toBeFocused();

  await page.getByRole("link", { name: "Previous day" }).click();
  const stay = page.getByRole("button", { name: "Stay here" });
  await stay.click();
  await expect(stay).toHaveAttribute("aria-pressed", "true");
  // While the clock stands still, no page is ready.
  await page.clock.resume();
  await page.clock.fastForward(60_000);
  await expect(page).toHaveURL(`/journal?day=${localDay(-1)}`);
  await reloadPage(page);
  await expect(stay).toHaveAttribute("aria-pressed", "true");
});

test("a swipe changes the day on a phone", async ({ page, visit }) => {
  await visit();
  await page.setViewportSize({ width: 390, height: 844 });
  await openJournal(page);
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: 600 }] });
  await touch("touchStart", 80);
  for (const x of [120, 180, 240, 280]) await touch("touchMove", x);
  await touch("touchEnd");
  await expect(page.getByRole("heading", { name: "1 Day Ago" })).toBeVisible();
});

test("the journal has no accessibility violations in any state", async ({ page, enter }) => {
  await enter("Pixel Pad");
  await openJournal(page, { yesterday: "Rain" });
  expect(await accessibilityViolations(page)).toEqual([]);
  const before = await noteField(page).boundingBox();
  await page.getByRole("button", { name: "Edit shortcuts" }).click();
  await expect(page.getByText("Choose a slot to change it.")).toBeVisible();
  expect((await noteField(page).boundingBox())?.y).toBe(before?.y);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Add an app to slot 1/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pixel Pad" }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Pixel Pad change slot 1" }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await noteField(page).fill("x".repeat(580));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Previous day" }).click();
  await page.getByRole("button", { name: "Stay here" }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete note" }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("the first paint has the right day: nothing moves and hydration matches", async ({ page, enter, complaints }) => {
  await enter("Pixel Pad");
  await openJournal(page, { today: "Two herons" });
  complaints.length = 0;
  for (const path of ["/journal", `/journal?day=${localDay(-1)}`, "/"]) {
    await openPage(page, path);
    await expectNoShiftSince(page, /entry\.client/);
  }
  expect(complaints).toEqual([]);
});

test("today is the date of the writer's time zone, from the first visit on", async ({ partitioned, visit }) => {
  const { email, password } = await visit();
  // At any time, some time zone has another date than UTC.
  const behind = new Date().getUTCHours() < 10;
  const timezoneId = behind ? "Pacific/Honolulu" : "Pacific/Kiritimati";
  const there = new Date().toLocaleDateString("sv-SE", { timeZone: timezoneId });
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL, timezoneId });
  const page = await context.newPage();
  await signIn(page, email, password);
  await context.clearCookies({ name: "zone" });
  await openPage(page, "/journal");
  await expect(page.locator(".journal-stripDay[aria-current] strong")).toHaveText(String(Number(there.slice(8))));
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(page.getByText("It's a new day")).toBeHidden();
  await noteField(page).fill("Written far away");
  await expect
    .poll(async () => (await (await page.request.get(`/api/journal/${there}`)).json()).content)
    .toBe("Written far away");
  const html = await (await page.request.get("/journal")).text();
  expect(html).toMatch(/<textarea[^>]*>Written far away</);
  await callJournal(page, "DELETE", there);
  await context.close();
});
