import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ChannelState, joinChannel } from "#app/device/live/channel.ts";
import { CLOSE_CODES, JOINED, PING, PONG } from "#domain/kit/sockets.ts";
import { FakeSocket } from "./fake-socket.ts";

const PING_INTERVAL_MS = 30_000;
const MAX_WAIT_MS = 90_000;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  const page = new EventTarget();
  const timers = { setTimeout, clearTimeout, setInterval, clearInterval };
  vi.stubGlobal("window", Object.assign(page, { location: { href: "https://sheaf.test/store" }, ...timers }));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function join() {
  const states: Array<ChannelState> = [];
  const onMessage = vi.fn();
  const leave = joinChannel(() => "/api/live", { onMessage, onState: (state) => states.push(state) });
  return { states, onMessage, leave };
}

test("a channel is joining, joined with the server's first message, leaving and closed", () => {
  const { states, onMessage, leave } = join();
  expect(FakeSocket.newest.address.href).toBe("wss://sheaf.test/api/live");
  FakeSocket.newest.hear(JOINED);
  FakeSocket.newest.hear("news");
  leave();
  expect(states).toEqual(["joining", "joined", "leaving", "closed"]);
  expect(onMessage.mock.calls).toEqual([[JOINED], ["news"]]);
});

test("a lost socket is replaced after longer and longer waits, and soon again once it worked", async () => {
  const { states } = join();
  const waits: Array<number> = [];
  for (let n = 1; n <= 8; n++) {
    const lostAt = Date.now();
    FakeSocket.newest.lose(1006);
    while (FakeSocket.all.length === n) await vi.advanceTimersByTimeAsync(10);
    waits.push(Date.now() - lostAt);
  }
  for (const [n, wait] of waits.entries()) {
    const middle = Math.min(1000 * 2 ** n, 60_000);
    expect(wait).toBeGreaterThanOrEqual(middle / 2);
    expect(wait).toBeLessThanOrEqual(1.5 * middle + 10);
  }
  expect(states.slice(0, 4)).toEqual(["joining", "errored", "joining", "errored"]);
  FakeSocket.newest.hear(JOINED);
  FakeSocket.newest.lose(1006);
  await vi.advanceTimersByTimeAsync(1500);
  expect(FakeSocket.all).toHaveLength(10);
});

test("a socket that does not answer a ping is replaced", async () => {
  join();
  await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS);
  expect(FakeSocket.newest.sent).toEqual([PING]);
  FakeSocket.newest.hear(PONG);
  await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS);
  expect(FakeSocket.all).toHaveLength(2);
});

test("the network's return joins at once", () => {
  join();
  FakeSocket.newest.lose(1006);
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(2);
});

test("a socket that was closed for a newer tab comes back when its tab is looked at", async () => {
  join();
  Object.assign(document, { visibilityState: "hidden" });
  FakeSocket.newest.lose(CLOSE_CODES.tooManyTabs);
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all).toHaveLength(1);
  Object.assign(document, { visibilityState: "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all).toHaveLength(2);
});

test.each([
  ["signed out", CLOSE_CODES.signedOut],
  ["foreign origin", CLOSE_CODES.foreignOrigin],
  ["unknown message", CLOSE_CODES.unknownMessage],
])("a socket that was refused is not tried again: %s", async (_, code) => {
  const { states } = join();
  FakeSocket.newest.lose(code);
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
  expect(states).toEqual(["joining", "closed"]);
  expect(FakeSocket.all).toHaveLength(1);
});
