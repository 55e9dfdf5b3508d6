import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, relative } from "node:path";

/** Local D1, R2, KV and Durable Objects. */
export const DATA = process.env.SHEAF_DATA ?? ".data";

/** Tests use a folder of their own, so a running server keeps its files. */
export const BUILD = process.env.SHEAF_BUILD ?? "build";

const PACKAGES: Record<string, string> = {
  biome: "@biomejs/biome",
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

/** Users' apps, second factors, and local stand-ins for outside services. */
export const SIDE_WORKERS = ["preview", "factors", "dev"];

export function configOf(worker: string) {
  return `workers/${worker}/wrangler.toml`;
}

/** @returns the paths of the configurations: the built site's first, then the side workers'. */
export function configure(port: number) {
  const site = JSON.parse(readFileSync(`${BUILD}/server/wrangler.json`, "utf8"));
  site.vars = {
    ...site.vars,
    SITE_ORIGIN: `http://localhost:${port}`,
    APPS_HOST: `apps.localhost:${port}`,
    DEV_HOST: `dev.localhost:${port}`,
  };
  const sitePath = `${BUILD}/server/wrangler.${port}.json`;
  writeFileSync(sitePath, JSON.stringify(site));
  return [sitePath, ...SIDE_WORKERS.map((name) => configureSideWorker(name, port))];
}

function configureSideWorker(name: string, port: number) {
  const folder = `${BUILD}/local/${name}`;
  mkdirSync(folder, { recursive: true });
  const source = relative(folder, `workers/${name}`).replaceAll("\\", "/");
  const config = readFileSync(configOf(name), "utf8").replaceAll(":8787", `:${port}`);
  const path = `${folder}/wrangler.${port}.toml`;
  writeFileSync(path, config.replace("./worker.ts", `${source}/worker.ts`));
  // Wrangler reads secrets from each configuration's folder; the build copies the site's.
  const secrets = `workers/${name}/.dev.vars`;
  if (existsSync(secrets)) copyFileSync(secrets, `${folder}/.dev.vars`);
  return path;
}

export async function freePort(wanted: number) {
  for (const port of [wanted, 0]) {
    const free = await tryPort(port);
    if (free !== null) return free;
  }
  throw new Error("No free port.");
}

function tryPort(port: number) {
  return new Promise<number | null>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : null));
    });
  });
}
