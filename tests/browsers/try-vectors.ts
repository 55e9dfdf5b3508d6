import { setTimeout as pause } from "node:timers/promises";
import type { Embedder, FrameMessage, Mode } from "#tests/e2e/support/embedder.ts";
import type { RecordingServer } from "#tests/e2e/support/escape/recording-server.ts";
import type { Vector } from "#tests/e2e/support/escape/vector.ts";
import { vectorPage } from "#tests/e2e/support/escape/vector-page.ts";
import { type Driver, waitFor } from "./driver.ts";

export type Attempt = { name: string; hasRun: boolean; escapes: Array<string> };

type Fixtures = { driver: Driver; embedder: Embedder; startRecordingServer: () => Promise<RecordingServer> };

const LOAD_MS = 10_000;
const CLICK_TRIES = 10;
const CLICK_MS = 300;
const SCRIPT_MS = 2_000;
/** Packets and early connections may come this late, in ms. */
const SETTLE_MS = 1_500;

/** Empty if the page is no longer the product. */
function readMessages(driver: Driver) {
  return driver.evaluate<Array<FrameMessage>>("return window.messages ?? [];").catch(() => []);
}

async function waitForFrames(driver: Driver, frames: ReadonlyArray<number>, type: string, timeoutMs: number) {
  async function haveAllSent() {
    const senders = new Set(
      (await readMessages(driver)).filter((sent) => sent.type === type).map(({ frame }) => frame),
    );
    return frames.every((frame) => senders.has(frame));
  }
  return waitFor(type, haveAllSent, timeoutMs).catch(() => false);
}

async function clickFrame(driver: Driver, frame: number) {
  for (let tries = 0; tries < CLICK_TRIES; tries++) {
    const center = await driver
      .evaluate<{ x: number; y: number } | null>(
        `const box = document.querySelectorAll("iframe")[${frame}]?.getBoundingClientRect();
         return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null;`,
      )
      .catch(() => null);
    if (!center) return;
    await driver.clickAt(center.x, center.y);
    if (await waitForFrames(driver, [frame], "trying", CLICK_MS)) return;
  }
}

/**
 * Runs vectors in frames of one page; each has its own origin and outside server, so that a
 * connection that sends nothing can still be attributed to its vector.
 */
export async function tryVectors(
  { driver, embedder, startRecordingServer }: Fixtures,
  mode: Mode,
  vectors: Array<Vector>,
) {
  const hosts = await Promise.all(vectors.map(startRecordingServer));
  const documents = vectors.map((vector, index) =>
    vectorPage(vector, hosts[index] as RecordingServer, embedder.origin),
  );
  const { url } = await embedder.showAll(mode, documents);
  await driver.open(url);
  const frames = vectors.map((_, index) => index);
  await waitForFrames(driver, frames, "loaded", LOAD_MS);
  const scripted = frames.filter((frame) => vectors[frame]?.script);
  for (const frame of scripted) await clickFrame(driver, frame);
  await waitForFrames(driver, scripted, "tried", SCRIPT_MS);
  await pause(SETTLE_MS);

  const messages = await readMessages(driver);
  const attempts = vectors.map(({ name, script }, index): Attempt => {
    const sent = messages.filter(({ frame }) => frame === index);
    const leaks = sent.filter(({ type }) => type === "leak").map(({ value }) => `leak of ${value}`);
    const hasRun = sent.some(({ type }) => type === (script ? "trying" : "loaded"));
    return { name, hasRun, escapes: [...(hosts[index]?.contacts ?? []), ...leaks] };
  });
  return { url, attempts };
}
