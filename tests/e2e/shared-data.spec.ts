import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { DAY_MS } from "#domain/kit/durations.ts";
import { JOINED } from "#domain/kit/sockets.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { uniqueName } from "./support/builder.ts";
import { createProject } from "./support/projects.ts";
import { openPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

const NOTE =
  "<!doctype html><label>Note <input oninput=\"localStorage.note = value\"></label><script>document.querySelector('input').value = localStorage.note ?? ''</script>";

/** Says how many files it has, and then writes one. */
const KEEPS_FILE = `${NOTE}<p role="status"></p><script type="module">
  const folder = await navigator.storage.getDirectory();
  const names = await Array.fromAsync(folder.keys());
  await folder.getFileHandle("picture", { create: true });
  document.querySelector("p").textContent = names.length === 1 ? "1 file" : names.length + " files";
</script>`;

function headers() {
  return { Origin: process.env.E2E_BASE_URL ?? "" };
}

function note(page: Page) {
  return page.frameLocator("iframe").getByLabel("Note");
}

async function shareNote(page: Page, expiryDays: number | null = null, html = NOTE) {
  const name = uniqueName("Note");
  const project = await createProject(page, html, name);
  const answer = await page.request.post("/api/shares", {
    data: { project, expiryDays, followsLatest: true, allowsCopies: true },
    headers: headers(),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { share } = (await answer.json()) as { share: { id: string; url: string } };
  return { ...share, name };
}

/** Somebody without an account, on a phone. */
async function visit(browser: Browser) {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL, viewport });
  return context.newPage();
}

async function writeNote(page: Page, url: string, text: string) {
  await openPage(page, url);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await note(page).fill(text);
}

test("what a shared app keeps is listed in App data, also after the link has ended, exported and cleared", async ({
  page,
  partitioned,
}) => {
  await signIn(page, "builder@sheaf.example");
  const link = await shareNote(page);
  const visitor = await visit(partitioned);
  await writeNote(visitor, link.url, "of a visitor");
  expect((await page.request.delete(`/api/shares/${link.id}`, { headers: headers() })).status()).toBe(204);
  await expect(visitor.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await expect(visitor.getByText("What the app kept in this browser is still there.")).toBeVisible();
  expect(await accessibilityViolations(visitor)).toEqual([]);
  await visitor.getByRole("link", { name: "App data" }).click();
  const row = visitor.getByRole("list", { name: "Shared with you" }).getByRole("listitem");
  await expect(row).toContainText(link.name);
  await expect(row).toContainText(/Keeps \d+ \w+ in this browser\./);
  await expect(row).toContainText(/Opened /);
  await expect(visitor.getByRole("heading", { name: "No apps yet" })).toHaveCount(0);
  expect(await accessibilityViolations(visitor)).toEqual([]);
  const download = visitor.waitForEvent("download");
  await visitor.getByRole("button", { name: `Export the data of ${link.name}` }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain("of a visitor");
  expect(file).not.toContain(link.id);
  await visitor.getByRole("button", { name: `Clear the data of ${link.name}` }).click();
  await visitor.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
  await expect(row).toContainText("Keeps nothing in this browser.");
  expect(await visitor.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(link.id);
  await visitor.context().close();
});

test("what was opened with an account is listed for that account alone", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  const link = await shareNote(page);
  await writeNote(page, link.url, "of the account");
  const list = page.getByRole("list", { name: "Shared with you" });
  await openPage(page, "/app-data");
  await expect(list).toContainText(link.name);
  await page.context().clearCookies();
  await openPage(page, "/app-data");
  await expect(page.getByRole("heading", { name: "No apps yet" })).toBeVisible();
  await expect(list).toHaveCount(0);
});

test("a copy on a visitor's device takes along what was entered", async ({ page, partitioned }) => {
  await signIn(page, "architect@sheaf.example");
  const link = await shareNote(page);
  const visitor = await visit(partitioned);
  await writeNote(visitor, link.url, "moves");
  await visitor.getByRole("button", { name: "About this app" }).click();
  const moves = visitor.getByRole("switch", { name: "Move what you entered here into the copy" });
  await expect(moves).toHaveAttribute("aria-checked", "true");
  const [copy, report] = await Promise.all([
    visitor.getByRole("button", { name: "Keep a copy" }).boundingBox(),
    visitor.getByRole("link", { name: "Report a problem" }).boundingBox(),
  ]);
  expect(report?.x).toBe(copy?.x);
  expect(await accessibilityViolations(visitor)).toEqual([]);
  await visitor.getByRole("button", { name: "Keep a copy" }).click();
  await expect(visitor).toHaveURL(/\/device\/explorer_/);
  await expect(note(visitor)).toHaveValue("moves");
  await openPage(visitor, "/app-data");
  await expect(visitor.getByRole("list", { name: "Your own apps" })).toContainText(link.name);
  await expect(visitor.getByRole("list", { name: "Shared with you" })).toHaveCount(0);
  await visitor.context().close();
});

test("files, which don't move, stay at the link", async ({ page, partitioned }) => {
  await signIn(page, "architect@sheaf.example");
  const link = await shareNote(page, null, KEEPS_FILE);
  const visitor = await visit(partitioned);
  await writeNote(visitor, link.url, "moves");
  const files = visitor.frameLocator("iframe").getByRole("status");
  await expect(files).toHaveText("0 files");
  await visitor.getByRole("button", { name: "About this app" }).click();
  await visitor.getByRole("button", { name: "Keep a copy" }).click();
  await expect(visitor).toHaveURL(/\/device\/explorer_/);
  await expect(note(visitor)).toHaveValue("moves");
  await expect(files).toHaveText("0 files");
  await openPage(visitor, link.url);
  await visitor.getByRole("button", { name: "Open", exact: true }).click();
  await expect(note(visitor)).toHaveValue("");
  await expect(files).toHaveText("1 file");
  await visitor.context().close();
});

test("a copy in the account takes it along if it is asked to, and nothing else moves by that page", async ({
  page,
  context,
}) => {
  await signIn(page, "architect@sheaf.example");
  const link = await shareNote(page);
  await context.clearCookies();
  await signIn(page, "builder@sheaf.example");
  await writeNote(page, link.url, "stays");
  await page.getByRole("button", { name: "About this app" }).click();
  await page.getByRole("switch", { name: "Move what you entered here into the copy" }).click();
  await page.getByRole("button", { name: "Keep a copy" }).click();
  await page.waitForURL(/\/builder\?.*project=/);
  await openPage(page, `/p/${new URL(page.url()).searchParams.get("project")}`);
  await expect(note(page)).toHaveValue("");

  await writeNote(page, link.url, "moves");
  await page.getByRole("button", { name: "About this app" }).click();
  await page.getByRole("button", { name: "Keep a copy" }).click();
  await page.waitForURL(/\/builder\?.*project=/);
  await openPage(page, `/p/${new URL(page.url()).searchParams.get("project")}`);
  await expect(note(page)).toHaveValue("moves");
  await page.goto("/app-data/move");
  await expect(page).toHaveURL("/app-data");
});

test("data never replace those that a copy keeps already", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  const link = await shareNote(page);
  await writeNote(page, link.url, "mine");
  const label = new URL((await page.locator("iframe").getAttribute("src")) ?? "").hostname.split(".")[0];
  const move = JSON.stringify({ from: label, to: label, path: link.url });
  await page.evaluate((text) => sessionStorage.setItem("data_move", text), move);
  await openPage(page, "/app-data/move");
  await expect(page.getByText("The copy keeps data already, so nothing was moved.")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Open the copy without it" }).click();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(note(page)).toHaveValue("mine");
});

test("an open viewer learns that its link ends later, or sooner", async ({ page, partitioned }) => {
  await signIn(page, "builder@sheaf.example");
  const link = await shareNote(page, 7);
  const visitor = await visit(partitioned);
  await visitor.clock.install();
  const heard: Array<string | Buffer> = [];
  visitor.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void heard.push(payload)));
  const change = async (expiryDays: number) => {
    const answer = await page.request.patch(`/api/shares/${link.id}`, { data: { expiryDays }, headers: headers() });
    expect(answer.ok()).toBe(true);
    await expect.poll(() => heard).toContainEqual(expect.stringMatching(`^expires in ${expiryDays * DAY_MS}$`));
    await visitor.clock.runFor(2000);
  };
  await writeNote(visitor, link.url, "goes on");
  // A socket that joins later hears of no earlier change.
  await expect.poll(() => heard).toContain(JOINED);
  await change(30);
  await visitor.clock.fastForward(8 * DAY_MS);
  await expect(note(visitor)).toHaveValue("goes on");
  await change(1);
  await visitor.clock.fastForward("23:30:00");
  await expect(note(visitor)).toHaveValue("goes on");
  await visitor.clock.fastForward("40:00");
  await expect(visitor.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await visitor.context().close();
});

test("a viewer ends when its link expires, without a network too", async ({ page, partitioned }) => {
  await signIn(page, "builder@sheaf.example");
  const link = await shareNote(page, 1);
  const visitor = await visit(partitioned);
  await visitor.clock.install();
  await writeNote(visitor, link.url, "until tomorrow");
  await visitor.context().setOffline(true);
  await visitor.clock.fastForward("23:30:00");
  await expect(note(visitor)).toHaveValue("until tomorrow");
  await visitor.clock.fastForward("40:00");
  await expect(visitor.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await expect(visitor.locator("iframe")).toHaveCount(0);
  await visitor.context().close();
});
