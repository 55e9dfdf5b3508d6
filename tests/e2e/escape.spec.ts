import type { Mode } from "#tests/e2e/support/embedder.ts";
import { FEATURES, featurePage } from "#tests/e2e/support/escape/features.ts";
import { expect, heardBy, hears, test } from "#tests/e2e/support/escape/test.ts";
import { attempt, VECTORS } from "#tests/e2e/support/escape/vectors.ts";

/** Connections that a browser opens ahead of need come late. */
const SETTLE_MS = 400;
const MODES: Array<Mode> = ["published", "device"];

for (const mode of MODES) {
  for (const vector of VECTORS) {
    test(`${mode}: no way out by ${vector.name}`, async ({ page, embedder, outside }) => {
      const html = attempt(vector, { origins: outside.origins, site: embedder.origin, udp: outside.udpPort });
      const { url } = await embedder.show(mode, html);
      await page.goto(url);
      await hears(page, "loaded");
      await page.locator("iframe").click();
      if (vector.script) expect(await hears(page, "trying")).not.toBeNull();
      await hears(page, "tried", 1_000);
      await page.waitForTimeout(SETTLE_MS);

      expect(outside.touches).toEqual([]);
      expect(embedder.calls).toEqual([]);
      expect(page.url()).toBe(url);
      expect(page.context().pages()).toHaveLength(1);
      expect((await heardBy(page)).filter(({ type }) => type === "leak")).toEqual([]);
      const cookies = await page.context().cookies(embedder.origin);
      expect(cookies.map(({ name }) => name).sort()).toEqual(["readable", "session"]);
    });
  }

  for (const feature of FEATURES) {
    test(`${mode}: ${feature.name} works`, async ({ page, embedder }) => {
      const { url, frameOrigin } = await embedder.show(mode, featurePage(feature));
      await page.goto(url);
      expect(await hears(page, "works")).toMatchObject({ works: true, framed: true, origin: frameOrigin });
    });
  }
}

for (const vector of VECTORS.filter(({ worksUnguarded }) => worksUnguarded !== false)) {
  test(`without the policy there is a way out by ${vector.name}`, async ({ page, embedder, outside }) => {
    const html = attempt(vector, { origins: outside.origins, site: embedder.origin, udp: outside.udpPort });
    const { url } = await embedder.show("unguarded", html);
    await page.goto(url);
    await hears(page, "loaded", 1_000);
    await page
      .locator("iframe")
      .click({ timeout: 1_000 })
      .catch(() => {});
    await expect.poll(() => outside.touches.length).toBeGreaterThan(0);
  });
}
