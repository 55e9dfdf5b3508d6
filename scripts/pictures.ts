import { mkdirSync, writeFileSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import { launchBrowser } from "#tests/e2e/support/escape/browser.ts";
import { signIn } from "#tests/e2e/support/test.ts";

/** Takes the tutorial's pictures, light and dark, from a server with demo data. */
const site = process.argv[2] ?? "http://localhost:8787";
const FOLDER = "public/tutorial";
const MAX_BYTES = 60 * 1024;
/** Best quality first; a picture that is too large takes the next. */
const QUALITIES = [82, 74, 66, 58, 50];
const SIZE = { width: 1200, height: 800 };
const WIDTH = 960;
/** The time is fixed; the day is today's, as the demo notes are relative to it. */
const MORNING = new Date(new Date().setHours(9, 41, 27, 0));
const INSTALLED = 10;
const SLOTS = 4;
const INSTALL_WAIT = 8000;
/** Time for fonts, frames and transitions to settle, in ms. */
const REST = 1500;

type Picture = { name: string; path: string; width?: number; before?: (page: Page) => Promise<void> };

const EXPLORER: ReadonlyArray<Picture> = [
  { name: "home", path: "/", before: (page) => page.clock.setFixedTime(MORNING) },
  { name: "journal", path: "/journal", width: 1152 },
  { name: "profile", path: "/profile" },
];
const ARCHITECT: ReadonlyArray<Picture> = [
  { name: "welcome", path: "/store/focus-garden" },
  { name: "store", path: "/store" },
  { name: "projects", path: "/builder?view=projects" },
  { name: "builder", path: "/builder?view=projects", width: 1152, before: (page) => loadProject(page, "Focus Garden") },
];

mkdirSync(FOLDER, { recursive: true });
const { browser, close } = await launchBrowser();
try {
  await take("explorer", EXPLORER, installApps);
  await take("architect", ARCHITECT);
} finally {
  await close();
}

async function take(tier: string, pictures: ReadonlyArray<Picture>, prepare?: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: site });
  const page = await context.newPage();
  await signIn(page, `${tier}@sheaf.example`);
  await prepare?.(page);
  for (const theme of ["light", "dark"]) {
    await context.addCookies([{ name: "theme", value: theme, url: site }]);
    for (const picture of pictures) await shoot(page, picture, theme);
  }
  await context.close();
}

async function shoot(page: Page, { name, path, width = WIDTH, before }: Picture, theme: string) {
  const session = await page.context().newCDPSession(page);
  const deviceScaleFactor = SIZE.width / width;
  const height = SIZE.height / deviceScaleFactor;
  await session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: false });
  await session.send("Emulation.setScrollbarsHidden", { hidden: true });
  const answer = await page.goto(path, { waitUntil: "networkidle" });
  if (!answer?.ok()) return console.warn(`${name}: ${path} answers ${answer?.status()}, no picture`);
  await before?.(page);
  await page.waitForTimeout(REST);
  const bytes = await capture(session);
  writeFileSync(`${FOLDER}/${name}-${theme}.webp`, bytes);
  console.log(`${name}-${theme}: ${Math.round(bytes.length / 1024)} KB`);
}

async function capture(session: CDPSession) {
  for (const quality of QUALITIES) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    const bytes = Buffer.from(data, "base64");
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error("The picture is too large.");
}

/** Opens what the card's Load links to; this page may frame the project. */
async function loadProject(page: Page, name: string) {
  const card = page.getByRole("article").filter({ hasText: name });
  const address = await card.getByRole("link", { name: "Load" }).getAttribute("href");
  await page.goto(address ?? "/builder", { waitUntil: "networkidle" });
}

async function installApps(page: Page) {
  await page.goto("/store", { waitUntil: "networkidle" });
  const apps = page.getByRole("button", { name: /^Install / });
  for (let left = INSTALLED; left > 0 && (await apps.count()) > 0; left--) await apps.first().click();
  await page.waitForTimeout(INSTALL_WAIT);
  await putShortcuts(page);
}

async function putShortcuts(page: Page) {
  const home: { apps: Array<{ id: string }> } = await (await page.request.get("/api/home")).json();
  const slots = home.apps.slice(0, SLOTS).map(({ id }) => id);
  await page.request.put("/api/journal/shortcuts", { data: { slots }, headers: { Origin: site } });
}
