import { readFileSync, writeFileSync } from "node:fs";
import { unstable_splitSqlQuery } from "wrangler";
import { callWorker, startWithStores } from "#scripts/local-stores.ts";
import type { Instance } from "./instance.ts";

type Row = Record<string, unknown>;

/** Runs statements in one transaction. */
const SCRIPT = `export default { async fetch(request, { DB }) {
  try {
    const statements = await request.json();
    const answers = await DB.batch(statements.map((statement) => DB.prepare(statement)));
    return Response.json(answers.map(({ results }) => results));
  } catch ({ message }) {
    return new Response(message, { status: 500 });
  }
} }`;

/** @param data the folder of `npm start`, as `wrangler --persist-to` takes it. */
export async function openLocalInstance(data: string): Promise<Instance> {
  const miniflare = startWithStores(data, SCRIPT);
  const { DB, ...buckets } = await miniflare.getBindings<Pick<Env, "DB" | "HTML" | "PICTURES">>();
  function run(statements: ReadonlyArray<string>) {
    return callWorker<Array<Array<Row>>>(miniflare, statements);
  }
  return {
    name: data,
    async exportDatabase(path) {
      // What `wrangler d1 export --local` runs: with the schema, with the rows, of every table.
      const [lines = []] = await DB.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0).raw<Array<string>>();
      writeFileSync(path, lines.join("\n"));
    },
    importDatabase: async (path) => void (await run(unstable_splitSqlQuery(readFileSync(path, "utf8")))),
    query: async (sql) => (await run([sql]))[0] ?? [],
    async getObject(bucket, key) {
      const object = await buckets[bucket].get(key);
      if (!object) return null;
      return { bytes: new Uint8Array(await object.arrayBuffer()), type: object.httpMetadata?.contentType ?? "" };
    },
    async putObject(bucket, key, { bytes, type }) {
      await buckets[bucket].put(key, bytes, type ? { httpMetadata: { contentType: type } } : {});
    },
    close: () => miniflare.dispose(),
  };
}
