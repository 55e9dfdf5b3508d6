import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Embedder, Mode } from "#tests/e2e/support/embedder.ts";
import { FEATURES, featurePage } from "#tests/e2e/support/escape/features.ts";
import { clickFrame, expect, readMessages, test, waitForMessage } from "#tests/e2e/support/escape/test.ts";
import { VECTORS, vectorPage, WEBRTC, WEBRTC_OF_INNER_FRAMES } from "#tests/e2e/support/escape/vectors.ts";

/** Early connections of a browser come late, in ms. */
const SETTLE_MS = 400;
const MODES: Array<Mode> = ["published", "kept", "device", "unsaved", "moderator", "private", "contacts nobody"];
/** These get the same document as another mode, so they only try what depends on it. */
const SHORT_MODES = new Set<Mode>(["unsaved", "private", "contacts nobody"]);
/** A content policy can't stop these by itself; docs/isolation.md lists them. */
const BEYOND_CONTENT_POLICY = new Set([
  "preconnect",
  "dns-prefetch",
  ...WEBRTC_OF_INNER_FRAMES.map(({ name }) => name),
]);

/** In "kept" mode the app is kept first, and opened again without its server. */
async function open(page: Page, embedder: Embedder, mode: Mode, url: string) {
  await page.goto(url, { waitUntil: "commit" });
  if (mode !== "kept") return;
  expect(await waitForMessage(page, "kept")).not.toBeNull();
  embedder.takeAppsAway();
  await page.goto(url, { waitUntil: "commit" });
}

for (const mode of MODES) {
  for (const vector of SHORT_MODES.has(mode) ? [...WEBRTC, ...WEBRTC_OF_INNER_FRAMES] : VECTORS) {
    test(`${mode}: no way out by ${vector.name}`, async ({ page, embedder, outside }) => {
      const html = vectorPage(vector, outside, embedder.origin);
      const { url } = await embedder.show(mode, html);
      await open(page, embedder, mode, url);
      await waitForMessage(page, "loaded");
      const tried = await clickFrame(page);
      expect(tried || !vector.script).toBe(true);
      await waitForMessage(page, "tried", 1_000);
      await pause(SETTLE_MS);

      expect(outside.contacts).toEqual([]);
      expect(embedder.calls).toEqual([]);
      expect(page.url()).toBe(url);
      expect(page.context().pages()).toHaveLength(1);
      expect((await readMessages(page)).filter(({ type }) => type === "leak")).toEqual([]);
      const cookies = await page.context().cookies(embedder.origin);
      expect(cookies.map(({ name }) => name).sort()).toEqual(["readable", "session"]);
    });
  }

  test(`${mode}: an app that never stops leaves the product answering`, async ({ page, embedder }) => {
    const loop =
      "<script>parent.postMessage({ type: 'looping' }, '*'); const end = Date.now() + 4000; while (Date.now() < end);</script>";
    const { url } = await embedder.show(mode, loop);
    await open(page, embedder, mode, url);
    await waitForMessage(page, "looping");
    const asked = Date.now();
    await readMessages(page);
    expect(Date.now() - asked).toBeLessThan(500);
  });

  test(`${mode}: a flood of messages leaves the product answering`, async ({ page, embedder }) => {
    const flood =
      "<script>for (let i = 0; i < 4000; i++) parent.postMessage({ type: 'open-link', url: 'https://' + i }, '*');</script>";
    const { url } = await embedder.show(mode, flood);
    await open(page, embedder, mode, url);
    await waitForMessage(page, "open-link");
    expect(page.url()).toBe(url);
    expect(page.context().pages()).toHaveLength(1);
  });

  for (const feature of FEATURES) {
    test(`${mode}: ${feature.name} works`, async ({ page, embedder }) => {
      const { url, frameOrigin } = await embedder.show(mode, featurePage(feature));
      await open(page, embedder, mode, url);
      expect(await waitForMessage(page, "works")).toMatchObject({ works: true, frame: 0, origin: frameOrigin });
    });
  }
}

for (const vector of VECTORS.filter(({ name }) => !BEYOND_CONTENT_POLICY.has(name))) {
  test(`the content policy alone leaves no way out by ${vector.name}`, async ({ page, embedder, outside }) => {
    const html = vectorPage(vector, outside, embedder.origin);
    const { url } = await embedder.show("content policy alone", html);
    await page.goto(url);
    await waitForMessage(page, "loaded");
    await clickFrame(page);
    await pause(SETTLE_MS);
    expect(outside.contacts).toEqual([]);
    expect(page.url()).toBe(url);
  });
}

for (const vector of VECTORS.filter(({ worksUnguarded }) => worksUnguarded !== false)) {
  test(`without the policy there is a way out by ${vector.name}`, async ({ page, embedder, outside }) => {
    const html = vectorPage(vector, outside, embedder.origin);
    const { url } = await embedder.show("unguarded", html);
    await page.goto(url);
    await waitForMessage(page, "loaded", 1_000);
    if (outside.contacts.length === 0) await clickFrame(page);
    await expect.poll(() => outside.contacts.length).toBeGreaterThan(0);
  });
}
