import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { bundle } from "./bundle.ts";
import { BUILD, configOf, SIDE_WORKERS } from "./local.ts";

/**
 * Serves the built site and the side workers in one runtime. `wrangler dev` would put a proxy in front, which fails a
 * POST request when it reuses a connection that the runtime is closing.
 * @param data the folder of D1, R2, KV and Durable Objects, as `wrangler --persist-to` takes it
 * @param built the folder of the built site
 */
export async function serve(port: number, data: string, built = BUILD) {
  const options = convertV4MiniflareOptions({
    host: "localhost",
    port,
    cf: false,
    log: new Log(LogLevel.WARN),
    resourcePersistencePath: resolve(data, "v3"),
    workers: await readProduct(port, built),
  });
  const miniflare = new Miniflare(options);
  await miniflare.ready;
  return miniflare;
}

/** The site comes first. */
export async function readProduct(port: number, built = BUILD) {
  // Wrangler would print where it read each secret.
  process.env.WRANGLER_LOG ??= "warn";
  const scripts = ["index.js", ...globSync("assets/*.js", { cwd: `${built}/server` })];
  const site = {
    ...readWorker("wrangler.toml", port, resolve(built, "client")),
    modules: scripts.map((path) => readModule(built, path)),
  };
  return [site, ...(await Promise.all(SIDE_WORKERS.map((name) => bundleWorker(name, port))))];
}

async function bundleWorker(name: string, port: number): Promise<V4WorkerOptions> {
  const script = await bundle(`workers/${name}/worker.ts`);
  return { ...readWorker(configOf(name), port), modules: true, script };
}

/** The configurations name the default port. */
function readWorker(path: string, port: number, files?: string) {
  const settings = unstable_readConfig({ config: path });
  const overrides = files ? { assets: { directory: files } } : {};
  const { workerOptions } = unstable_getMiniflareWorkerOptions(settings, undefined, { overrides });
  const { modulesRules, ...options } = workerOptions;
  const bindings = JSON.parse(JSON.stringify(options.bindings).replaceAll(":8787", `:${port}`));
  return { ...options, name: settings.name, bindings };
}

function readModule(built: string, path: string) {
  return { type: "ESModule" as const, path, contents: readFileSync(join(built, "server", path), "utf8") };
}
