import { setTimeout as pause } from "node:timers/promises";
import type { Embedder, Mode } from "#tests/e2e/support/embedder.ts";
import type { BarePage } from "#tests/e2e/support/escape/bare-page.ts";
import { FEATURES, featuresPage } from "#tests/e2e/support/escape/features.ts";
import { LIBRARY_ORIGIN } from "#tests/e2e/support/escape/library-hosts.ts";
import type { RecordingServer } from "#tests/e2e/support/escape/recording-server.ts";
import {
  clickFrames,
  expect,
  readMessages,
  test,
  waitForFrames,
  waitForMessage,
  withLibraryHosts,
} from "#tests/e2e/support/escape/test.ts";
import type { Vector } from "#tests/e2e/support/escape/vector.ts";
import { vectorPage } from "#tests/e2e/support/escape/vector-page.ts";
import { NAVIGATIONS, VECTORS, WEBRTC_OF_INNER_FRAMES } from "#tests/e2e/support/escape/vectors.ts";

/** Packets and early connections of a browser come late, in ms. */
const SETTLE_MS = 1_000;
/** An app computes for so long without a pause. */
const LOOP_MS = 60_000;
/** Frames of one page; each has a process of its own. */
const FRAMES = 20;
/** Without a network: the fixed hosts of libraries are outside too. */
const QUIET_MODES: ReadonlyArray<Mode> = ["contacts nobody", "kept, contacts nobody", "network off, copied"];
const MODES: ReadonlyArray<Mode> = [
  "published",
  "kept",
  ...QUIET_MODES,
  "in memory",
  "earlier version",
  "device",
  "kept, device",
  "unsaved",
  "moderator",
  "moderator, shared",
  "private",
  "shared",
  "kept, private",
];
/** A content policy can't stop these by itself; docs/isolation.md lists them. */
const BEYOND_CONTENT_POLICY = new Set([
  "preconnect",
  "dns-prefetch",
  ...WEBRTC_OF_INNER_FRAMES.map(({ name }) => name),
]);

/**
 * In "kept" modes the apps are kept first, and opened again without their server. As in the product, an app that an
 * opening didn't keep is kept by a later one.
 */
async function open(page: BarePage, embedder: Embedder, mode: Mode, { url, count }: { url: string; count: number }) {
  await page.open(url);
  if (!mode.startsWith("kept")) return;
  await expect(async () => {
    const kept = await waitForFrames(page, { type: "kept", count });
    if (kept.length < count) await page.open(url);
    expect(kept).toHaveLength(count);
  }).toPass();
  embedder.takeAppsAway();
  await page.open(url);
}

/** One document for all vectors that don't disturb each other, and a frame each for the others. */
function inDocuments(vectors: ReadonlyArray<Vector>) {
  const together = vectors.filter(({ isAlone }) => !isAlone);
  const documents = [together, ...vectors.filter(({ isAlone }) => isAlone).map((vector) => [vector])];
  return inGroups(
    documents.filter((document) => document.length > 0),
    FRAMES,
  );
}

function inGroups<Item>(items: ReadonlyArray<Item>, size: number) {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, group) => items.slice(group * size, (group + 1) * size));
}

type Fixtures = { page: BarePage; embedder: Embedder; outside: RecordingServer };

async function tryVectors(
  { page, embedder, outside }: Fixtures,
  mode: Mode,
  documents: ReadonlyArray<ReadonlyArray<Vector>>,
) {
  const html = documents.map((vectors) => vectorPage(vectors, outside, embedder.origin));
  const { url } = await embedder.showAll(mode, html);
  const count = documents.length;
  await open(page, embedder, mode, { url, count });
  await waitForFrames(page, { type: "loaded", count });
  const scripted = documents.flatMap((vectors, frame) => (vectors.some(({ script }) => script) ? [frame] : []));
  const trying = await clickFrames(page, scripted);
  await waitForFrames(page, { type: "tried", count: scripted.length, timeoutMs: 4_000 });
  await pause(SETTLE_MS);
  return { url, idle: scripted.filter((frame) => !trying.includes(frame)).map((frame) => documents[frame]?.[0]?.name) };
}

