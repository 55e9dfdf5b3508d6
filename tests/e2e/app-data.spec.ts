import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { accessibilityViolations } from "./support/axe.ts";
import { uniqueName } from "./support/builder.ts";
import { createProject } from "./support/projects.ts";
import { openPage } from "./support/ready.ts";
import { signIn } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

const APP_DATA = "/app-data?app=focus-garden";

/** Stores a text, and a row with a date in a database. */
async function storeInApp(page: Page, text: string) {
  await page.goto("/p/focus-garden");
  await page.frameLocator("iframe").getByRole("button", { name: "Start" }).waitFor();
  await page.frames()[1]?.evaluate(async (value) => {
    localStorage.setItem("words", value);
    localStorage.setItem("length", "12 words");
    const request = indexedDB.open("garden", 2);
    request.onupgradeneeded = () => request.result.createObjectStore("plants", { keyPath: "id" });
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const store = request.result.transaction("plants", "readwrite").objectStore("plants");
    await new Promise((resolve) => {
      store.put({ id: 1, planted: new Date(5), name: value }).onsuccess = resolve;
    });
    request.result.close();
  }, text);
}

async function readFromApp(page: Page) {
  await page.goto("/p/focus-garden");
  await page.frameLocator("iframe").getByRole("button", { name: "Start" }).waitFor();
  return page.frames()[1]?.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("garden"))
      return { words: localStorage.getItem("words"), length: localStorage.getItem("length"), planted: null };
    const request = indexedDB.open("garden");
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const found = request.result.transaction("plants").objectStore("plants").get(1);
    await new Promise((resolve) => {
      found.onsuccess = resolve;
    });
    request.result.close();
    return {
      words: localStorage.getItem("words"),
      length: localStorage.getItem("length"),
      planted: found.result.planted.getTime(),
    };
  });
}

test("what an app keeps is measured, exported, cleared and imported again", async ({ page, enter }) => {
  await enter("Focus Garden");
  await storeInApp(page, "first");
  await openPage(page, "/store/focus-garden");
  await page.getByRole("link", { name: "App data" }).click();
  await expect(page).toHaveURL(APP_DATA);
  await expect(page.getByText("Keeps 1 KB in this browser.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export the data of Focus Garden" }).click();
  const file = await readFile(await (await download).path());

  await page.getByRole("button", { name: "Clear the data of Focus Garden" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("Keeps nothing in this browser.")).toBeVisible();
  expect(await readFromApp(page)).toEqual({ words: null, length: null, planted: null });

  await openPage(page, APP_DATA);
  const field = page.locator('input[type="file"]');
  await field.setInputFiles({ name: "data.json", mimeType: "application/json", buffer: file });
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace" }).click();
  await expect(page.getByText("App data imported")).toBeVisible();
  expect(await readFromApp(page)).toEqual({ words: "first", length: "12 words", planted: 5 });
});

test("a file of another app changes nothing", async ({ page, enter }) => {
  await enter("Focus Garden", "Pixel Pad");
  await storeInApp(page, "mine");
  await openPage(page, "/app-data");
  const row = page.getByRole("listitem").filter({ hasText: "Focus Garden" });
  await expect(row.getByText("Keeps 1 KB in this browser.")).toBeVisible();
  const buffer = Buffer.from('{"format":"sheaf-app-data","app":"another","data":"[]"}');
  await row.locator('input[type="file"]').setInputFiles({ name: "a.json", mimeType: "application/json", buffer });
  await expect(page.getByText("This file holds the data of another app. Nothing was changed.")).toBeVisible();
  expect(await readFromApp(page)).toEqual({ words: "mine", length: "12 words", planted: 5 });
});

test("uninstalling leads to where the data can be cleared, which waits until the app is closed", async ({
  page,
  context,
  enter,
}) => {
  await enter("Focus Garden");
  await storeInApp(page, "left");
  const running = await context.newPage();
  await running.goto("/p/focus-garden");
  await running.frameLocator("iframe").getByRole("button", { name: "Start" }).waitFor();
  await openPage(page, "/store/focus-garden");
  await page.getByRole("button", { name: "Uninstall" }).click();
  await page.getByRole("link", { name: "Clear its data" }).click();

  const clear = page.getByRole("button", { name: "Clear the data of Focus Garden" });
  await expect(page.getByText("Keeps 1 KB in this browser.")).toBeVisible();
  await clear.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("The app is open somewhere else. Please close it and try again.")).toBeVisible();
  await expect(page.getByText("Keeps 1 KB in this browser.")).toBeVisible();
  await running.close();
  await clear.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("Keeps nothing in this browser.")).toBeVisible();
});

