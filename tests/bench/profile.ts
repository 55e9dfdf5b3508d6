import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename } from "node:path";
import { BUILD } from "#scripts/local.ts";
import { load, type Target } from "./load.ts";
import { fillSite, INSTALL_PATH, SIGNED_IN } from "./site.ts";
import { SITE, startSite } from "./workers.ts";

const REQUESTS = 2000;
const WARM_UP = 300;
const INTERVAL_US = 200;
/** Requests of goals 3 and 4 that can be repeated, all signed in. */
const PROFILED: ReadonlyArray<{ what: string; path: string; method?: string }> = [
  { what: "home of 24 apps", path: "/" },
  { what: "store, data of the account", path: "/store.data" },
  { what: "app page, data of the account", path: "/store/app-5.data" },
  { what: "API list of the home", path: "/api/home" },
  { what: "install, repeated", path: INSTALL_PATH, method: "PUT" },
];
/** Groups npm packages; all others are "other libraries". */
const LIBRARIES: Readonly<Record<string, Share>> = {
  react: "React",
  "react-dom": "React",
  "react-router": "router",
  "drizzle-orm": "drizzle",
};

export const SHARES = [
  "React",
  "router",
  "D1's client",
  "drizzle",
  "other libraries",
  "the product's own code",
  "functions of the runtime",
  "garbage collection",
] as const;
type Share = (typeof SHARES)[number];

/** `ms`: of the site's JavaScript for a request, with the functions of the runtime that it calls; `shares`: of it, from 0 to 1. */
export type ProfileRow = { what: string; ms: number; shares: Record<Share, number> };

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
type Profile = {
  nodes: Array<{ id: number; callFrame: Frame }>;
  samples: Array<number>;
  timeDeltas: Array<number>;
};

/** What the site's JavaScript spends its time on, by V8's sampling profiler. D1, R2 and the objects have isolates of their own. */
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
    if (status !== (request.method ? 204 : 200)) throw new Error(`${what} answered ${status}.`);
    const { profile } = (await inspector.send("Profiler.stop")) as { profile: Profile };
    rows.push({ what, ...sumUp(profile) });
  }
  inspector.close();
  await site.mf.dispose();
  return rows;
}

/** Outside of JavaScript, where the runtime waits or runs other isolates. */
const OUTSIDE = ["(idle)", "(program)"];

function sumUp({ nodes, samples, timeDeltas }: Profile) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<Share, number>();
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id);
    if (!frame || OUTSIDE.includes(frame.functionName)) continue;
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
  if (source === null) return "functions of the runtime";
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

/** The devtools protocol of the site's worker. */
async function openInspector(address: URL) {
  const list = new URL("/json", String(address).replace(/^ws/, "http"));
  const targets = (await (await fetch(list)).json()) as Array<{ webSocketDebuggerUrl: string }>;
  const url = targets.map((target) => target.webSocketDebuggerUrl).find((target) => target.includes("core:user:"));
  const socket = new WebSocket(url ?? "");
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    if (error) pending.get(id)?.reject(new Error(error.message));
    else pending.get(id)?.resolve(result);
    pending.delete(id);
  };
  socket.onclose = () => {
    for (const { reject } of pending.values()) reject(new Error("The inspector closed."));
  };
  let count = 0;
  return {
    send(method: string, params = {}) {
      const answer = Promise.withResolvers<unknown>();
      pending.set(++count, answer);
      socket.send(JSON.stringify({ id: count, method, params }));
      return answer.promise;
    },
    close: () => socket.close(),
  };
}
