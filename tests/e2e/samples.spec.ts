import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { BrowserContext } from "@playwright/test";
import { slugify } from "#domain/listing/slugs.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { OFFLINE_RUN_MS } from "#domain/previews/offline-runs/rules.ts";
import { failsOfflineRun } from "#domain/previews/offline-runs/run-result.ts";
import { expect, test } from "./support/visitor.ts";

test("the sample apps fit a phone, and none of their controls covers another", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("http://sample.localhost/*", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: readFileSync(`samples${new URL(route.request().url()).pathname}`),
    }),
  );
  for (const file of readdirSync("samples").filter((name) => name.endsWith(".html"))) {
    await page.goto(`http://sample.localhost/${file}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), file).toBeLessThanOrEqual(390);
    expect(await page.evaluate(overlappingButtons), file).toEqual([]);
  }
});

function overlappingButtons() {
  const buttons = [...document.querySelectorAll("button")].filter((button) => button.checkVisibility());
  return buttons.flatMap((button, index) => {
    const next = buttons[index + 1]?.getBoundingClientRect();
    const { right, bottom, top, left } = button.getBoundingClientRect();
    const overlaps =
      next && next.left < right - 1 && next.right > left + 1 && next.top < bottom - 1 && next.bottom > top + 1;
    return overlaps ? [button.textContent || button.getAttribute("aria-label")] : [];
  });
}

/** Apps that the demo data says of that they ran without a network: the published samples, and a filler of each kind. */
const FILLERS = ["almanac-01", "almanac-05"];
const SAMPLES = readdirSync("samples")
  .filter((file) => file.endsWith(".json"))
  .map((file) => JSON.parse(readFileSync(`samples/${file}`, "utf8")))
  .filter(({ slug }) => !["markdown-pad", "tip-split"].includes(slug));
const AT_ONCE = 4;

test("the demo data tell of runs without a network as they happen", async ({ context, visit }) => {
  await visit();
  const slugs = [...SAMPLES.map(({ name }) => slugify(name)), ...FILLERS];
  const outcomes = new Map<string, string>();
  await context.clock.install();
  for (let first = 0; first < slugs.length; first += AT_ONCE) {
    const runs = await Promise.all(slugs.slice(first, first + AT_ONCE).map((slug) => startOffline(context, slug)));
    await context.clock.runFor(OFFLINE_RUN_MS);
    for (const { slug, end } of runs) outcomes.set(slug, await end());
  }
  for (const slug of FILLERS) expect(outcomes.get(slug), slug).toBe("passed");
  for (const { slug, name, offlineRun } of SAMPLES) {
    const htmlSha256 = createHash("sha256")
      .update(readFileSync(`samples/${slug}.html`))
      .digest("hex");
    expect(offlineRun, slug).toEqual({ htmlSha256, outcome: outcomes.get(slugify(name)) });
  }
});

/** As the moderator's browser runs it, but in the viewer of a user who allows the app no network. */
async function startOffline(context: BrowserContext, slug: string) {
  const page = await context.newPage();
  await page.goto(`/p/${slug}`);
  const manifest = await page.locator("link[rel=manifest]").getAttribute("href");
  const app = manifest?.replace(/\/[^/]*$/, "");
  const headers = { Origin: process.env.E2E_BASE_URL ?? "" };
  expect((await page.request.put(`${app}/install`, { headers })).ok(), slug).toBe(true);
  expect((await page.request.put(`${app}/offline`, { headers, data: { on: true } })).ok(), slug).toBe(true);
  const messages: Array<BridgeMessage> = [];
  await page.exposeFunction("receiveMessage", (message: BridgeMessage) => messages.push(message));
  await page.addInitScript(() => {
    if (window.parent === window) addEventListener("message", ({ data }) => Object(window).receiveMessage(data));
  });
  await page.goto(`/p/${slug}`);
  await expect(page.getByText("No network", { exact: true })).toBeVisible();
  await expect.poll(() => messages.map(({ type }) => type)).toContain("ready");
  /** Once a last message has come, after all that the app sent. */
  async function end() {
    const app = page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
    await app?.evaluate(() => window.parent.postMessage({ type: "last" }, "*"));
    await expect.poll(() => messages.map(({ type }) => String(type))).toContain("last");
    await page.close();
    return messages.some(failsOfflineRun) ? "failed" : "passed";
  }
  return { slug, end };
}
