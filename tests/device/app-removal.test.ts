import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchRemoval } from "#app/device/live/app-removal.client.ts";
import { JOINED } from "#domain/kit/sockets.ts";
import { OPEN_COUNTED } from "#domain/previews/open-count.ts";
import { APP_REMOVED } from "#domain/previews/rules.ts";
import { FakeSocket } from "./fake-socket.ts";

const LIVE = "wss://sheaf.test/api/apps/a/live";
const MAX_RETRY_MS = 1500;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  const timers = { setTimeout, clearTimeout, setInterval, clearInterval };
  const location = { href: "https://sheaf.test/p/a" };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location, ...timers }));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch(list: "apps" | "shares" = "apps") {
  const fetched = vi.fn((_path: string, _init?: RequestInit) => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal("fetch", fetched);
  const onEvent = vi.fn();
  const disconnect = watchRemoval({ list, id: "a" }, onEvent);
  return { onEvent, disconnect, calls: () => fetched.mock.calls.map(([path, init]) => `${init?.method} ${path}`) };
}

const addresses = () => FakeSocket.all.map(({ address }) => address.href);

test("an app's first socket asks for its open to be counted, and no later one does", async () => {
  const { calls } = watch();
  FakeSocket.newest.hear(OPEN_COUNTED);
  FakeSocket.newest.lose(1006);
  await vi.advanceTimersByTimeAsync(MAX_RETRY_MS);
  FakeSocket.newest.hear(JOINED);
  expect(addresses()).toEqual([`${LIVE}?open`, LIVE]);
  expect(calls()).toEqual([]);
});

test("an open that the socket leaves to the page is reported by one call", async () => {
  const { calls } = watch();
  FakeSocket.newest.hear(JOINED);
  FakeSocket.newest.hear("pong");
  FakeSocket.newest.lose(1006);
  await vi.advanceTimersByTimeAsync(MAX_RETRY_MS);
  expect(addresses()).toEqual([`${LIVE}?open`, LIVE]);
  expect(calls()).toEqual(["POST /api/apps/a/opens"]);
});

test("where sockets are refused the open is reported by one call", async () => {
  const { calls } = watch();
  for (let tries = 1; tries <= 3; tries++) {
    FakeSocket.newest.lose(1006);
    while (FakeSocket.all.length === tries) await vi.advanceTimersByTimeAsync(100);
  }
  expect(addresses()).toEqual([`${LIVE}?open`, LIVE, LIVE, LIVE]);
  expect(calls()).toEqual(["POST /api/apps/a/opens"]);
});

test("a page that is left before its socket is answered reports nothing", () => {
  const { calls, disconnect } = watch();
  disconnect();
  expect(calls()).toEqual([]);
});

test("a shared link's socket asks for no open to be counted", () => {
  const { calls, onEvent } = watch("shares");
  FakeSocket.newest.hear(JOINED);
  FakeSocket.newest.hear(APP_REMOVED);
  expect(addresses()).toEqual(["wss://sheaf.test/api/shares/a/live"]);
  expect(calls()).toEqual([]);
  expect(onEvent.mock.calls).toEqual([[{ type: "removed" }]]);
});
