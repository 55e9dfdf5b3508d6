import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { bundle } from "#scripts/bundle.ts";
import { readProduct } from "#scripts/serve.ts";
import { type Counts, NOTHING } from "./counts.ts";
import type { Role } from "./scale-ids.ts";
import { SITE } from "./workers.ts";

const PORT = 8787;
const BINDINGS = {
  LiveSockets: "LIVE_SOCKETS",
  Throttle: "THROTTLE",
  DailyVisitors: "DAILY_VISITORS",
  AppViewers: "APP_VIEWERS",
};
const OBJECTS = Object.keys(BINDINGS) as Array<keyof typeof BINDINGS>;
const ENTRY = `import site, * as objects from "./index.js";
  import { countingObject, countingSite } from "./counting.js";
  ${OBJECTS.map((name) => `export const ${name} = countingObject(objects.${name});`).join("\n")}
  export default countingSite(site);`;

/** A refused form is answered with 200; in the router's encoding of objects `ok` is followed by its value. */
const REFUSED_FORM = /"ok",false/;

const FORM_TYPE = "application/x-www-form-urlencoded";

export type ScaleServer = { mf: Miniflare; folder: string };

/** The built site, counted, and the nightly steps, on the same databases, which stay in `folder`. */
export async function startScale(): Promise<ScaleServer> {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-scale-"));
  const [site, ...side] = await readProduct(PORT);
  if (!site) throw new Error("No site.");
  const { assets: _, ...product } = site as typeof site & { assets?: unknown };
  const modules = [
    { type: "ESModule" as const, path: "entry.js", contents: ENTRY },
    { type: "ESModule" as const, path: "counting.js", contents: await bundle("tests/bench/counting-worker.ts") },
    ...(site as { modules: Array<{ type: "ESModule"; path: string; contents: string }> }).modules,
  ];
  const nightly = {
    ...product,
    name: "bench-nightly",
    modules: true,
    script: await bundle("tests/bench/nightly-worker.ts"),
    durableObjects: Object.fromEntries(
      OBJECTS.map((className) => [BINDINGS[className], { className, scriptName: product.name }]),
    ),
  };
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      port: 0,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: join(folder, "v3"),
      workers: [{ ...product, modules }, nightly, ...side],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  await mf.ready;
  return { mf, folder };
}

export type Call = {
  path: string;
  role?: Role | null;
  method?: string;
  json?: unknown;
  /** A form of the screen at `path`, sent as its scripts do. */
  form?: Record<string, unknown>;
  socket?: boolean;
};
export type Counted = { text: string; own: Counts; later: Counts };

/** One request, and what it did until its response and after it. @throws Error for a refusal. */
export async function callScale({ mf }: ScaleServer, call: Call): Promise<Counted> {
  // The builder's forms alone come as JSON.
  const isForm = call.form !== undefined && call.path !== "/builder";
  const body = isForm ? new URLSearchParams(call.form as Record<string, string>).toString() : encodeJson(call);
  const path = call.form ? `${call.path}.data` : call.path;
  const method = call.method ?? (body === undefined ? "GET" : "POST");
  const headers: Record<string, string> = { Origin: SITE, "Sec-Fetch-Site": "same-origin" };
  if (call.socket) headers["X-Socket"] = "1";
  if (call.role) headers.Cookie = `session=${call.role}`;
  if (body !== undefined) headers["Content-Type"] = isForm ? FORM_TYPE : "application/json";
  const init = { method, headers, redirect: "manual" as const, ...(body !== undefined && { body }) };
  const response = await mf.dispatchFetch(SITE + path, init);
  const text = await response.text();
  const isRefused = response.status >= 400 || (call.form && (response.status !== 200 || REFUSED_FORM.test(text)));
  const [own, later = NOTHING] = JSON.parse(response.headers.get("X-Counts") ?? "[]") as Array<Counts | undefined>;
  if (isRefused || !own) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return { text, own, later };
}

function encodeJson({ form, json }: Call) {
  const value = form ?? json;
  return value === undefined ? undefined : JSON.stringify(value);
}
