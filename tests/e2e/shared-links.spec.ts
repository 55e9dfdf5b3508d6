import type { Browser, Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { uniqueName } from "./support/builder.ts";
import { createProject } from "./support/projects.ts";
import { untilReady } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

const NOTE =
  "<!doctype html><label>Note <input oninput=\"localStorage.note = value\"></label><script>document.querySelector('input').value = localStorage.note ?? ''</script>";
const CLOSED = "It may have expired, or the person who shared it has stopped sharing.";

function headers() {
  return { Origin: process.env.E2E_BASE_URL ?? "" };
}

function app(page: Page) {
  return page.frameLocator("iframe");
}

async function shareProject(page: Page, html: string, name = uniqueName("Note")) {
  const project = await createProject(page, html, name);
  const answer = await page.request.post("/api/shares", {
    data: { project, expiryDays: null, followsLatest: true, allowsCopies: true },
    headers: headers(),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { share } = (await answer.json()) as { share: { id: string; url: string } };
  return { ...share, name };
}

async function opensOf(page: Page, id: string) {
  const { share } = await (await page.request.patch(`/api/shares/${id}`, { data: {}, headers: headers() })).json();
  return share.opens;
}

/** Somebody without an account, on a phone. */
async function visit(browser: Browser, { javaScriptEnabled = true } = {}) {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL, viewport, javaScriptEnabled });
  return context.newPage();
}

test("a visitor without an account opens a shared app, and what they type stays with that link", async ({
  page,
  partitioned,
}) => {
  await signIn(page, "builder@sheaf.example");
  const [first, second] = [await shareProject(page, NOTE), await shareProject(page, NOTE)];
  const visitor = await visit(partitioned);
  await visitor.goto(first.url);
  await untilReady(visitor);
  await expect(visitor.getByRole("heading", { level: 1, name: first.name })).toBeVisible();
  await expect(visitor.getByText(/^Shared by /)).toBeVisible();
  await expect(visitor.getByText("Nobody has reviewed this app. It is blocked from sending")).toBeVisible();
  expect(await accessibilityViolations(visitor)).toEqual([]);
  await visitor.getByRole("button", { name: "Open" }).click();
  await app(visitor).getByLabel("Note").fill("of the first link");
  await visitor.getByRole("button", { name: "Reload" }).click();
  await expect(app(visitor).getByLabel("Note")).toHaveValue("of the first link");
  await visitor.getByRole("button", { name: "About this app" }).click();
  await expect(visitor.getByRole("dialog", { name: first.name })).toContainText("Nobody has reviewed this app.");
  await expect(visitor.getByRole("dialog").getByRole("link", { name: "Report a problem" })).toBeVisible();
  await expect(visitor.getByRole("dialog").getByRole("button", { name: "Add to your device" })).toBeVisible();
  expect(await accessibilityViolations(visitor)).toEqual([]);
  await visitor.keyboard.press("Escape");
  await visitor.getByRole("button", { name: "Close" }).click();
  await expect(visitor.getByRole("button", { name: "Open" })).toBeFocused();
  await visitor.goto(second.url);
  await untilReady(visitor);
  await visitor.getByRole("button", { name: "Open" }).click();
  await expect(app(visitor).getByLabel("Note")).toHaveValue("");
  await expect.poll(() => opensOf(page, first.id)).toBe(1);
  await visitor.context().close();
});

test("the page of a link works without scripts, and no search engine, cache or other site learns of it", async ({
  page,
  partitioned,
}) => {
  await signIn(page, "builder@sheaf.example");
  const link = await shareProject(page, NOTE);
  const visitor = await visit(partitioned, { javaScriptEnabled: false });
  const answer = await visitor.goto(link.url);
  expect(answer?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "no-store",
  });
  await expect(visitor.getByRole("heading", { level: 1, name: link.name })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Open" })).toBeVisible();
  const manifest = await visitor.locator("link[rel=manifest]").getAttribute("href");
  const added = await (await visitor.request.get(manifest ?? "")).json();
  expect(added).toMatchObject({ name: link.name, id: `/s/${link.id}`, start_url: `/s/${link.id}/?window=own` });
  await visitor.goto(added.start_url);
  await expect(visitor.getByRole("heading", { level: 1, name: link.name })).toBeVisible();
  const properties = await visitor
    .locator("meta[property]")
    .evaluateAll((all) => all.map((meta) => [meta.getAttribute("property"), meta.getAttribute("content")]));
  expect(properties).toEqual([
    ["og:type", "website"],
    ["og:title", link.name],
    ["og:image", expect.stringMatching(/^http.*\.png$/)],
  ]);
  await visitor.context().close();
});

test("the owner alone reads which host a shared app was refused, and their own opens don't count", async ({
  page,
  partitioned,
}) => {
  await signIn(page, "builder@sheaf.example");
  const link = await shareProject(
    page,
    "<!doctype html><p>Map</p><script>fetch('https://api.example.com/?typed')</script>",
  );
  const visitor = await visit(partitioned);
  const refused = "Only you see this: the app asked for api.example.com, which shared apps can't reach.";
  for (const [person, count] of [
    [visitor, 0],
    [page, 1],
  ] as const) {
    await person.goto(link.url);
    await untilReady(person);
    await person.getByRole("button", { name: "Open" }).click();
    await expect(app(person).getByText("Map")).toBeVisible();
    await expect(person.getByText(refused)).toHaveCount(count);
  }
  await expect.poll(() => opensOf(page, link.id)).toBe(1);
  await visitor.context().close();
});

test("a link that its owner closes ends open viewers within 2 seconds, and looks like one that never was", async ({
  page,
  partitioned,
}) => {
  await signIn(page, "builder@sheaf.example");
  const link = await shareProject(page, NOTE);
  const visitor = await visit(partitioned);
  const joined = visitor
    .waitForEvent("websocket", (socket) => socket.url().includes(link.id))
    .then((socket) => socket.waitForEvent("framereceived"));
  await visitor.goto(link.url);
  await untilReady(visitor);
  await visitor.getByRole("button", { name: "Open" }).click();
  await expect(app(visitor).getByLabel("Note")).toBeVisible();
  await joined;
  const closing = await page.request.delete(`/api/shares/${link.id}`, { headers: headers() });
  expect(closing.status()).toBe(204);
  await expect(visitor.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await expect(visitor.locator("iframe")).toHaveCount(0);
  await visitor.context().close();
  const stranger = await visit(partitioned);
  const pages = [];
  for (const address of [link.url, `/s/${"0".repeat(32)}`, "/s/none"]) {
    const answer = await stranger.goto(address);
    expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
    pages.push([answer?.status(), await stranger.locator("main").innerText(), await stranger.title()]);
  }
  expect(pages[0]?.[0]).toBe(410);
  expect(pages[0]?.[1]).toContain(CLOSED);
  expect(pages[1]).toEqual(pages[0]);
  expect(pages[2]).toEqual(pages[0]);
  await stranger.context().close();
});

test("a visitor reports a link, a moderator runs and closes it, and its owner reads why", async ({
  page: visitor,
  context,
  partitioned,
}) => {
  const contexts = await Promise.all([1, 2].map(() => partitioned.newContext({ baseURL: process.env.E2E_BASE_URL })));
  const [owner, desk] = await Promise.all(contexts.map((one) => one.newPage()));
  if (!owner || !desk) throw new Error("two pages are open");
  await signIn(owner, "builder@sheaf.example");
  const link = await shareProject(owner, NOTE, uniqueName("Bank"));
  await settledAccount(visitor, context);
  await visitor.goto(link.url);
  await untilReady(visitor);
  await visitor.getByRole("button", { name: "Open" }).click();
  await expect(app(visitor).getByLabel("Note")).toBeVisible();
  await visitor.getByRole("button", { name: "About this app" }).click();
  const about = visitor.getByRole("dialog", { name: link.name });
  await about.getByText("Report a problem", { exact: true }).click();
  await about.getByLabel("It's harmful or deceptive").check();
  await about.getByRole("button", { name: "Send report" }).click();
  await expect(about.getByText("Thank you. A moderator will look into it.")).toBeVisible();

  await signIn(desk, "admin@sheaf.example");
  await desk.goto("/admin-mod/reports");
  await untilReady(desk);
  await desk.getByRole("button", { name: `Decide reports of shared link to ${link.name}` }).click();
  const dialog = desk.getByRole("dialog", { name: `Reports of shared link to ${link.name}` });
  await dialog.getByRole("link", { name: "Run it as a test" }).click();
  await untilReady(desk);
  const run = desk.getByRole("region", { name: "Test" });
  await expect(run.frameLocator("iframe").getByLabel("Note")).toBeVisible();
  await desk.getByRole("button", { name: `Decide reports of shared link to ${link.name}` }).click();
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("It imitates a bank.");
  expect(await accessibilityViolations(desk)).toEqual([]);
  await dialog.getByRole("button", { name: "Close link" }).click();
  await expect(desk.getByText("Reports decided")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();

  await owner.goto("/notifications");
  await expect(owner.getByText(`A moderator closed your link to "${link.name}". It imitates a bank.`)).toBeVisible();
  for (const one of contexts) await one.close();
});
