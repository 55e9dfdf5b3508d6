import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveSignal } from "#app/device/live/live-events.ts";

const { server, tab } = vi.hoisted(() => ({
  server: { rows: [] as Array<number>, isReachable: true, pageSize: 3 },
  tab: { hear: (_: LiveSignal) => {} },
}));

vi.mock("#app/device/api.ts", () => ({
  callApi: async (_method: string, _path: string, { query: { after } }: { query: { after: number } }) => {
    if (!server.isReachable) return { ok: false, error: { code: "unavailable", title: "", message: "" } };
    const newer = server.rows.filter((seq) => seq > after);
    const items = newer.slice(0, server.pageSize).map((seq) => ({ seq }));
    return { ok: true, data: { items: items.toReversed(), hasMore: newer.length > items.length, at: 0, unread: 0 } };
  },
}));

vi.mock("#app/device/live/live-events.ts", () => ({
  onLiveSignal: (_: string, run: (signal: LiveSignal) => void) => {
    tab.hear = run;
    return () => {};
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  Object.assign(server, { rows: [], isReachable: true });
  vi.stubGlobal("window", { setTimeout, clearTimeout, setInterval, clearInterval });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("navigator", { onLine: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openTab(newest = 0) {
  const { watchArrivals } = await import("#app/device/notifications/arrivals.ts");
  const arrived: Array<number> = [];
  const stop = watchArrivals("ines", newest, (items) => arrived.push(...items.map(({ seq }) => seq)));
  return { arrived, stop, watchArrivals };
}

const settle = () => vi.advanceTimersByTimeAsync(1000);

test("what was stored between the page and its socket arrives, oldest first, and more than a page of it", async () => {
  server.rows = [1, 2, 3, 4, 5, 6, 7, 8];
  const { arrived } = await openTab(1);
  tab.hear("joined");
  await settle();
  expect(arrived).toEqual([2, 3, 4, 5, 6, 7, 8]);
});

test("what was stored while the socket was lost or the network away arrives once", async () => {
  const { arrived } = await openTab();
  tab.hear("joined");
  await settle();
  server.isReachable = false;
  server.rows.push(1, 2);
  tab.hear("decisions");
  await settle();
  expect(arrived).toEqual([]);
  server.isReachable = true;
  server.rows.push(3);
  tab.hear("rejoined");
  tab.hear("decisions");
  await settle();
  expect(arrived).toEqual([1, 2, 3]);
});

test("the next screen of the tab tells of nothing again", async () => {
  server.rows = [1];
  const { arrived, stop, watchArrivals } = await openTab();
  tab.hear("joined");
  await settle();
  stop();
  watchArrivals("ines", 1, (items) => arrived.push(...items.map(({ seq }) => seq)));
  server.rows.push(2);
  tab.hear("reviews");
  await settle();
  expect(arrived).toEqual([1, 2]);
});

test("in any order of storing, signals and failures each arrives once, in order", async () => {
  const random = seeded(20261123);
  const { arrived } = await openTab();
  for (let step = 0; step < 500; step++) {
    if (random() < 0.5) server.rows.push(server.rows.length + 1);
    server.isReachable = random() < 0.7;
    if (random() < 0.7) tab.hear(random() < 0.2 ? "rejoined" : "decisions");
    if (random() < 0.5) await vi.advanceTimersByTimeAsync(random() * 300);
  }
  server.isReachable = true;
  tab.hear("rejoined");
  await settle();
  expect(arrived).toEqual(server.rows);
  expect(arrived.length).toBeGreaterThan(200);
});

function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
