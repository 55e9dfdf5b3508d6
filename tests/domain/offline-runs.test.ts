import { expect, test } from "vitest";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { failsOfflineRun } from "#domain/previews/offline-runs/run-result.ts";

const PLACE = { line: 1, column: 1 };

function refused(directive: string, blocked: string): BridgeMessage {
  return { type: "violation", directive, blocked, ...PLACE };
}

test.each<[string, BridgeMessage, boolean]>([
  ["an error at the start", { type: "error", message: "x", atStart: true, ...PLACE }, true],
  ["a later error", { type: "error", message: "x", atStart: false, ...PLACE }, false],
  ["a refused request", refused("connect-src", "https://api.example.com/a"), true],
  ["a refused library", refused("script-src-elem", "https://unpkg.com/a"), true],
  ["refused fonts", refused("style-src-elem", "https://fonts.googleapis.com/css2"), false],
  ["refused files of fonts", refused("font-src", "https://fonts.gstatic.com/a"), false],
  ["refused statistics", refused("script-src-elem", "https://www.googletagmanager.com/gtag/js"), false],
  ["a violation that is no request", refused("require-trusted-types-for", "trusted-types-sink"), false],
  ["its start", { type: "ready" }, false],
])("what fails a run without a network: %s", (_, message, fails) => {
  expect(failsOfflineRun(message)).toBe(fails);
});
