import type { Mode } from "#tests/e2e/support/embedder.ts";
import {
  NAVIGATIONS,
  VECTORS,
  type Vector,
  WEBRTC,
  WEBRTC_OF_INNER_FRAMES,
} from "#tests/e2e/support/escape/vectors.ts";
import type { Driver } from "./driver.ts";
import type { BrowserName } from "./installed.ts";
import { expect, test } from "./test.ts";
import { tryVectors } from "./try-vectors.ts";

const BATCH_SIZE = 20;
const MODES: Array<Mode> = ["published", "contacts nobody", "private", "device", "unsaved", "moderator"];
const ALL_WEBRTC = [...WEBRTC, ...WEBRTC_OF_INNER_FRAMES].map(({ name }) => name);
const INNER_WEBRTC = WEBRTC_OF_INNER_FRAMES.map(({ name }) => name);
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
};

/** docs/isolation.md has a column for each. */
const COLUMNS: Record<"Firefox" | "Firefox without trusted types" | "WebKit", Column> = {
  Firefox: {
    knownEscapes: ["preconnect", ...INNER_WEBRTC],
    unsupported: ["WebRTC by its old name", "fetchLater", "ping of a link", "window.open of a blank page"],
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
  const hasTrustedTypes = await driver.evaluate<boolean>(`return "trustedTypes" in window;`);
  return COLUMNS[engine === "Firefox" && !hasTrustedTypes ? "Firefox without trusted types" : engine];
}

function inBatches(vectors: ReadonlyArray<Vector>, size: number) {
  const count = Math.ceil(vectors.length / size);
  return Array.from({ length: count }, (_, index) => vectors.slice(index * size, (index + 1) * size));
}

for (const mode of MODES) {
  test(`${mode}: only the documented ways out exist`, async ({ driver, engine, embedder, startRecordingServer }) => {
    test.setTimeout(400_000);
    const escapes: Record<string, Array<string>> = {};
    for (const batch of inBatches(VECTORS, BATCH_SIZE)) {
      await test.step(batch.map(({ name }) => name).join(", "), async () => {
        const { url, attempts } = await tryVectors({ driver, embedder, startRecordingServer }, mode, batch);
        expect(await driver.currentUrl()).toBe(url);
        expect(await driver.countPages()).toBe(1);
        expect((await driver.cookieNames()).sort()).toEqual(["readable", "session"]);
        expect(embedder.calls).toEqual([]);
        expect(attempts.filter(({ hasRun }) => !hasRun).map(({ name }) => name)).toEqual([]);
        for (const { name, escapes: found } of attempts) if (found.length > 0) escapes[name] = found;
      });
    }
    const { knownEscapes } = await columnOf(engine, driver);
    expect(Object.keys(escapes).sort(), JSON.stringify(escapes)).toEqual([...knownEscapes].sort());
  });
}

test("without protection there is a way out by each vector that the browser supports", async ({
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
  const stuck: Array<string> = [];
  for (const batch of batches) {
    const { attempts } = await tryVectors({ driver, embedder, startRecordingServer }, "unguarded", batch);
    stuck.push(...attempts.filter(({ escapes }) => escapes.length === 0).map(({ name }) => name));
  }
  const { unsupported } = await columnOf(engine, driver);
  expect(stuck.sort()).toEqual([...unsupported].sort());
});
