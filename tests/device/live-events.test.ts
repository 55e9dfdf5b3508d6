import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CLOSE_CODES, JOINED, PONG } from "#domain/kit/sockets.ts";
import { FakeSocket } from "./fake-socket.ts";

type Run = (lock: object | null) => Promise<void> | undefined;

/** One holder of a name at a time, as in the browser: who asks waits until the one before has released it. */
function fakeLocks() {
  const held = new Map<string, Promise<void>>();
  const take = (name: string, run: Run) => {
    const own = Promise.resolve(run({})).then(() => void held.delete(name));
    held.set(name, own);
    return own;
  };
  const request = async (name: string, options: { ifAvailable?: boolean } | Run, run?: Run): Promise<void> => {
    if (typeof options !== "function") return held.has(name) ? run?.(null) : take(name, run as Run);
    while (held.has(name)) await held.get(name);
    return take(name, options);
  };
  return { request };
}

/** The two tabs of a browser talk through the real BroadcastChannel of Node. */
const channels: Array<BroadcastChannel> = [];

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal("navigator", { locks: fakeLocks() });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  const timers = { setTimeout, clearTimeout, setInterval, clearInterval };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location: { href: "https://sheaf.test/" }, ...timers }));
  const Channel = BroadcastChannel;
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Channel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
});

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

async function openTab(account = "ines") {
  vi.resetModules();
  const { onLiveSignal } = await import("#app/device/live/live-events.ts");
  const heard: Array<string> = [];
  const leave = onLiveSignal(account, (signal) => heard.push(signal));
  return { heard, leave, onLiveSignal };
}

test("screens hear of events over one socket, until they are left", async () => {
  const { heard, leave, onLiveSignal } = await openTab();
  const second = vi.fn();
  onLiveSignal("ines", second);
  expect(FakeSocket.all.map(({ address }) => address.href)).toEqual(["wss://sheaf.test/api/live?account=ines"]);
  FakeSocket.newest.hear(JOINED);
  FakeSocket.newest.hear(PONG);
  FakeSocket.newest.hear('{"topic":"plan"}');
  leave();
  FakeSocket.newest.hear('{"topic":"plan"}');
  expect(heard).toEqual(["joined", "plan"]);
  expect(second.mock.calls).toEqual([["joined"], ["plan"], ["plan"]]);
});

test("two tabs share one socket; when the first ends, the second has missed something and joins", async () => {
  const first = await openTab();
  const second = await openTab();
  expect(FakeSocket.all).toHaveLength(1);
  FakeSocket.newest.hear(JOINED);
  FakeSocket.newest.hear('{"topic":"decisions"}');
  await expect.poll(() => second.heard).toEqual(["rejoined", "decisions"]);
  expect(first.heard).toEqual(["joined", "decisions"]);
  FakeSocket.newest.lose(CLOSE_CODES.signedOut);
  await expect.poll(() => FakeSocket.all.length).toBe(2);
  FakeSocket.newest.hear(JOINED);
  expect(second.heard).toEqual(["rejoined", "decisions", "rejoined"]);
});

test("after a gap all tabs are told that they may have missed something", async () => {
  const first = await openTab();
  const second = await openTab();
  FakeSocket.newest.hear(JOINED);
  FakeSocket.newest.lose(1006);
  window.dispatchEvent(new Event("online"));
  FakeSocket.newest.hear(JOINED);
  expect(first.heard).toEqual(["joined", "rejoined"]);
  await expect.poll(() => second.heard).toEqual(["rejoined", "rejoined"]);
});

test("two accounts share nothing", async () => {
  await openTab("ines");
  const other = await openTab("jonas");
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.all[0]?.hear('{"topic":"plan"}');
  FakeSocket.all[1]?.hear('{"topic":"queue"}');
  expect(other.heard).toEqual(["queue"]);
});
