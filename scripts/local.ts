import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";

/** Where everything that runs on one machine keeps its D1, R2, KV and Durable Objects. */
export const DATA = process.env.SHEAF_DATA ?? ".data";

export function run(command: string, args: Array<string>, env: Record<string, string> = {}) {
  execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } });
}

/** Brings both local databases to the newest schema. */
export function migrate(data: string) {
  for (const name of ["DB", "SEARCH_DB"]) {
    run("wrangler", ["d1", "migrations", "apply", name, "--local", "--persist-to", data], { CI: "true" });
  }
}

/** The built workers' configurations; the first is the one that is asked. */
export const BUILT = ["build/server/wrangler.json", "build/sheaf_preview/wrangler.json"] as const;

/** Writes copies of the built configurations that answer at this port. */
export function configureBuilt(port: number) {
  return BUILT.map((path) => {
    const config = JSON.parse(readFileSync(path, "utf8"));
    config.vars = { ...config.vars, SITE_ORIGIN: `http://localhost:${port}`, APPS_HOST: `apps.localhost:${port}` };
    const copy = path.replace("wrangler.json", `wrangler.${port}.json`);
    writeFileSync(copy, JSON.stringify(config));
    return copy;
  });
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
