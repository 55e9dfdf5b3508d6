import { expect, test } from "vitest";
import { BridgeMessage, bridgeReader } from "#domain/previews/bridge.ts";
import {
  BRIDGE_MESSAGES_PER_SECOND,
  BRIDGE_URL_LENGTH,
  MAX_BRIDGE_CONSOLE_LENGTH,
  MAX_BRIDGE_TEXT_LENGTH,
} from "#domain/previews/bridge-limits.ts";
import { linkQuestion } from "#domain/previews/link-schemes.ts";
import { savedName } from "#domain/previews/saved-name.ts";

const frame = { origin: "https://a.apps.example", window: {} };
const ready = { origin: frame.origin, source: frame.window, data: { type: "ready" } };

test("a message from the frame is read", () => {
  expect(bridgeReader(frame)(ready)).toEqual({ type: "ready" });
});

test("that storage is refused is believed only before any code of the app can run", () => {
  const refused = { ...ready, data: { type: "storage-refused" } };
  const usual = bridgeReader(frame);
  expect([usual(ready), usual(refused)]).toEqual([{ type: "ready" }, null]);
  const inMemory = bridgeReader(frame);
  const documents = [refused, ready, refused, ready];
  expect(documents.map(inMemory)).toEqual(documents.map(({ data }) => data));
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
  "blob:https://a.apps.example/1",
  "about:blank",
  "ms-settings:display",
  "intent://x#Intent;end",
  "file:///etc/passwd",
  "/p/app",
  "",
  `https://x.example/${"a".repeat(BRIDGE_URL_LENGTH)}`,
])("the link %s is not opened", (url) =>
  expect(BridgeMessage.safeParse({ type: "open-link", url }).success).toBe(false),
);

test.each([
  ["https://example.org/a?b#c", "Open a link to example.org?"],
  ["mailto:ann@mail.example?subject=Hi", "Write an email to ann@mail.example?"],
  ["mailto:?body=list", "Write an email?"],
  [`mailto:${"a".repeat(200)}@mail.example`, "Write an email?"],
  ["tel:+15550100", "Call +15550100?"],
  ["sms:+15550100?body=a", "Write a message to +15550100?"],
  ["SMSTO:1", "Write a message to 1?"],
  ["geo:1,2", "Show a place on a map?"],
  ["whatsapp://send?text=a", "Open another app with a whatsapp link?"],
])("the link %s may be opened: %s", (url, question) => {
  expect(BridgeMessage.safeParse({ type: "open-link", url }).success).toBe(true);
  expect(linkQuestion(url)).toBe(question);
});

const log = { ...ready, data: { type: "console", lines: "[]", omitted: 0 } };
const unknown = { ...ready, data: { height: 100 } };

function reader() {
  const clock = { now: 5_000 };
  const floods: Array<number> = [];
  const read = bridgeReader(frame, { onFlood: () => floods.push(clock.now), now: () => clock.now });
  function send(
    event: Parameters<ReturnType<typeof bridgeReader>>[0],
    { perSecond, seconds }: { perSecond: number; seconds: number },
  ) {
    let taken = 0;
    for (let second = 0; second < seconds; second++) {
      for (let n = 0; n < perSecond; n++) if (read(event)) taken += 1;
      clock.now += 1_000;
    }
    return taken;
  }
  return { clock, floods, read, send };
}

test("at most 30 messages a second are read", () => {
  const { send } = reader();
  expect(send(log, { perSecond: 100, seconds: 1 })).toBe(BRIDGE_MESSAGES_PER_SECOND);
  expect(send(log, { perSecond: 1, seconds: 1 })).toBe(1);
});

test("the document is sent at most three times a second", () => {
  expect(reader().send(ready, { perSecond: 300, seconds: 1 })).toBe(3);
});

test.each([
  ["console lines", log, 31],
  ["requests for the document", ready, 4],
  ["messages of another shape", unknown, 20],
])("ten seconds of too many %s are a flood, nine are not", (_, event, perSecond) => {
  const short = reader();
  short.send(event, { perSecond, seconds: 9 });
  short.clock.now += 10_000;
  short.send(event, { perSecond, seconds: 2 });
  expect(short.floods).toEqual([]);
  const { floods, send } = reader();
  send(event, { perSecond, seconds: 11 });
  expect(floods.length).toBeGreaterThan(0);
});

