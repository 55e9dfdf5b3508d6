import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename } from "node:path";
import { BUILD } from "#scripts/local.ts";
import { load, type Target } from "./load.ts";
import { fillSite, SIGNED_IN } from "./site.ts";
import { SITE, startSite } from "./workers.ts";

const REQUESTS = 2000;
const WARM_UP = 300;
const INTERVAL_US = 200;
const INSTALL = "/api/apps/00000000-0000-7000-8000-000000000003/install";
/** Of the goals 3 and 4 that miss their limits, all signed in. */
const PROFILED: ReadonlyArray<{ what: string; path: string; method?: string }> = [
  { what: "home of 24 apps", path: "/" },
  { what: "store, data of the account", path: "/store.data" },
  { what: "app page, data of the account", path: "/store/app-5.data" },
  { what: "API list of the home", path: "/api/home" },
  { what: "install, repeated", path: INSTALL, method: "PUT" },
];
/** Of packages; the rest of them is "other libraries". */
const LIBRARIES: Readonly<Record<string, Share>> = {
  react: "React",
  "react-dom": "React",
  "react-router": "router",
  "drizzle-orm": "drizzle",
  "cloudflare-internal": "D1's client",
};

export const SHARES = [
  "React",
  "router",
  "D1's client",
  "drizzle",
  "other libraries",
  "the product's own code",
  "the runtime's own functions",
  "garbage collection",
] as const;
type Share = (typeof SHARES)[number];

/** `ms`: of the site's isolate for a request; `shares`: of it, from 0 to 1. */
export type ProfileRow = { what: string; ms: number; shares: Record<Share, number> };

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
type Profile = {
  nodes: Array<{ id: number; callFrame: Frame }>;
  samples: Array<number>;
  timeDeltas: Array<number>;
};

/** What the site's isolate spends its time on, by V8's sampling profiler. D1, R2 and the objects have isolates of their own. */
export async function benchProfile(): Promise<Array<ProfileRow>> {
  const site = await startSite({ inspectorPort: 0 });
  await fillSite(site);
  const inspector = await openInspector(await site.mf.getInspectorURL());
  await inspector.send("Profiler.enable");
  await inspector.send("Profiler.setSamplingInterval", { interval: INTERVAL_US });
  const rows: Array<ProfileRow> = [];
  for (const { what, ...request } of PROFILED) {
    const target: Target = { ...site, ...request, host: new URL(SITE).host, headers: SIGNED_IN };
    await load(target, WARM_UP);
    await inspector.send("Profiler.start");
    const { status } = await load(target, REQUESTS);
    if (status >= 300) throw new Error(`${what} answered ${status}.`);
    const { profile } = (await inspector.send("Profiler.stop")) as { profile: Profile };
    rows.push({ what, ...sumUp(profile) });
  }
  inspector.close();
  await site.mf.dispose();
  return rows;
}

function sumUp({ nodes, samples, timeDeltas }: Profile) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<Share, number>();
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id);
    if (!frame || frame.functionName === "(idle)") continue;
    const share = shareOf(frame);
    times.set(share, (times.get(share) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  }
  const total = [...times.values()].reduce((sum, ms) => sum + ms, 0);
  const shares = Object.fromEntries(SHARES.map((share) => [share, (times.get(share) ?? 0) / total]));
  return { ms: total / REQUESTS, shares: shares as Record<Share, number> };
}

function shareOf({ functionName, url, lineNumber, columnNumber }: Frame): Share {
  if (functionName === "(garbage collector)") return "garbage collection";
  if (url.startsWith("cloudflare-internal")) return "D1's client";
  const source = sourceOf(url, lineNumber, columnNumber);
  if (source === null) return "the runtime's own functions";
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  return name === undefined ? "the product's own code" : (LIBRARIES[name] ?? "other libraries");
}

const maps = new Map<string, SourceMap | null>();

/** The file that a place of the built worker comes from, by the build's source maps. */
function sourceOf(url: string, line: number, column: number) {
  const name = basename(url);
  if (!maps.has(name)) maps.set(name, readMap(name));
  const entry = maps.get(name)?.findEntry(line, column);
  return entry && "originalSource" in entry ? entry.originalSource : null;
}

function readMap(name: string) {
  for (const folder of ["server/assets", "server"])
    try {
      return new SourceMap(JSON.parse(readFileSync(`${BUILD}/${folder}/${name}.map`, "utf8")));
    } catch {}
  return null;
}

/** The devtools protocol of the site's worker, which comes first. */
async function openInspector(address: URL) {
  const list = new URL("/json", String(address).replace(/^ws/, "http"));
  const [target] = (await (await fetch(list)).json()) as Array<{ webSocketDebuggerUrl: string }>;
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const pending = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    pending.get(id)?.(result);
    pending.delete(id);
  };
  let count = 0;
  return {
    send: (method: string, params = {}) =>
      new Promise<unknown>((resolve) => {
        pending.set(++count, resolve);
        socket.send(JSON.stringify({ id: count, method, params }));
      }),
    close: () => socket.close(),
  };
}
