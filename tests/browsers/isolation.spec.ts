import { setTimeout as pause } from "node:timers/promises";
import type { Mode } from "#tests/e2e/support/embedder.ts";
import { attempt, VECTORS } from "#tests/e2e/support/escape/vectors.ts";
import { type Driver, waitFor } from "./driver.ts";
import type { BrowserName } from "./installed.ts";
import { expect, test } from "./test.ts";

type Heard = { type: string };

/** Connections that a browser opens ahead of need come late. */
const SETTLE_MS = 400;
const TRIED_MS = 1500;
const MODES: Array<Mode> = ["published", "device"];
/** What a content policy can't stop by itself. */
const BEYOND_CONTENT_POLICY = /^(WebRTC .*frame|preconnect|dns-prefetch)/;
/** Of these, what gets out of each browser; docs/isolation.md has the same in a column a browser. */
const GETS_OUT: Record<BrowserName, ReadonlyArray<string>> = {
  Firefox: ["preconnect"],
  WebKit: ["preconnect"],
};

function heardBy(driver: Driver) {
  return driver.run<Array<Heard>>("return window.heard ?? [];");
}

function hears(driver: Driver, type: string, timeout: number) {
  return waitFor(type, async () => (await heardBy(driver)).some((message) => message.type === type), timeout).catch(
    () => false,
  );
}

async function tryOut(driver: Driver, url: string) {
  await driver.open(url);
  expect(await hears(driver, "loaded", 10_000)).toBe(true);
  for (let tries = 0; tries < 5 && !(await hears(driver, "trying", 300)); tries++) await driver.clickAt(300, 250);
  await hears(driver, "tried", TRIED_MS);
  await pause(SETTLE_MS);
}

for (const mode of MODES) {
  for (const vector of VECTORS.filter(({ name }) => !BEYOND_CONTENT_POLICY.test(name))) {
    test(`${mode}: no way out by ${vector.name}`, async ({ driver, embedder, outside }) => {
      const html = attempt(vector, { origins: outside.origins, site: embedder.origin, udp: outside.udpPort });
      const { url } = await embedder.show(mode, html);
      await tryOut(driver, url);
      expect(outside.touches).toEqual([]);
      expect(embedder.calls).toEqual([]);
      expect(await driver.address()).toBe(url);
      expect((await heardBy(driver)).filter(({ type }) => type === "leak")).toEqual([]);
    });
  }
}

for (const vector of VECTORS.filter(({ name }) => BEYOND_CONTENT_POLICY.test(name))) {
  test(`what the documentation says of ${vector.name} is so`, async ({ driver, engine, embedder, outside }) => {
    const html = attempt(vector, { origins: outside.origins, site: embedder.origin, udp: outside.udpPort });
    const { url } = await embedder.show("published", html);
    await tryOut(driver, url);
    expect(outside.touches.length > 0).toBe(GETS_OUT[engine].includes(vector.name));
  });
}
