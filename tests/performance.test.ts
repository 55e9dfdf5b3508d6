import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, Scripts } from "react-router";
import { expect, test, vi } from "vitest";
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

test("React Router's <Scripts> gives its preloads no priority, so a page starts them itself", () => {
  // The stub's manifest has no addresses, of which React warns.
  vi.spyOn(console, "error").mockReturnValue();
  // Not a literal: React's types lack the attribute for scripts.
  const props = { nonce: "0", fetchPriority: "low" };
  const scripts = () => createElement(Scripts, props);
  const html = renderToString(createElement(createRoutesStub([{ path: "/", Component: scripts }])));
  const [preload, script] = ["link", "script"].map((name) => html.match(new RegExp(`<${name}[^>]*>`))?.[0]);
  expect(preload).toContain('rel="modulepreload"');
  expect(preload).not.toMatch(/fetchpriority/i);
  expect(script).toMatch(/fetchpriority="low"/i);
});
