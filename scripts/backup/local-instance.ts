import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
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

/**
 * The runtime closes a connection that nobody used for five seconds, such as while a large dump is read. Node learns of it in a
 * later turn, and a request before that fails.
 */
const learnOfClosedConnections = () => pause(10);

/** @param data the folder of `npm start`, as `wrangler --persist-to` takes it. */
export async function openLocalInstance(data: string): Promise<Instance> {
  const miniflare = startWithStores(data, SCRIPT);
  const { DB, ...buckets } = await miniflare.getBindings<Pick<Env, "DB" | "HTML" | "PICTURES">>();
  async function run(statements: ReadonlyArray<string>) {
    await learnOfClosedConnections();
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
      await learnOfClosedConnections();
      const object = await buckets[bucket].get(key);
      if (!object) return null;
      return { bytes: new Uint8Array(await object.arrayBuffer()), type: object.httpMetadata?.contentType ?? "" };
    },
    async putObject(bucket, key, { bytes, type }) {
      await learnOfClosedConnections();
      await buckets[bucket].put(key, bytes, type ? { httpMetadata: { contentType: type } } : {});
    },
    close: () => miniflare.dispose(),
  };
}
