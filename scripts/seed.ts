import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseEnv } from "node:util";
import { unstable_splitSqlQuery } from "wrangler";
import { bundle } from "./bundle.ts";
import { moveOlderData } from "./local.ts";
import { callWorker, startWithStores } from "./local-stores.ts";
import type { SeedRequest } from "./seed/worker.ts";

/** Migrates the local databases, and fills them if they are empty; if they have data, only updates the search index. */
export async function seed(data: string) {
  moveOlderData(data);
  const miniflare = startWithStores(data, await bundle("scripts/seed/worker.ts"));
  try {
    await callWorker(miniflare, readRequest());
  } finally {
    await miniflare.dispose();
  }
}

function readRequest(): SeedRequest {
  const { PASSWORD_PEPPER = "" } = parseEnv(readFileSync(".dev.vars", "utf8"));
  return {
    migrations: { DB: readMigrations("main"), SEARCH_DB: readMigrations("search") },
    pepper: PASSWORD_PEPPER,
    hasFullPages: Boolean(process.env.SHEAF_FILL),
    files: globSync("samples/*").map((path) => [basename(path), readFileSync(path, "base64")]),
  };
}

function readMigrations(database: string) {
  return globSync(`migrations/${database}/*.sql`)
    .sort()
    .map((path) => ({ name: basename(path), statements: unstable_splitSqlQuery(readFileSync(path, "utf8")) }));
}