test("what the user's own apps keep here is listed, exported and cleared; those that keep nothing are left out", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  const html = "<!doctype html><p>Words</p><script>localStorage.words = 'kept here'</script>";
  // Apps are measured one by one in the order of their names, and other journeys made more of this account.
  const name = uniqueName("Abode");
  await createProject(page, html, uniqueName("Never"));
  await page.goto(`/p/${await createProject(page, html, name)}`);
  await expect(page.frameLocator("iframe").getByText("Words")).toBeVisible();
  await openPage(page, "/");
  await page.evaluate((code) => {
    const at = new Date().toISOString();
    const listing = { name: "Ink list", icon: "🌿", description: "", tags: [] };
    const fixed = { user_id: "explorer_user", published: false, status: "local", created_at: at, updated_at: at };
    localStorage.setItem(
      "explorer_apps",
      JSON.stringify([{ id: "explorer_7", ...listing, ...fixed, html_code: code }]),
    );
  }, html);
  await page.goto("/device/explorer_7");
  await expect(page.frameLocator("iframe").getByText("Words")).toBeVisible();

  await openPage(page, "/app-data");
  const own = page.getByRole("list", { name: "Your own apps" });
  await expect(own.getByRole("strong")).toHaveText(["Ink list", name]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export the data of Ink list" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("kept here");
  await page.getByRole("button", { name: `Clear the data of ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
  await expect(own.getByRole("listitem").filter({ hasText: name })).toContainText("Keeps nothing in this browser.");
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("a visitor sees what the apps of this browser store, and exports it", async ({ page }) => {
  await openPage(page, "/app-data");
  await expect(page.getByRole("heading", { name: "No apps yet" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Store" })).toHaveAttribute("href", "/store");
  const html = "<p>Words</p><script>localStorage.word = 'a visitor wrote this'</script>";
  const app = { id: "explorer_8", owner: null, name: "Ink list", icon: "🌿", tags: [], html_code: html };
  await page.evaluate((apps) => localStorage.setItem("explorer_apps", apps), JSON.stringify([app]));
  await page.goto("/device/explorer_8");
  await expect(page.frameLocator("iframe").getByText("Words")).toBeVisible();
  await openPage(page, "/new");
  await page.getByRole("link", { name: "App data" }).click();
  await expect(page.getByRole("list", { name: "Your own apps" })).toContainText("Ink list");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export the data of Ink list" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("a visitor wrote this");
  await expect(
    page.getByText("What they keep is in this browser. Export it if you may need it elsewhere."),
  ).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("a project's data is copied into the account by a press, and used on another device", async ({
  page,
  partitioned,
}) => {
  await signIn(page, "builder@sheaf.example");
  // As above: the first one that is measured.
  const name = uniqueName("Abacus");
  const html = `<button onclick="localStorage.word = 'blue'; show()">Write</button><output></output>
    <script>const show = () => (document.querySelector("output").value = "word " + localStorage.word); show()</script>`;
  const address = `/p/${await createProject(page, html, name)}`;
  await page.goto(address);
  await page.frameLocator("iframe").getByRole("button", { name: "Write" }).click();
  await openPage(page, "/app-data");
  await page.getByRole("button", { name: `Save a copy of the data of ${name} in your account` }).click();
  await expect(page.getByText("Copy saved in your account")).toBeVisible();

  const device = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const there = await device.newPage();
  await signIn(there, "builder@sheaf.example");
  await openPage(there, "/app-data");
  const copy = there.getByRole("region", { name: `Copy of the data of ${name} in your account` });
  await copy.getByText("Versions (1)").click();
  await copy.getByRole("button", { name: /^Use this version/ }).click();
  await there.getByRole("alertdialog").getByRole("button", { name: "Use this version" }).click();
  await expect(there.getByText("App data restored")).toBeVisible();
  await there.goto(address);
  await expect(there.frameLocator("iframe").getByText("word blue")).toBeVisible();
  await device.close();
});
