import type { Browser, Page } from "@playwright/test";
import { openPage } from "./ready.ts";
import { stretchLimits } from "./stretch-limits.ts";
import { test as base, expect, signIn } from "./test.ts";

export const APP_DATA = "/app-data?app=focus-garden";

type Device = { page: Page; saves: Array<string> };

/** Browsers of one user who has installed the app. `saves`: the requests that save a copy. */
export const test = base.extend<{ email: string; openDevice: () => Promise<Device> }>({
  email: ["jonas@sheaf.example", { option: true }],
  openDevice: async ({ partitioned, email }, use) => {
    const devices: Array<Page> = [];
    await use(async () => {
      const page = await newDevice(partitioned);
      devices.push(page);
      const saves: Array<string> = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && /data-copy\/versions/.test(request.url())) saves.push(request.url());
      });
      await signIn(page, email);
      // The app would start without the account's data, and the viewer would be left before the app's are read and saved.
      await stretchLimits(page, { timers: [1500, 2000], calls: [1000, 1500, 2000, 5000, 10_000] });
      return { page, saves };
    });
    for (const page of devices) await page.context().close();
  },
});

async function newDevice(browser: Browser) {
  const context = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 1280, height: 800 },
  });
  return context.newPage();
}

export function app(page: Page) {
  return page.frameLocator('iframe[title="Focus Garden"]');
}

export async function openApp(page: Page) {
  await openPage(page, "/p/focus-garden");
  await app(page).getByRole("button", { name: "Start" }).waitFor();
}

export async function inApp<Result, Value>(page: Page, work: (value: Value) => Result, value: Value) {
  const frame = await page.locator('iframe[title="Focus Garden"]').elementHandle();
  const content = await frame?.contentFrame();
  return content?.evaluate(work as (value: unknown) => Result, value);
}

export function words(page: Page) {
  return inApp(page, () => localStorage.getItem("words"), null);
}

/** The change is saved when the viewer is left. */
export async function change(page: Page, text: string) {
  await openApp(page);
  await inApp(page, (value) => localStorage.setItem("words", value), text);
  await close(page);
}

/** What the viewer saves when it is left is then on the account. */
export async function close(page: Page) {
  await page.getByRole("button", { name: "Close" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/p/"));
  await expect(page.locator('iframe[title="Focus Garden"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    const { held = [], pending = [] } = await navigator.locks.query();
    const saves = [...held, ...pending].flatMap(({ name }) => (name?.startsWith("data-copy/") ? [name] : []));
    for (const name of new Set(saves)) await navigator.locks.request(name, () => {});
  });
}

/** What is saved does not reach the account, as without a network. */
export async function changeUnsaved(page: Page, text: string) {
  await page.route("**/data-copy/versions?*", (route) => route.abort());
  await change(page, text);
  await page.unroute("**/data-copy/versions?*");
}

/** On this page only: other journeys share the account. */
export async function setTheme(page: Page, theme: string) {
  await page.locator("html").evaluate((html, isDark) => html.classList.toggle("dark", isDark), theme === "dark");
}

export function copySwitch(page: Page) {
  return page.getByRole("switch", { name: "Copy in your account of the data of Focus Garden" });
}

async function deleteCopies(page: Page, appId: string) {
  const headers = { Origin: process.env.E2E_BASE_URL ?? "" };
  const answer = await page.request.delete(`/api/apps/${appId}/data-copy`, { headers });
  expect(answer.ok()).toBe(true);
}

/** The app is installed on the account, and there is no copy of its data. */
export async function installed(page: Page) {
  if (!(await installedId(page))) {
    await openPage(page, "/store/focus-garden");
    await page
      .getByRole("button", { name: /^Install/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: "Uninstall" })).toBeVisible();
  }
  const id = (await installedId(page)) ?? "";
  await deleteCopies(page, id);
  return id;
}

async function installedId(page: Page): Promise<string | undefined> {
  const { apps } = await (await page.request.get("/api/home")).json();
  return apps.find(({ name }: { name: string }) => name === "Focus Garden")?.id;
}

/** A device with data, and a copy of them in the account. How the switch turns it on is a journey of its own. */
export async function withCopy({ page }: Device, text: string) {
  const id = await installed(page);
  const headers = { Origin: process.env.E2E_BASE_URL ?? "" };
  expect((await page.request.put(`/api/apps/${id}/data-copy`, { data: { on: true }, headers })).ok()).toBe(true);
  await change(page, text);
  expect(await versionTexts(page)).toEqual([text]);
  return id;
}

/** What the versions hold, the newest first. */
export async function versionTexts(page: Page) {
  const id = await installedId(page);
  const { versions } = await (await page.request.get(`/api/apps/${id}/data-copy`)).json();
  const texts: Array<string> = [];
  for (const { savedAt } of versions) {
    const file = await (await page.request.get(`/api/apps/${id}/data-copy/versions/${savedAt}`)).text();
    texts.push(/(?:start|first|second|one|two|(?:phone|laptop) \d)(?=\\")/.exec(file)?.[0] ?? file);
  }
  return texts;
}

export { expect };
