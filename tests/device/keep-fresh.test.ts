import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFresh } from "#app/device/live/keep-fresh.client.ts";
import type { LiveSignal } from "#app/device/live/live-events.ts";
import { MINUTE_MS } from "#domain/kit/durations.ts";

const tab = vi.hoisted(() => ({ emit: (_: LiveSignal) => {} }));

vi.mock("#app/device/live/live-events.ts", () => ({
  onLiveSignal: (_: string, run: (signal: LiveSignal) => void) => {
    tab.emit = run;
    return () => {};
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { setTimeout, clearTimeout, setInterval, clearInterval });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("navigator", { onLine: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(options: { onJoin?: boolean; whileHidden?: boolean } = {}) {
  const refresh = vi.fn();
  const stop = keepFresh({ account: "ines", topics: ["plan", "queue"], ...options }, refresh);
  return { refresh, stop };
}

function show(hidden: boolean) {
  Object.assign(document, { hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}

const settle = () => vi.advanceTimersByTimeAsync(200);

test("a screen loads again for its own topics and after a gap, once for several at a time", async () => {
  const { refresh, stop } = open();
  for (const signal of ["joined", "library", "decisions"] as const) tab.emit(signal);
  await settle();
  expect(refresh).not.toHaveBeenCalled();
  for (const signal of ["plan", "queue", "plan"] as const) tab.emit(signal);
  await settle();
  tab.emit("rejoined");
  await settle();
  expect(refresh).toHaveBeenCalledTimes(2);
  stop();
});

test("without a socket it loads again every few minutes, and when it is looked at after a while", async () => {
  const { refresh, stop } = open();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
  show(true);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  show(false);
  await settle();
  expect(refresh).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("a hidden page waits until it is looked at, unless it counts", async () => {
  const waiting = open();
  show(true);
  tab.emit("plan");
  await settle();
  expect(waiting.refresh).not.toHaveBeenCalled();
  show(false);
  await settle();
  expect(waiting.refresh).toHaveBeenCalledTimes(1);
  waiting.stop();
  const { refresh, stop } = open({ onJoin: true, whileHidden: true });
  show(true);
  tab.emit("joined");
  await settle();
  expect(refresh).toHaveBeenCalledTimes(1);
  stop();
});