test("messages within the rate limit are never a flood", () => {
  const { floods, send } = reader();
  send(log, { perSecond: 30, seconds: 60 });
  send(unknown, { perSecond: 15, seconds: 60 });
  expect(floods).toEqual([]);
});

/** A message that takes `readMs` to read. */
function slow(clock: { now: number }, data: unknown, readMs: number) {
  return {
    ...ready,
    get data() {
      clock.now += readMs;
      return data;
    },
  };
}

test.each([
  ["a known shape", { type: "ready" }],
  ["a known shape with a huge position", { type: "error", message: "", line: {}, column: 0, atStart: false }],
  ["another shape", { type: "ready", padding: "" }],
])("messages of %s that keep the page busy are a flood, even if they are few", (_, data) => {
  const { clock, floods, read } = reader();
  const huge = slow(clock, data, 1_100);
  for (let n = 0; n < 14; n++) read(huge);
  expect(floods.length).toBeGreaterThan(0);
});

test("messages are read for 250 ms of a second at most", () => {
  const { clock, read } = reader();
  for (const _ of "12345") expect(read(slow(clock, log.data, 50))).toEqual(log.data);
  expect(read(log)).toBeNull();
  clock.now += 1_000;
  expect(read(log)).toEqual(log.data);
});

test("a message that a busy machine reads slowly loses none after it", () => {
  const { clock, floods, read } = reader();
  for (let n = 0; n < 14; n++) {
    expect(read(slow(clock, ready.data, 200))).toEqual(ready.data);
    expect(read(log)).toEqual(log.data);
    clock.now += 800;
  }
  expect(floods).toEqual([]);
});

test("a file to save needs a name and content", () => {
  const message = { type: "save-file", name: "notes.txt", file: new Blob(["x"]) };
  expect(BridgeMessage.safeParse(message).success).toBe(true);
  expect(BridgeMessage.safeParse({ ...message, file: "x" }).success).toBe(false);
  expect(BridgeMessage.safeParse({ ...message, name: "x".repeat(256) }).success).toBe(false);
});

test("no message that is read comes near 64 KiB", () => {
  const long = "\u{fffd}".repeat(MAX_BRIDGE_TEXT_LENGTH);
  const largest = { type: "violation", directive: long, blocked: long, line: 1, column: 1 };
  expect(BridgeMessage.safeParse(largest).success).toBe(true);
  expect(new TextEncoder().encode(JSON.stringify(largest)).length).toBeLessThan(64 * 1024);
  expect(BridgeMessage.safeParse({ ...largest, blocked: `${long}x` }).success).toBe(false);
  const lines = "\u{fffd}".repeat(MAX_BRIDGE_CONSOLE_LENGTH);
  expect(new TextEncoder().encode(lines).length).toBeLessThan(64 * 1024);
  expect(BridgeMessage.safeParse({ type: "console", lines, omitted: 0 }).success).toBe(true);
  expect(BridgeMessage.safeParse({ type: "console", lines: `${lines}x`, omitted: 0 }).success).toBe(false);
});

test("bidirectional marks can't hide a saved file's extension", () => {
  expect(savedName("invoice_\u202efdp.exe")).toBe("invoice__fdp.exe");
  expect(savedName("a\nb\u2066c\u200f.txt")).toBe("a_b_c_.txt");
  expect(savedName("Ōtautahi 👨‍👩‍👧.csv")).toBe("Ōtautahi 👨‍👩‍👧.csv");
});

test.each([
  ["text/csv", "file.csv"],
  ["text/plain;charset=utf-8", "file.txt"],
  ["image/svg+xml", "file.svg"],
  ["application/vnd.ms-excel", ""],
  ["", ""],
])("a file of type %s without a name is named %s", (type, name) => {
  expect(savedName("", type)).toBe(name);
  expect(savedName("mine", type)).toBe("mine");
});
