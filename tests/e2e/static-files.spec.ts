import { openPage } from "./support/ready.ts";
import { expect, test } from "./support/test.ts";

test("files that no worker answers for are held to their type and their origin as well, each header once", async ({
  page,
}) => {
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(await (await page.request.get("/store")).text())?.[0];
  for (const path of ["/favicon.svg", "/manifest.webmanifest", "/icons/180.png", "/sw.js", script ?? ""]) {
    const headers = (await page.request.get(path)).headers();
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"], path).toBe("same-origin");
    expect(headers["strict-transport-security"], path).toBe("max-age=63072000; includeSubDomains; preload");
  }
  expect((await page.request.get(script ?? "")).headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await page.request.get("/sw.js")).headers()["cache-control"]).toBe("no-cache");
});

test("a page asks for its scripts when it has been painted, all at once, and then works", async ({ page }) => {
  const html = await (await page.request.get("/store")).text();
  expect(html).not.toMatch(/<(?:link|script)[^>]*(?:rel="modulepreload"|type="module")/);
  // The first frame that has the whole screen: its scripts come after it.
  await page.addInitScript(() => {
    const markFrame = () => {
      if (document.querySelector("script[type='text/plain']")) performance.mark("first-frame");
      else requestAnimationFrame(markFrame);
    };
    requestAnimationFrame(markFrame);
  });
  await openPage(page, "/store");
  const { asked, firstFrame } = await page.evaluate(() => ({
    asked: performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\.js$/.test(name))
      .map(({ name, startTime }) => ({ name: name.replace(/.*\/|-[\w-]{8}\.js$/g, ""), startTime })),
    firstFrame: performance.getEntriesByName("first-frame")[0]?.startTime ?? Infinity,
  }));
  for (const { name, startTime } of asked) expect(startTime, name).toBeGreaterThan(firstFrame);
  // app/performance/chunk-groups.ts: the framework's own grouping asks for 59 files.
  expect(asked.map(({ name }) => name)).toEqual(expect.arrayContaining(["framework", "shared"]));
  expect(asked.length).toBeLessThan(40);
});

test("the store does not download the library that only other screens check their data with", async ({ page }) => {
  await openPage(page, "/store");
  const addresses = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const scripts = addresses.filter((address) => address.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  for (const address of scripts)
    expect(await (await page.request.get(address)).text(), address).not.toContain("ZodMiniString");
});

test("each icon of a screen is drawn, from one file that browsers may store", async ({ page }) => {
  await openPage(page, "/store/focus-garden");
  const addresses = await page
    .locator(".icon use")
    .evaluateAll((uses) => uses.map((use) => use.getAttribute("href") ?? ""));
  expect(addresses.length).toBeGreaterThan(5);
  const [file] = new Set(addresses.map((address) => address.split("#")[0] ?? ""));
  const response = await page.request.get(file ?? "");
  expect(response.headers()["cache-control"]).toContain("immutable");
  const sprite = await response.text();
  for (const address of addresses) expect(sprite).toContain(`id="${address.split("#")[1]}"`);
  // An icon that the browser could not load, or that the content policy refused, has no size.
  await expect.poll(() => page.evaluate(areIconsDrawn)).toBe(true);
});

/** Of those that are displayed: one that could not be loaded, or that the content policy refused, has no size. */
function areIconsDrawn() {
  const shown = [...document.querySelectorAll<SVGUseElement>(".icon use")].filter((use) => use.checkVisibility());
  return shown.length > 5 && shown.every((use) => use.getBBox().width > 0);
}
