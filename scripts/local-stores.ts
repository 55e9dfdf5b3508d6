import { resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";

/**
 * Runs one worker with the site's databases and files. From outside, each statement would be prepared by a call that
 * blocks the process.
 * @param data the folder of `npm start`, as `wrangler --persist-to` takes it.
 */
export function startWithStores(data: string, script: string) {
  const config = unstable_readConfig({ config: "scripts/seed/stores.toml" });
  const { modulesRules: _, ...bindings } = unstable_getMiniflareWorkerOptions(config).workerOptions;
  const worker = { ...bindings, modules: true, script };
  return new Miniflare(
    convertV4MiniflareOptions({ cf: false, resourcePersistencePath: resolve(data, "v3"), workers: [worker] }),
  );
}

/** @throws Error with what the worker answers if it fails. */
export async function callWorker<Answer>(miniflare: Miniflare, input: unknown) {
  const request = { method: "POST", body: JSON.stringify(input) };
  const response = await miniflare.dispatchFetch("http://stores.local", request);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}
