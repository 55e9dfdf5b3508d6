import type { Mode } from "#tests/e2e/support/embedder.ts";
import type { Vector } from "#tests/e2e/support/escape/vector.ts";
import {
  NAVIGATIONS,
  VECTORS_OF_OTHER_BROWSERS as VECTORS,
  WEBRTC,
  WEBRTC_OF_INNER_FRAMES,
} from "#tests/e2e/support/escape/vectors.ts";
import type { Driver } from "./driver.ts";
import type { BrowserName } from "./installed.ts";
import { expect, test } from "./test.ts";
import { tryVectors } from "./try-vectors.ts";

const BATCH_SIZE = 20;
const MODES: Array<Mode> = ["published", "contacts nobody", "private", "device", "unsaved", "moderator"];
const INNER_WEBRTC = WEBRTC_OF_INNER_FRAMES.filter((vector) => VECTORS.some(({ name }) => name === vector.name)).map(
  ({ name }) => name,
);
const ALL_WEBRTC = [...WEBRTC.map(({ name }) => name), ...INNER_WEBRTC];
/** Made by a string that replaces the document or frame, which only trusted types can guard. */
const WEBRTC_BY_STRING = [
  "WebRTC in a document behind a comment",
  "WebRTC in a document behind an open comment",
  "WebRTC in a document of a javascript: address",
  "WebRTC in a document of a link",
  "WebRTC in a document of window.open",
  "WebRTC in a srcdoc frame",
  "WebRTC of a blank frame",
];
const WRITTEN_INTO_FRAME = "WebRTC in a document written into a frame";

type Column = {
  knownEscapes: ReadonlyArray<string>;
  /** Fails without protection too, mostly because the browser lacks the feature. */
  unsupported: ReadonlyArray<string>;
  /** Races what the browser loads by itself, so that it fails now and then without protection too. */
  raced?: ReadonlyArray<string>;
};

/** docs/isolation.md has a column for each. */
const COLUMNS: Record<"Firefox" | "Firefox without trusted types" | "WebKit", Column> = {
  Firefox: {
    knownEscapes: ["preconnect", ...INNER_WEBRTC],
    unsupported: ["WebRTC by its old name", "fetchLater", "ping of a link"],
    raced: ["window.open of a blank page", "window.open of an own page"],
  },
  "Firefox without trusted types": {
    knownEscapes: ["preconnect", ...WEBRTC_BY_STRING, ...INNER_WEBRTC.filter((name) => name !== WRITTEN_INTO_FRAME)],
    unsupported: [
      "WebRTC by its old name",
      "WebRTC in a document that another global sets",
      WRITTEN_INTO_FRAME,
      "fetchLater",
      "navigation.navigate",
      "ping of a link",
    ],
  },
  WebKit: {
    knownEscapes: ["preconnect"],
    unsupported: [...ALL_WEBRTC, "WebTransport", "fetchLater", "navigation.navigate", "prefetch"],
  },
};

async function columnOf(engine: BrowserName, driver: Driver) {
  if (engine === "Chromium") throw new Error("Chromium has a suite of its own: tests/e2e/escape.spec.ts.");
  const hasTrustedTypes = await driver.evaluate<boolean>(`return "trustedTypes" in window;`);
  return COLUMNS[engine === "Firefox" && !hasTrustedTypes ? "Firefox without trusted types" : engine];
}

function inBatches(vectors: ReadonlyArray<Vector>, size: number) {
  const count = Math.ceil(vectors.length / size);
  return Array.from({ length: count }, (_, index) => vectors.slice(index * size, (index + 1) * size));
}

for (const mode of MODES) {
  const batches = inBatches(VECTORS, BATCH_SIZE);
  for (const [index, batch] of batches.entries()) {
    const title = `${mode}, part ${index + 1} of ${batches.length}: only the documented ways out exist`;
    test(title, async ({ driver, engine, embedder, startRecordingServer }) => {
      const { url, attempts } = await tryVectors({ driver, embedder, startRecordingServer }, mode, batch);
      expect(await driver.currentUrl()).toBe(url);
      expect(await driver.countPages()).toBe(1);
      expect((await driver.cookieNames()).sort()).toEqual(["readable", "session"]);
      expect(embedder.calls).toEqual([]);
      expect(attempts.filter(({ hasRun }) => !hasRun).map(({ name }) => name)).toEqual([]);
      const escapes = attempts.filter(({ escapes }) => escapes.length > 0);
      const { knownEscapes } = await columnOf(engine, driver);
      const known = batch.map(({ name }) => name).filter((name) => knownEscapes.includes(name));
      expect(escapes.map(({ name }) => name).sort(), JSON.stringify(escapes)).toEqual(known.sort());
    });
  }
}

test("without protection there is a way out by each vector that the browser supports, but for those that race", async ({
  driver,
  engine,
  embedder,
  startRecordingServer,
}) => {
  test.setTimeout(600_000);
  const vectors = VECTORS.filter(({ worksUnguarded }) => worksUnguarded !== false);
  const leading = vectors.filter((vector) => NAVIGATIONS.includes(vector));
  const batches = [
    ...inBatches(
      vectors.filter((vector) => !leading.includes(vector)),
      BATCH_SIZE,
    ),
    // They may navigate the page away, so each has its own.
    ...inBatches(leading, 1),
  ];
  const { unsupported, raced = [] } = await columnOf(engine, driver);
  const findClosed = async (batch: Array<Vector>) => {
    const { attempts } = await tryVectors({ driver, embedder, startRecordingServer }, "unguarded", batch);
    return attempts.filter(({ escapes }) => escapes.length === 0).map(({ name }) => name);
  };
  const closed: Array<string> = [];
  for (const batch of batches) closed.push(...(await findClosed(batch)));
  const mustOpen = ({ name }: Vector) => !unsupported.includes(name) && !raced.includes(name);
  // A browser drops a navigation now and then, so a way out that opens once in four tries is open.
  let stillClosed = vectors.filter((vector) => mustOpen(vector) && closed.includes(vector.name));
  for (let tries = 1; tries < 4 && stillClosed.length > 0; tries++) {
    const retried = stillClosed;
    stillClosed = [];
    for (const vector of retried) if ((await findClosed([vector])).length > 0) stillClosed.push(vector);
  }
  expect(stillClosed.map(({ name }) => name)).toEqual([]);
  expect(unsupported.filter((name) => !closed.includes(name))).toEqual([]);
});
