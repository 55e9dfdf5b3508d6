import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { signIn } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The day on this machine, which is the browser's too, so many days from now. */
function day(days = 0) {
  return new Date(Date.now() + days * DAY).toLocaleDateString("sv-SE");
}

function readable(days = 0) {
  return new Date(Date.now() + days * DAY).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
  });
}

function field(page: Page) {
  return page.getByRole("textbox", { name: /^Note for / });
}

async function send(page: Page, method: "PUT" | "DELETE", path: string, data?: unknown) {
  const answer = await page.request.fetch(`/api/journal/${path}`, {
    method,
    data,
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(answer.ok()).toBe(true);
}

/** The account's journal with this note of today and of yesterday, and no shortcuts. */
async function openJournal(page: Page, { today = "", yesterday = "" } = {}) {
  const account = (await page.request.get("/")).headers()["x-account"];
  for (const [days, content] of [
    [0, today],
    [-1, yesterday],
  ] as const) {
    await send(page, "DELETE", day(days));
    if (content) await send(page, "PUT", day(days), { account, content, base: null });
  }
  await send(page, "PUT", "shortcuts", { slots: [] });
  await page.evaluate(() => localStorage.clear());
  await page.goto("/journal", { waitUntil: "networkidle" });
}

/** Another device of the same account. */
async function otherDevice(partitioned: Browser, { email, password }: { email: string; password: string }) {
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const page = await context.newPage();
  await signIn(page, email, password);
  await page.goto("/journal", { waitUntil: "networkidle" });
  return page;
}

async function violations(page: Page) {
  await page.waitForTimeout(400);
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return found.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

test("what is typed is saved by itself, said, there again after a reload, and on home", async ({ page, visit }) => {
  await visit();
  await openJournal(page);
  await expect(field(page)).toHaveAttribute("placeholder", "Write your thoughts...");
  await field(page).pressSequentially("Two herons, one of them annoyed.");
  await expect(page.getByText("Saved ✓")).toBeVisible();
  await expect(page.getByText("Saved ✓")).toBeHidden();
  await expect(page.getByText("32/600")).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await expect(field(page)).toHaveValue("Two herons, one of them annoyed.");
  await page.getByRole("link", { name: "Apps" }).click();
  const note = page.getByRole("region", { name: "Today" });
  await expect(note).toContainText("Two herons, one of them annoyed.");
  await expect(note).toContainText("568 left");
  await note.getByRole("link", { name: "Open journal" }).click();
  await expect(page).toHaveURL("/journal");
});

test("leaving the page saves what was just typed", async ({ page, visit }) => {
  await visit();
  await openJournal(page);
  await field(page).fill("Quickly gone");
  await page.goto("/store");
  await page.goto("/journal", { waitUntil: "networkidle" });
  await expect(field(page)).toHaveValue("Quickly gone");
  await expect
    .poll(async () => (await (await page.request.get(`/api/journal/${day()}`)).json()).content)
    .toBe("Quickly gone");
});

test("a note has 600 characters: it warns, and what does not fit is not lost silently", async ({ page, visit }) => {
  await visit();
  await openJournal(page, { today: "x".repeat(549) });
  await field(page).press("Control+End");
  await page.keyboard.type("y");
  await expect(page.getByText("50 characters left")).toBeAttached();
  await page.keyboard.type("y");
  await expect(page.locator(".note-count.low")).toHaveText("551/600");
  await page.evaluate(() => navigator.clipboard.writeText("paste ".repeat(20)));
  await page.keyboard.press("Control+v");
  await expect(page.getByText("0 characters left")).toBeAttached();
  await expect(page.getByText("49 of 120 pasted characters fit.")).toBeVisible();
  await expect(field(page)).toHaveValue(new RegExp(`yy${"paste ".repeat(8)}p$`));
  await page.keyboard.type("more");
  await expect(page.getByText("600/600")).toBeVisible();
  await page.getByRole("button", { name: "Copy the rest" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`aste ${"paste ".repeat(11)}`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field(page)).toHaveValue(`${"x".repeat(549)}yy`);
  await page.evaluate(() => navigator.clipboard.writeText("paste ".repeat(20)));
  await page.keyboard.press("Control+v");
  await page.keyboard.press("Control+z");
  await expect(field(page)).toHaveValue(`${"x".repeat(549)}yy`);
});

test("other days are read, not changed; the address, the keys and the strip lead from day to day", async ({
  page,
  visit,
}) => {
  await visit();
  await openJournal(page, { today: "today's", yesterday: "Rain since breakfast." });
  await page.getByRole("link", { name: "Previous day" }).click();
  await expect(page.getByRole("heading", { name: "1 Day Ago" })).toBeVisible();
  await expect(page).toHaveURL(`/journal?day=${day(-1)}`);
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByText("Rain since breakfast.")).toBeVisible();
  await expect(page.getByText(readable(-1), { exact: true })).toBeVisible();
  await expect(page.getByText("Only today's note can be changed.")).toBeVisible();
  await expect(field(page)).toBeHidden();
  await page.keyboard.press("Alt+PageUp");
  await expect(page.getByRole("heading", { name: "2 Days Ago" })).toBeVisible();
  // The day is shown before its address is.
  await expect(page).toHaveURL(`/journal?day=${day(-2)}`);
  await expect(page.getByText("Nothing was written on this day.")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Rain since breakfast.")).toBeVisible();
  await page.keyboard.press("t");
  await expect(page).toHaveURL("/journal");
  await field(page).press("Alt+PageDown");
  await expect(page.getByRole("heading", { name: "1 Day Ahead" })).toBeVisible();
  await expect(page.getByText("This day is still to come.")).toBeVisible();
  const days = page.getByRole("navigation", { name: "Days" });
  await expect(days.getByRole("link", { name: new RegExp(`${readable(-1)}, has a note`) })).toBeVisible();
  await days.getByRole("link", { name: new RegExp(readable(1)) }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Rain since breakfast.")).toBeVisible();
  await page.goto(`/journal?day=${day(-30)}`);
  await expect(page.getByRole("heading", { name: "30 Days Ago" })).toBeVisible();
  await page.goto("/journal?day=nonsense");
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
});

test("a note ahead is announced, and a click jumps to it", async ({ page, visit }) => {
  await visit();
  await openJournal(page);
  const account = (await page.request.get("/")).headers()["x-account"];
  await send(page, "DELETE", day(1));
  await send(page, "PUT", day(1), { account, content: "call the printer before ten", base: null });
  await page.reload();
  await page.getByRole("link", { name: "Tomorrow has a note: call the printer before ten" }).click();
  await expect(page.getByRole("heading", { name: "1 Day Ahead" })).toBeVisible();
  await expect(page.getByText("call the printer before ten")).toBeVisible();
  await send(page, "DELETE", day(1));
});

test("off today the view goes back after 1.5 s and a countdown of 5, unless somebody is there or stays", async ({
  page,
  visit,
}) => {
  await visit();
  await openJournal(page, { yesterday: "Rain" });
  const start = Date.now();
  await page.goto(`/journal?day=${day(-1)}`, { waitUntil: "networkidle" });
  const back = page.getByRole("link", { name: "Back to today" });
  await expect(back).toHaveText("Back to todayin 5 s");
  await page.mouse.move(300, 300);
  await expect(back).toHaveText("Back to today");
  await expect(back).toHaveText("Back to todayin 3 s");
  await page.keyboard.press("Shift");
  await expect(back).toHaveText("Back to today");
  const alone = Date.now();
  await page.waitForURL("**/journal");
  expect(Date.now() - alone).toBeGreaterThan(6300);
  expect(Date.now() - start).toBeGreaterThan(11_000);
  await expect(field(page)).not.toBeFocused();

  await page.getByRole("link", { name: "Previous day" }).click();
  await page.getByRole("button", { name: "Stay here" }).click();
  await page.waitForTimeout(8000);
  await expect(page).toHaveURL(`/journal?day=${day(-1)}`);
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Stay here" })).toHaveAttribute("aria-pressed", "true");
});

test("shortcuts are chosen, moved, removed and opened, by keyboard too", async ({ page, visit }) => {
  await visit("Pixel Pad", "Unit Swap");
  await openJournal(page);
  const bar = page.getByRole("region", { name: "App shortcuts" });
  const kept = () => page.waitForResponse("**/api/journal/shortcuts");
  await bar.getByRole("button", { name: /^Add an app to slot 1/ }).press("Enter");
  await expect(page.getByRole("searchbox", { name: "Search your apps" })).toBeFocused();
  await page.keyboard.type("pix");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Unit Swap" })).toBeHidden();
  await Promise.all([kept(), page.getByRole("dialog").getByRole("button", { name: "Pixel Pad" }).press("Enter")]);
  await expect(bar.getByRole("link", { name: "Pixel Pad" })).toBeFocused();
  await page.getByRole("button", { name: "Edit shortcuts" }).click();
  await expect(bar.getByRole("button", { name: /slot/ })).toHaveCount(4);
  await bar.getByRole("button", { name: /^Add an app to slot 2/ }).click();
  await Promise.all([kept(), page.getByRole("dialog").getByRole("button", { name: "Unit Swap" }).click()]);
  await Promise.all([kept(), bar.getByRole("button", { name: /^Pixel Pad/ }).press("ArrowRight")]);
  await expect(page.getByText("Pixel Pad moved to slot 2 of 4")).toBeAttached();
  await expect(bar.getByRole("button", { name: "Pixel Pad change slot 2" })).toBeFocused();
  await Promise.all([kept(), bar.getByRole("button", { name: "Remove Unit Swap" }).click()]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit shortcuts" })).toBeFocused();
  await page.reload({ waitUntil: "networkidle" });
  await expect(bar.getByRole("listitem")).toHaveText([/Add/, /Pixel Pad/, /Add/]);
  await bar.getByRole("link", { name: "Pixel Pad" }).click();
  await expect(page).toHaveURL(/\/p\?id=[\w-]+&name=Pixel\+Pad$/);
  await visit("Unit Swap");
  await page.goto("/journal", { waitUntil: "networkidle" });
  await expect(bar.getByRole("listitem")).toHaveText([/Add/]);
});

test("a deleted note comes back by Undo: today's and another day's", async ({ page, visit }) => {
  await visit();
  await openJournal(page, { today: "Today's words", yesterday: "Yesterday's words" });
  await page.getByRole("button", { name: "Delete note" }).click();
  await expect(page.getByRole("heading", { name: `Delete note for ${readable()}?` })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page)).toHaveValue("Today's words");
  await page.getByRole("button", { name: "Delete note" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(field(page)).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field(page)).toHaveValue("Today's words");
  await expect(page.getByText("Saved ✓")).toBeVisible();

  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "Previous day" }).click();
  await page.getByRole("button", { name: "Delete note" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Nothing was written on this day.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Yesterday's words")).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByText("Yesterday's words")).toBeVisible();
});

test("a save that fails keeps the text on the device and says so; it is saved once that is possible", async ({
  page,
  visit,
}) => {
  await visit();
  await openJournal(page, { today: "Before" });
  await page.route(`**/api/journal/${day()}`, (route) => route.abort());
  await field(page).fill("Before and after");
  await expect(page.getByText("Not saved yet: kept on this device, and tried again.")).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await expect(field(page)).toHaveValue("Before and after");
  await page.unroute(`**/api/journal/${day()}`);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Saved ✓")).toBeVisible();
});

test("without a network the journal opens with what was there last; what is typed is saved when it is back", async ({
  page,
  context,
  visit,
}) => {
  await visit("Pixel Pad");
  await openJournal(page, { today: "Written on the train" });
  await page.waitForFunction(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith("pages/"));
    const cache = name ? await caches.open(name) : null;
    return (
      navigator.serviceWorker.controller &&
      (await cache?.match("/journal")) &&
      (await cache?.match("/.data-of/journal"))
    );
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/You are offline: this is what was here at /)).toBeVisible();
  await expect(field(page)).toHaveValue("Written on the train");
  await field(page).press("Control+End");
  await page.keyboard.type(", then a tunnel");
  await expect(page.getByText("Offline: kept on this device, and saved when the connection is back.")).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue("Written on the train, then a tunnel");
  await page.getByRole("link", { name: "Previous day" }).click();
  await page.getByRole("link", { name: "Previous day" }).click();
  await expect(page.getByText("This day's note needs the network.")).toBeVisible();
  await page.keyboard.press("t");
  await expect(field(page)).toHaveValue("Written on the train, then a tunnel");
  await context.setOffline(false);
  await expect(page.getByText("Saved ✓")).toBeVisible();
  await expect(page.getByText(/You are offline/)).toBeHidden();
  await expect
    .poll(async () => (await (await page.request.get(`/api/journal/${day()}`)).json()).content)
    .toBe("Written on the train, then a tunnel");
});

test("two tabs show one text, and either goes on with it", async ({ page, context, visit }) => {
  await visit();
  await openJournal(page, { today: "One" });
  const second = await context.newPage();
  await second.goto("/journal", { waitUntil: "networkidle" });
  await field(page).press("Control+End");
  await page.keyboard.type(" two");
  await expect(field(second)).toHaveValue("One two");
  await field(second).press("Control+End");
  await second.keyboard.type(" three");
  await expect(second.getByText("Saved ✓")).toBeVisible();
  await expect(field(page)).toHaveValue("One two three");
  await page.reload({ waitUntil: "networkidle" });
  await expect(field(page)).toHaveValue("One two three");
});

test("what another device wrote is not overwritten: both texts are shown, and both can stay", async ({
  page,
  partitioned,
  visit,
}) => {
  const account = await visit();
  await openJournal(page, { today: "Start" });
  const other = await otherDevice(partitioned, account);
  await field(other).fill("Start at the desk");
  await expect(other.getByText("Saved ✓")).toBeVisible();
  await field(page).fill("Start on the phone");
  const choice = page.getByRole("region", { name: "This note was also changed somewhere else" });
  await expect(choice).toContainText("Start at the desk");
  await expect(field(page)).toHaveValue("Start on the phone");
  expect(await violations(page)).toEqual([]);
  await page.reload({ waitUntil: "networkidle" });
  await expect(choice).toContainText("Start at the desk");
  await choice.getByRole("button", { name: "Keep both" }).click();
  await expect(page.getByText("Saved ✓")).toBeVisible();
  await expect(field(page)).toHaveValue("Start at the desk\n\nStart on the phone");
  await other.reload({ waitUntil: "networkidle" });
  await expect(field(other)).toHaveValue("Start at the desk\n\nStart on the phone");
  await other.context().close();
});

test("midnight passes with the page open: the day changes, and what was written stays on its own", async ({
  page,
  visit,
}) => {
  await visit();
  await openJournal(page);
  const evening = new Date();
  evening.setHours(23, 59, 50, 0);
  await page.clock.install({ time: evening });
  await page.goto("/journal", { waitUntil: "networkidle" });
  await field(page).pressSequentially("Last words of the day");
  await page.clock.runFor(15_000);
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(field(page)).toHaveValue("Last words of the day");
  // Step by step, as the news goes again after some seconds.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByText("A new day")).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(field(page)).toHaveValue("");
  await page.clock.runFor(2000);
  await page.getByRole("link", { name: "Previous day" }).click();
  await expect(page.getByText("Last words of the day")).toBeVisible();
  expect((await (await page.request.get(`/api/journal/${day()}`)).json()).content).toBe("Last words of the day");
});

test("what was written offline on a day that is over is not lost", async ({ page, visit }) => {
  await visit();
  await openJournal(page, { today: "Today" });
  const account = (await page.request.get("/")).headers()["x-account"] ?? "";
  await page.evaluate(
    ([id, old]) => {
      const record = { text: "From the mountain", known: { content: "", updatedAt: null, at: 1 }, sent: [] };
      localStorage.setItem(`journal/${id}/${old}`, JSON.stringify(record));
    },
    [account, day(-5)],
  );
  await page.reload({ waitUntil: "networkidle" });
  const left = page.getByRole("region", { name: `Written on ${readable(-5)}, and only on this device so far` });
  await expect(left).toContainText("From the mountain");
  await left.getByRole("button", { name: "Add to today's note" }).click();
  await expect(field(page)).toHaveValue("Today\n\nFrom the mountain");
  await expect(left).toBeHidden();
  await expect(page.getByText("Saved ✓")).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await expect(field(page)).toHaveValue("Today\n\nFrom the mountain");
  await expect(left).toBeHidden();
});

test("what can't be saved keeps its writer from signing out, once", async ({ page, visit }) => {
  await visit();
  await openJournal(page);
  await page.route(`**/api/journal/${day()}`, (route) => route.abort());
  await field(page).fill("Not on the account yet");
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("A note is only on this device so far.")).toBeVisible();
  await expect(page).toHaveURL("/journal");
  await expect(field(page)).toHaveValue("Not on the account yet");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(/\/auth/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("journal/")))).toEqual([]);
});

test("a swipe turns the page on a phone", async ({ page, visit }) => {
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

test("all notes can be taken along, as Markdown and as JSON", async ({ page, visit }) => {
  await visit();
  await openJournal(page, { today: "Two herons" });
  for (const [name, file] of [
    ["Markdown", /journal\.md$/],
    ["JSON", /journal\.json$/],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    expect((await download).suggestedFilename()).toMatch(file);
  }
  expect(await (await page.request.get("/api/journal.md")).text()).toContain("Two herons");
});

test("signing out saves what is open and leaves nothing of the journal behind", async ({ page, visit }) => {
  const { email, password } = await visit();
  await openJournal(page);
  await field(page).fill("Last before leaving");
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(/\/auth/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("journal/")))).toEqual([]);
  await signIn(page, email, password);
  await page.goto("/journal", { waitUntil: "networkidle" });
  await expect(field(page)).toHaveValue("Last before leaving");
});

test("a tab of somebody who is no longer signed in here writes into nobody else's journal", async ({
  page,
  context,
  visit,
}) => {
  await visit();
  await openJournal(page, { today: "Mine" });
  const second = await context.newPage();
  await context.clearCookies({ name: "session" });
  await signIn(second, "yuki@sheaf.example");
  await field(page).fill("Mine, and private");
  await expect(page.getByText("Another account is signed in in this browser now.")).toBeVisible();
  await second.goto("/journal", { waitUntil: "networkidle" });
  await expect(field(second)).toHaveValue("");
});

test("the journal in each of its states has no accessibility violations", async ({ page, visit }) => {
  await visit("Pixel Pad");
  await openJournal(page, { yesterday: "Rain" });
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Edit shortcuts" }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Add an app to slot 1/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pixel Pad" }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Pixel Pad change slot 1" }).click();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await field(page).fill("x".repeat(580));
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Previous day" }).click();
  await page.getByRole("button", { name: "Stay here" }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete note" }).click();
  expect(await violations(page)).toEqual([]);
});

test("the first paint knows the day: nothing moves and nothing is hydrated differently", async ({
  page,
  visit,
  complaints,
}) => {
  await visit("Pixel Pad");
  await openJournal(page, { today: "Two herons" });
  complaints.length = 0;
  await page.addInitScript(() => {
    const shifts: Array<number> = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of ["/journal", `/journal?day=${day(-1)}`, "/"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.waitForTimeout(800);
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: Array<number> }).shifts.reduce((a, b) => a + b, 0),
    );
    expect(shift, path).toBeLessThan(0.02);
  }
  expect(complaints).toEqual([]);
});

test("today is the writer's own day, wherever they are, from the first visit on", async ({ partitioned, visit }) => {
  const { email, password } = await visit();
  // Somewhere it is always another day than in UTC.
  const behind = new Date().getUTCHours() < 10;
  const timezoneId = behind ? "Pacific/Honolulu" : "Pacific/Kiritimati";
  const there = new Date().toLocaleDateString("sv-SE", { timeZone: timezoneId });
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL, timezoneId });
  const page = await context.newPage();
  await signIn(page, email, password);
  await context.clearCookies({ name: "zone" });
  await page.goto("/journal", { waitUntil: "networkidle" });
  await expect(page.locator(".strip-day[aria-current] strong")).toHaveText(String(Number(there.slice(8))));
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(page.getByText("A new day")).toBeHidden();
  await field(page).fill("Written far away");
  await expect(page.getByText("Saved ✓")).toBeVisible();
  expect((await (await page.request.get(`/api/journal/${there}`)).json()).content).toBe("Written far away");
  const html = await (await page.request.get("/journal")).text();
  expect(html).toMatch(/<textarea[^>]*>Written far away</);
  await send(page, "DELETE", there);
  await context.close();
});
