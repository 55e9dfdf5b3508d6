import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";

/** Where everything that runs on one machine keeps its D1, R2, KV and Durable Objects. */
export const DATA = process.env.SHEAF_DATA ?? ".data";

export function run(command: string, args: Array<string>, env: Record<string, string> = {}) {
  execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } });
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
  const site = JSON.parse(readFileSync("build/server/wrangler.json", "utf8"));
  site.vars = {
    ...site.vars,
    SITE_ORIGIN: `http://localhost:${port}`,
    APPS_HOST: `apps.localhost:${port}`,
    DEV_HOST: `dev.localhost:${port}`,
  };
  const sitePath = `build/server/wrangler.${port}.json`;
  writeFileSync(sitePath, JSON.stringify(site));
  const besides = SIDE_WORKERS.map((name) => {
    const config = readFileSync(`wrangler.${name}.toml`, "utf8").replaceAll(":8787", `:${port}`);
    const path = `build/wrangler.${name}.${port}.toml`;
    writeFileSync(path, config.replace("./workers/", "../workers/"));
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
