import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { getPlatformProxy } from "wrangler";
import { runWrangler } from "#scripts/production/wrangler.ts";
import type { Instance } from "./instance.ts";

const DATABASE = { binding: "DB", database_name: "sheaf", database_id: "local-sheaf" };

/** @param data the folder of `npm start`, as `wrangler --persist-to` takes it. */
export async function openLocalInstance(data: string): Promise<Instance> {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-local-"));
  const config = join(folder, "wrangler.json");
  writeFileSync(config, JSON.stringify({ compatibility_date: "2026-08-01", d1_databases: [DATABASE] }));
  mkdirSync(resolve(data), { recursive: true });
  // `d1 export` has no option for the folder: it takes the one beside the configuration.
  mkdirSync(join(folder, ".wrangler"));
  symlinkSync(resolve(data), join(folder, ".wrangler", "state"), "junction");
  const { env, dispose } = await getPlatformProxy<Pick<Env, "HTML" | "PICTURES">>({
    configPath: "scripts/seed.toml",
    persist: { path: `${data}/v3` },
  });
  const d1 = async (args: Array<string>) => {
    const { failed, output, result } = await runWrangler(["d1", ...args, "-c", config], { accountId: "" });
    if (failed) throw new Error(output);
    return result;
  };
  const execute = ["execute", "DB", "--local", "--persist-to", resolve(data), "--yes"];
  return {
    name: data,
    exportDatabase: async (path) => void (await d1(["export", "DB", "--local", "--output", resolve(path)])),
    importDatabase: async (path) => void (await d1([...execute, "--file", resolve(path)])),
    query: async (sql) => JSON.parse(await d1([...execute, "--json", "--command", sql]))[0].results,
    async getObject(bucket, key) {
      const object = await env[bucket].get(key);
      if (!object) return null;
      return { bytes: new Uint8Array(await object.arrayBuffer()), type: object.httpMetadata?.contentType ?? "" };
    },
    async putObject(bucket, key, { bytes, type }) {
      await env[bucket].put(key, bytes, type ? { httpMetadata: { contentType: type } } : {});
    },
    async close() {
      await dispose();
      rmSync(folder, { recursive: true });
    },
  };
}
