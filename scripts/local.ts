import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, relative } from "node:path";

/** Where everything that runs on one machine keeps its D1, R2, KV and Durable Objects. */
export const DATA = process.env.SHEAF_DATA ?? ".data";

/** The build folder. Tests use their own, so that a running server keeps its files. */
export const BUILD = process.env.SHEAF_BUILD ?? "build";

const PACKAGES: Record<string, string> = {
  biome: "@biomejs/biome",
  playwright: "@playwright/test",
  "react-router": "@react-router/dev",
  tsc: "typescript",
  vitest: "vitest",
  wrangler: "wrangler",
};

/**
 * Program and arguments of a package's command, or of `node`. They start without a shell, which the launchers in
 * node_modules/.bin would need on Windows.
 */
export function command(name: string, args: Array<string>): [string, Array<string>] {
  const folder = PACKAGES[name];
  if (!folder) return [process.execPath, args];
  const { bin } = JSON.parse(readFileSync(`node_modules/${folder}/package.json`, "utf8"));
  return [process.execPath, [join("node_modules", folder, typeof bin === "string" ? bin : bin[name]), ...args]];
}

export function run(name: string, args: Array<string>, env: Record<string, string> = {}) {
  execFileSync(...command(name, args), { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } });
}

/** Builds the site: the worker and the client's files. */
export function build(env: Record<string, string> = {}) {
  run("react-router", ["build"], { NODE_ENV: "production", ...env });
}

/** Brings both local databases to the newest schema. */
export function migrate(data: string) {
  for (const name of ["DB", "SEARCH_DB"]) {
    run("wrangler", ["d1", "migrations", "apply", name, "--local", "--persist-to", data], { CI: "true" });
  }
}

/** The workers beside the site: people's apps, second factors, and the stand-ins for outside services. */
const SIDE_WORKERS = ["preview", "factors", "dev"];

/** Writes the configurations of the built site and of the workers beside it that answer at this port, site first. */
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
  // Wrangler reads secrets from the folder of each configuration; the build copies the site's.
  copyFileSync(".dev.vars", `${BUILD}/.dev.vars`);
  const besides = SIDE_WORKERS.map((name) => {
    const config = readFileSync(`wrangler.${name}.toml`, "utf8").replaceAll(":8787", `:${port}`);
    const path = `${BUILD}/wrangler.${name}.${port}.toml`;
    writeFileSync(path, config.replace("./workers/", `${relative(BUILD, "workers").replaceAll("\\", "/")}/`));
    return path;
  });
  return [sitePath, ...besides];
}

/** The wanted port where it is free, else any free one. */
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
