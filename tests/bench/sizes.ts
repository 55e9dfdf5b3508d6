import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { bundle } from "#scripts/bundle.ts";
import { BUILD } from "#scripts/local.ts";
import { type Line, round } from "./table.ts";

const MAX_CSS_KB = 20;
const SIDE_WORKERS = ["preview", "factors", "stripe", "mcp"];

const SCREENS = [
  { route: "routes/store/route", limit: 140 },
  { route: "routes/store-app/route", limit: 146 },
  { route: "routes/home/route", limit: 140 },
  { route: "routes/journal/route", limit: 140 },
  { route: "routes/builder/route", limit: 175 },
  { route: "routes/admin-mod/route", limit: 175 },
  { route: "routes/auth/route", limit: 140 },
  { route: "routes/viewer/route", limit: null },
];

function kilobytes(bytes: number) {
  return bytes / 1000;
}

function gzipped(paths: Iterable<string>) {
  let sum = 0;
  for (const path of paths) sum += gzipSync(readFileSync(`${BUILD}/client${path}`), { level: 9 }).length;
  return kilobytes(sum);
}

function readManifest() {
  const file = readdirSync(`${BUILD}/client/assets`).find((name) => name.startsWith("manifest-")) ?? "";
  const text = readFileSync(`${BUILD}/client/assets/${file}`, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    entry: { module: string; imports: Array<string> };
    routes: Record<string, { module: string; imports: Array<string>; css?: Array<string> }>;
  };
}

/** Measures goal 7, what a screen's first visit downloads, and goal 10, the sizes of the workers. */
export async function sizes(): Promise<Array<Line>> {
  const { entry, routes } = readManifest();
  const lines: Array<Line> = [];
  const late = readdirSync(`${BUILD}/client/assets`)
    .filter((name) => /^app-.{8}\.css$/.test(name))
    .map((name) => `/assets/${name}`);
  for (const { route, limit } of SCREENS) {
    const parts = [entry, routes.root, routes["routes/layout"], routes[route]].filter((part) => part !== undefined);
    const js = gzipped(new Set(parts.flatMap((part) => [part.module, ...part.imports])));
    const own = [routes.root, routes["routes/layout"], routes[route]]
      .flatMap((part) => part?.css ?? [])
      .map((path) => path.split("#")[0] ?? "");
    const css = gzipped(new Set([...own, ...late]));
    lines.push({
      goal: "7",
      what: `${route.split("/")[1]}: client JavaScript, gzip`,
      measured: `${round(js, 1)} KB`,
      wanted: limit ? `<= ${limit} KB` : "",
      met: limit ? js <= limit : null,
    });
    lines.push({
      goal: "7",
      what: `${route.split("/")[1]}: stylesheets besides the critical part, gzip`,
      measured: `${round(css, 1)} KB`,
      wanted: `<= ${MAX_CSS_KB} KB`,
      met: css <= MAX_CSS_KB,
    });
  }
  const server = readdirSync(`${BUILD}/server`, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  const site = kilobytes(server.reduce((sum, name) => sum + readFileSync(`${BUILD}/server/${name}`).length, 0));
  lines.push({
    goal: "10",
    what: "site worker, minified",
    measured: `${round(site, 0)} KB`,
    wanted: "",
    met: null,
  });
  for (const name of SIDE_WORKERS) {
    const size = kilobytes((await bundle(`workers/${name}/worker.ts`)).length);
    lines.push({
      goal: "10",
      what: `${name} worker, minified`,
      measured: `${round(size, 1)} KB`,
      wanted: "",
      met: null,
    });
  }
  return lines;
}