for (const mode of MODES) {
  inDocuments(VECTORS).forEach((documents, group) => {
    test(`${mode}: no way out by any vector of group ${group + 1}`, async ({
      barePage: page,
      embedder,
      outside,
      libraryHosts,
    }) => {
      const isQuiet = QUIET_MODES.includes(mode);
      libraryHosts.contacts.length = 0;
      const hosts = isQuiet ? withLibraryHosts(outside) : outside;
      const { url, idle } = await tryVectors({ page, embedder, outside: hosts }, mode, documents);

      expect(idle).toEqual([]);
      expect(outside.contacts).toEqual([]);
      expect(libraryHosts.contacts).toEqual([]);
      expect(embedder.calls).toEqual([]);
      expect(await page.url()).toBe(url);
      expect(await page.findPages()).toHaveLength(1);
      expect((await readMessages(page)).filter(({ type }) => type === "leak")).toEqual([]);
      expect((await page.cookieNames(new URL(embedder.origin).hostname)).sort()).toEqual(["readable", "session"]);
    });
  });

  test(`${mode}: what apps need works, and an app that never stops leaves the product answering`, async ({
    barePage: page,
    embedder,
  }) => {
    const features = featuresPage(FEATURES);
    const loop = `<script>addEventListener("message", ({ data }) => {
      if (data !== "loop") return;
      for (let n = 0; n < 4000; n++) parent.postMessage({ type: "open-link", url: "https://" + n }, "*");
      const start = Date.now();
      parent.postMessage({ type: "looping", start }, "*");
      // The messages leave the frame after this task.
      setTimeout(() => { while (Date.now() < start + ${LOOP_MS}); });
    });
    parent.postMessage({ type: "listening" }, "*")</script>`;
    const { url, frameOrigins } = await embedder.showAll(mode, [features, loop]);
    await open(page, embedder, mode, { url, count: 2 });
    expect(await waitForMessage(page, "listening")).not.toBeNull();
    await page.evaluate('frames[1].postMessage("loop", "*")');
    const looping = await waitForMessage(page, "looping");
    await readMessages(page);
    expect(Date.now() - Number(looping?.start), "answers before the loop ends").toBeLessThan(LOOP_MS);
    expect(await waitForMessage(page, "works")).toMatchObject({
      failed: [],
      frame: 0,
      origin: frameOrigins[0],
    });
    expect(await page.url()).toBe(url);
    expect(await page.findPages()).toHaveLength(1);
  });
}

inDocuments(VECTORS.filter(({ name }) => !BEYOND_CONTENT_POLICY.has(name))).forEach((documents, group) => {
  test(`the content policy alone leaves no way out by any vector of group ${group + 1}`, async ({
    barePage: page,
    embedder,
    outside,
  }) => {
    const { url } = await tryVectors({ page, embedder, outside }, "content policy alone", documents);
    expect(outside.contacts).toEqual([]);
    expect(await page.url()).toBe(url);
  });
});

/** They may lead the page away, so each has its own. */
const PROVEN = VECTORS.filter(({ worksUnguarded }) => worksUnguarded !== false);
const LEADING = PROVEN.filter((vector) => NAVIGATIONS.includes(vector));
const LOADING = PROVEN.filter((vector) => !LEADING.includes(vector));

inGroups(LOADING, FRAMES).forEach((vectors, group) => {
  test(`without the policy there is a way out by each vector of group ${group + 1}`, async ({
    barePage: page,
    embedder,
    startRecordingServer,
  }) => {
    const servers = await Promise.all(
      vectors.map(async (vector) => ({ vector, server: await startRecordingServer() })),
    );
    const html = servers.map(({ vector, server }) => vectorPage(vector, server, embedder.origin));
    const { url } = await embedder.showAll("unguarded", html);
    await page.open(url);
    await waitForFrames(page, { type: "loaded", count: vectors.length });
    await clickFrames(
      page,
      vectors.flatMap(({ script }, frame) => (script ? [frame] : [])),
    );
    const without = () => servers.flatMap(({ vector, server }) => (server.contacts.length === 0 ? [vector.name] : []));
    await expect.poll(without).toEqual([]);
  });
});

inGroups(LEADING, FRAMES).forEach((vectors, group) => {
  test(`without the policy each way to another document of group ${group + 1} is open`, async ({
    barePage: page,
    embedder,
    outside,
  }) => {
    const shut: Array<string> = [];
    for (const vector of vectors) {
      outside.contacts.length = 0;
      const { url } = await embedder.show("unguarded", vectorPage(vector, outside, embedder.origin));
      await page.open(url);
      await waitForMessage(page, "loaded", 1_000);
      const isOpen = () => outside.contacts.length > 0;
      if (!isOpen() && vector.script) await clickFrames(page, [0], isOpen);
      await expect
        .poll(isOpen)
        .toBe(true)
        .catch(() => shut.push(vector.name));
      await page.closeOtherPages();
    }
    expect(shut).toEqual([]);
  });
});

test("without the policy the hosts of libraries are reached", async ({ barePage: page, embedder, libraryHosts }) => {
  libraryHosts.contacts.length = 0;
  const { url } = await embedder.show("unguarded", `<script>fetch("${LIBRARY_ORIGIN}/x").catch(() => {})</script>`);
  await page.open(url);
  await expect.poll(() => libraryHosts.contacts).toContain("cdn.jsdelivr.net");
});
