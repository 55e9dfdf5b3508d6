import { execFileSync } from "node:child_process";
import { globSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

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

/** Moves data whose migrations are not those of this checkout aside, so that the databases begin empty. */
export function moveOlderData(data: string) {
  const known = new Set(globSync("migrations/*/*.sql").map((path) => basename(path)));
  const applied = globSync(`${data}/v3/d1/*/*.sqlite`).flatMap(readMigrationNames);
  if (applied.every((name) => known.has(name))) return;
  const aside = `${data}-older`;
  rmSync(aside, { recursive: true, force: true });
  renameSync(data, aside);
  console.log(
    `The local data is of another version of the database: it is now in ${aside}, and demo data is made again.`,
  );
}

/** @returns nothing of a database without migrations, such as one of the runtime's own. */
function readMigrationNames(path: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where name = 'd1_migrations'").all();
  const rows = tables.length > 0 ? database.prepare("select name from d1_migrations").all() : [];
  database.close();
  return rows.map(({ name }) => String(name));
}

/** Users' apps, second factors, calls to Stripe, assistants, and local stand-ins for outside services. */
export const SIDE_WORKERS = ["preview", "factors", "stripe", "mcp", "dev"];
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
