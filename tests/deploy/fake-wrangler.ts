import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Unstable_Config } from "wrangler";
import { call } from "#scripts/production/cloudflare.ts";
import type { Wrangler } from "#scripts/production/wrangler.ts";
import type { startFakeCloudflare } from "./cloudflare/server.ts";

type Fake = Awaited<ReturnType<typeof startFakeCloudflare>>;
type Config = Pick<Unstable_Config, "name" | "account_id" | "vars" | "d1_databases">;

/** Does what the commands of a deployment do at Cloudflare, in this process: wrangler takes seconds to start. */
export function fakeWrangler({ databases }: Fake): Wrangler {
  return async (args) => {
    const config: Config = JSON.parse(readFileSync(args.at(-1) ?? "", "utf8"));
    if (args[0] === "d1") return attempt(async () => applyMigrations(args[3] ?? "", config));
    if (args.includes("--dry-run")) return { failed: false, output: "Total Upload: 1.00 KiB / gzip: 1.00 KiB" };
    return attempt(() => upload(config));
  };

  function applyMigrations(binding: string, { d1_databases }: Config) {
    const { database_id = "", migrations_dir = "" } = d1_databases.find((each) => each.binding === binding) ?? {};
    const sqlite = databases.find(database_id)?.sqlite;
    if (!sqlite) throw new Error(`Couldn't find a D1 DB with the binding ${binding}.`);
    const applied = namesOfApplied(sqlite);
    const files = readdirSync(migrations_dir).filter((name) => name.endsWith(".sql") && !applied.has(name));
    for (const name of files.sort()) {
      sqlite.exec(readFileSync(join(migrations_dir, name), "utf8"));
      sqlite.prepare("insert into d1_migrations (name) values (?)").run(name);
    }
    return files.length === 0 ? "No migrations to apply!" : files.join("\n");
  }
}

async function attempt(run: () => Promise<string>) {
  return run().then(
    (output) => ({ failed: false, output }),
    (error: Error) => ({ failed: true, output: error.message }),
  );
}

function namesOfApplied(sqlite: DatabaseSync) {
  sqlite.exec("create table if not exists d1_migrations (id integer primary key autoincrement, name text unique)");
  return new Set(
    sqlite
      .prepare("select name from d1_migrations")
      .all()
      .map(({ name }) => name),
  );
}

async function upload({ name, account_id, vars }: Config) {
  const bindings = Object.entries(vars).map(([variable, text]) => ({ type: "plain_text", name: variable, text }));
  const form = new FormData();
  form.set("metadata", JSON.stringify({ bindings }));
  await call("PUT", `/accounts/${account_id}/workers/scripts/${name}`, form);
  return `Uploaded ${name}`;
}
