import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { launchBrowser } from "#tests/e2e/support/launch-browser.ts";

// Writes samples/<slug>-wide.jpg and -phone.jpg for all samples or those named.
// `EMOJI_FONT` names a WOFF2 file for machines without an emoji font.
const QUALITY = 72;
const SHAPES = { wide: { width: 960, height: 600 }, phone: { width: 390, height: 780 } };
/** Time for fonts, canvases and transitions to settle. */
const SETTLE_MS = 900;

const SAMPLES: Record<string, (page: Page) => Promise<void>> = {
  "breathe-478": async (page) => {
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForTimeout(2500);
  },
  "csv-chart": async () => {},
  "flash-decks": async () => {},
  "focus-garden": async (page) => {
    await page.getByRole("button", { name: "Start" }).click();
    await page.clock.runFor("07:56");
  },
  "habit-dots": async (page) => {
    const days = page.getByRole("button", { name: /\d/ });
    for (const day of [1, 2, 3, 5, 6, 8, 9, 12, 13, 14, 19, 20]) await days.nth(day).click();
    for (const day of [31, 32, 34, 37, 38, 40, 41, 44])
      if ((await days.count()) > day) await days.nth(day).click({ force: true });
  },
  "markdown-pad": async () => {},
  "meteor-dodge": async (page) => {
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForTimeout(300);
  },
  "palette-lab": async () => {},
  "pixel-pad": async () => {},
  "pocket-synth": async (page) => page.getByRole("button", { name: "Play" }).click(),
  "unit-swap": async () => {},
  "wiki-reader": async (page) => {
    const headers = { "Access-Control-Allow-Origin": "*" };
    await page.route(/wikipedia\.org/, (route) =>
      route.fulfill({
        headers,
        json: route.request().url().includes("/search/") ? { pages: [{ key: "Tide" }] } : TIDE,
      }),
    );
    await page.getByRole("searchbox").fill("tide");
    await page.getByRole("button", { name: "Read" }).click();
    await page.getByRole("button", { name: "Keep for later" }).click();
  },
};
const TIDE = {
  title: "Tide",
  extract:
    "Tides are the rise and fall of the sea, twice a day on most coasts, as the Moon and the Sun pull at the turning Earth. How high they come depends on the shape of the coast and of the sea floor, and on where the two stand in the sky.",
};

const { browser, close } = await launchBrowser();
const named = process.argv.slice(2);
for (const [slug, prepare] of Object.entries(SAMPLES)) {
  if (named.length > 0 && !named.includes(slug)) continue;
  for (const [shape, viewport] of Object.entries(SHAPES)) {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setScrollbarsHidden", { hidden: true });
    await page.route("http://sample.localhost/", (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body: readFileSync(`samples/${slug}.html`) }),
    );
    if (slug === "focus-garden") await page.clock.install({ time: new Date(2026, 10, 20, 9, 41) });
    await page.goto("http://sample.localhost/");
    await prepare(page).catch((error) => console.warn(slug, String(error).split("\n")[0]));
    await withEmoji(page);
    if (slug !== "focus-garden") await page.waitForTimeout(SETTLE_MS);
    const { data } = await session.send("Page.captureScreenshot", { format: "jpeg", quality: QUALITY });
    const bytes = Buffer.from(data, "base64");
    writeFileSync(`samples/${slug}-${shape}.jpg`, bytes);
    console.log(`${slug}-${shape}: ${Math.round(bytes.length / 1024)} KB`);
    await context.close();
  }
}
await close();

async function withEmoji(page: Page) {
  const file = process.env.EMOJI_FONT;
  if (!file) return;
  const font = `data:font/woff2;base64,${readFileSync(file).toString("base64")}`;
  await page.addStyleTag({ content: `@font-face{font-family:"Emoji";unicode-range:U+1F300-1FAFF;src:url(${font})}` });
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>("body, body *"))
      element.style.fontFamily = `Emoji, ${getComputedStyle(element).fontFamily}`;
    await document.fonts.load("20px Emoji", "🌱");
  });
}
