import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expect, readMessages, test, waitForMessage } from "#tests/e2e/support/escape/test.ts";

/** An app without its document says nothing; this is how long it would take it, in ms. */
const SILENCE_MS = 1_500;

async function keep(page: Page, url: string) {
  await page.goto(url);
  expect(await waitForMessage(page, "kept")).not.toBeNull();
}

async function expectNothing(page: Page, url: string) {
  await page.goto(url);
  await pause(SILENCE_MS);
  expect((await readMessages(page)).filter(({ frame }) => frame === 0)).toEqual([]);
}

function appThatSays(type: string) {
  return `<script>parent.postMessage({ type: "${type}" }, "*")</script>`;
}

for (const mode of ["kept", "kept, device", "kept, private"] as const) {
  test(`${mode}: a kept document that the app replaces is not shown`, async ({ page, embedder, outside }) => {
    const replacement = `<body onload="parent.postMessage({ type: 'tampered' }, '*'); fetch('${outside.origins[0]}')">`;
    const tamper = `<script>
    async function replaceDocuments() {
      const answer = () => new Response(${JSON.stringify(replacement)}, { headers: { "Content-Type": "text/html" } });
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) await cache.put(request, answer());
        for (const path of ["/", "/offline"]) await cache.put(path, answer());
      }
      parent.postMessage({ type: "replaced" }, "*");
    }
    navigator.serviceWorker.ready.then(replaceDocuments);
  </script>`;
    const { url } = await embedder.show(mode, tamper);
    await page.goto(url);
    expect(await waitForMessage(page, "replaced")).not.toBeNull();
    embedder.takeAppsAway();
    await expectNothing(page, url);
    expect(outside.contacts).toEqual([]);
  });
}

test("a kept app that is taken down doesn't open, and is deleted from the device", async ({ page, embedder }) => {
  const { url, frameOrigin } = await embedder.show("kept", appThatSays("works"));
  await keep(page, url);
  await embedder.takeDown(frameOrigin);
  // The preview worker may be two seconds late.
  await expect
    .poll(async () => {
      await page.goto(url);
      return waitForMessage(page, "missing", 500);
    })
    .toMatchObject({ reason: "gone" });
  embedder.takeAppsAway();
  await expectNothing(page, url);
});

test("an app that reports more than its share is kept too, and says so", async ({ page, embedder }) => {
  const noisy = `<script>setInterval(() => {
    for (let at = 0; at < 10; at++) dispatchEvent(new ErrorEvent("error", { message: "again" }));
  }, 20)</script>`;
  const { url } = await embedder.show("kept", noisy);
  await keep(page, url);
});

test("a new version replaces the kept one at the next opening", async ({ page, embedder }) => {
  const { url, frameOrigin } = await embedder.show("kept", appThatSays("old"));
  await keep(page, url);
  await embedder.replaceHtml(frameOrigin, appThatSays("new"));
  // The preview worker may be two seconds late.
  await expect
    .poll(async () => {
      await page.goto(url);
      return waitForMessage(page, "new", 500);
    })
    .not.toBeNull();
  expect(await waitForMessage(page, "kept")).not.toBeNull();
  embedder.takeAppsAway();
  await page.goto(url);
  expect(await waitForMessage(page, "new")).not.toBeNull();
});

test("an app that is uninstalled is not kept any longer", async ({ page, embedder }) => {
  const { url } = await embedder.show("kept", appThatSays("works"));
  await keep(page, url);
  await page.evaluate(() => {
    const frame = document.querySelector("iframe");
    frame?.contentWindow?.postMessage({ type: "offline", opensOffline: false }, new URL(frame.src).origin);
  });
  const isRegistered = () =>
    navigator.serviceWorker.getRegistration().then((registration) => registration !== undefined);
  await expect.poll(() => page.frames()[1]?.evaluate(isRegistered)).toBe(false);
  embedder.takeAppsAway();
  await expectNothing(page, url);
});

test("files of the library hosts are kept with the app", async ({ page, embedder }) => {
  const library = "https://cdn.jsdelivr.net/npm/example@1.0.0/example.js";
  await page.context().route(library, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      headers: { "Access-Control-Allow-Origin": "*" },
      body: 'parent.postMessage({ type: "library" }, "*")',
    }),
  );
  const { url } = await embedder.show("kept", `<script src="${library}"></script>`);
  await keep(page, url);
  const isKept = (address: string) => caches.match(address).then((answer) => answer !== undefined);
  await expect.poll(() => page.frames()[1]?.evaluate(isKept, library)).toBe(true);
  await page.context().unroute(library);
  embedder.takeAppsAway();
  await page.goto(url);
  expect(await waitForMessage(page, "library")).not.toBeNull();
});
