import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { call, request } from "#scripts/production/cloudflare.ts";
import { finalConfig, writeDatabasesConfig } from "#scripts/production/configs.ts";
import type { Environment } from "#scripts/production/environment.ts";
import { runWrangler } from "#scripts/production/wrangler.ts";
import type { Instance } from "./instance.ts";

/** Cloudflare's API takes 1,200 requests in five minutes and answers 429 beyond. */
const PAUSE_MS = 30_000;
const TRIES = 12;

export function openRemoteInstance(environment: Environment): Instance {
  const config = writeDatabasesConfig(environment);
  const { r2_buckets } = finalConfig("site", environment);
  const pathOf = (binding: string, key: string) => {
    const name = r2_buckets.find((bucket) => bucket.binding === binding)?.bucket_name;
    const path = key.split("/").map(encodeURIComponent).join("/");
    return `/accounts/${environment.accountId}/r2/buckets/${name}/objects/${path}`;
  };
  const d1 = async (args: Array<string>) => {
    const { failed, output } = await runWrangler(["d1", ...args, "--remote", "-c", config], environment);
    if (failed) throw new Error(output);
  };
  return {
    name: environment.name,
    exportDatabase: (path) => d1(["export", "DB", "--output", resolve(path), "-y"]),
    importDatabase: (path) => d1(["execute", "DB", "--yes", "--file", resolve(path)]),
    async query(sql) {
      const path = `/accounts/${environment.accountId}/d1/database/${environment.ids.DB}/query`;
      const [answer] = await call<Array<{ results: Array<Record<string, unknown>> }>>("POST", path, { sql });
      return answer?.results ?? [];
    },
    async getObject(bucket, key) {
      const response = await retry(() => request("GET", pathOf(bucket, key)));
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`Cloudflare answered ${response.status} for the object ${key}.`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { bytes, type: response.headers.get("Content-Type") ?? "" };
    },
    async putObject(bucket, key, { bytes, type }) {
      const response = await retry(() => request("PUT", pathOf(bucket, key), bytes, type));
      if (!response.ok) throw new Error(`Cloudflare answered ${response.status} for the object ${key}.`);
    },
    async close() {},
  };
}

async function retry(send: () => Promise<Response>) {
  for (let left = TRIES; ; left--) {
    const response = await send();
    if ((response.status !== 429 && response.status < 500) || left === 0) return response;
    await wait(PAUSE_MS);
  }
}
