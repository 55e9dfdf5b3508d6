import { expect, test } from "vitest";
import { BridgeMessage, bridgeReader } from "#domain/previews/bridge.ts";
import { BRIDGE_MESSAGES_PER_SECOND, BRIDGE_TEXT_LENGTH, BRIDGE_URL_LENGTH } from "#domain/previews/rules.ts";

const frame = { origin: "https://a.apps.example", window: {} };
const ready = { origin: frame.origin, source: frame.window, data: { type: "ready" } };

test("a message of the frame itself is read", () => {
  expect(bridgeReader(frame)(ready)).toEqual({ type: "ready" });
});

test.each([
  ["another origin", { ...ready, origin: "https://b.apps.example" }],
  ["an opaque origin", { ...ready, origin: "null" }],
  ["another window", { ...ready, source: {} }],
  ["no window", { ...ready, source: null }],
  ["an unknown verb", { ...ready, data: { type: "navigate", url: "/" } }],
  ["more than the shape", { ...ready, data: { type: "ready", padding: "x".repeat(70_000) } }],
  ["no object", { ...ready, data: "ready" }],
  ["nothing", { ...ready, data: null }],
])("a message from or with %s is not read", (_, event) => {
  expect(bridgeReader(frame)(event)).toBeNull();
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "/p/app",
  "",
  `https://x.example/${"a".repeat(BRIDGE_URL_LENGTH)}`,
])("%s is no link to open", (url) => expect(BridgeMessage.safeParse({ type: "open-link", url }).success).toBe(false));

test("links to the web may be opened", () => {
  expect(BridgeMessage.safeParse({ type: "open-link", url: "https://example.org/a?b#c" }).success).toBe(true);
});

test("after 30 messages the rest of a second is not read", () => {
  let time = 5_000;
  const read = bridgeReader(frame, () => time);
  const first = Array.from({ length: 100 }, () => read(ready)).filter(Boolean);
  expect(first).toHaveLength(BRIDGE_MESSAGES_PER_SECOND);
  time += 1_000;
  expect(read(ready)).not.toBeNull();
});

test("no message that is read comes near 64 KiB", () => {
  const long = "\u{fffd}".repeat(BRIDGE_TEXT_LENGTH);
  const largest = { type: "violation", directive: long, blocked: long, line: 1, column: 1 };
  expect(BridgeMessage.safeParse(largest).success).toBe(true);
  expect(new TextEncoder().encode(JSON.stringify(largest)).length).toBeLessThan(64 * 1024);
  expect(BridgeMessage.safeParse({ ...largest, blocked: `${long}x` }).success).toBe(false);
});
