import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { STREAMING_RENDERER } from "#app/performance/streaming-renderer.ts";

// app/performance goes around the framework where that was measured to pay. These tests fail when the framework changes.

test("react-dom's entry for workers brings the renderer to strings, which the build leaves out", () => {
  const { exports } = JSON.parse(readFileSync("node_modules/react-dom/package.json", "utf8"));
  const entry = readFileSync(`node_modules/react-dom/${exports["./server"].workerd}`, "utf8");
  const [streams, strings] = [...entry.matchAll(/require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/g)].map(
    ([, file]) => file,
  );
  expect(STREAMING_RENDERER).toBe(`node_modules/react-dom/${streams?.slice(2)}`);
  expect(strings).toContain("legacy");
  const renderer: unknown = createRequire(import.meta.url)(`../${STREAMING_RENDERER}`);
  expect(renderer).toHaveProperty("renderToReadableStream");
});
