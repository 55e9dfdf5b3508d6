import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Local D1, R2, KV and Durable Objects. */
export const DATA = process.env.SHEAF_DATA ?? ".data";

/** Tests use a folder of their own, so a running server keeps its files. */
export const BUILD = process.env.SHEAF_BUILD ?? "build";

const PACKAGES: Record<string, string> = {
  biome: "@biomejs/biome",
  knip: "knip",
  playwright: "@playwright/test",
  "react-router": "@react-router/dev",
  tsc: "typescript",
  vitest: "vitest",
  wrangler: "wrangler",
};

/** Runs Node, or a package's command, without a shell: on Windows the launchers in node_modules/.bin would need one. */
export function command(name: string, args: Array<string>): [string, Array<string>] {
  if (name === "node") return [process.execPath, args];
  const folder = PACKAGES[name];
  if (!folder) throw new Error(`No package is known for the command ${name}.`);
  const { bin } = JSON.parse(readFileSync(`node_modules/${folder}/package.json`, "utf8"));
  return [process.execPath, [join("node_modules", folder, typeof bin === "string" ? bin : bin[name]), ...args]];
}

export function run(name: string, args: Array<string>, env: Record<string, string> = {}) {
  execFileSync(...command(name, args), { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } });
}

export function build(env: Record<string, string> = {}) {
  run("react-router", ["build"], { NODE_ENV: "production", ...env });
}

export function migrate(data: string) {
  for (const name of ["DB", "SEARCH_DB"]) {
    run("wrangler", ["d1", "migrations", "apply", name, "--local", "--persist-to", data], { CI: "true" });
  }
}

/** Users' apps, second factors, calls to Stripe, and local stand-ins for outside services. */
export const SIDE_WORKERS = ["preview", "factors", "stripe", "dev"];
export const DEPLOYED_SIDE_WORKERS = SIDE_WORKERS.filter((name) => name !== "dev");

export function configOf(worker: string) {
  return `workers/${worker}/wrangler.toml`;
}

/** Where scripts/build.ts writes the one file of a worker. */
export function sideWorkerFile(worker: string) {
  return join(BUILD, `${worker}.js`);
}

/** Wrangler deploys the file as it is: its own bundler can't resolve `?bundled`. */
export function deployArgs(worker: string) {
  return ["deploy", sideWorkerFile(worker), "--no-bundle", "--env", "production", "-c", configOf(worker)];
}
