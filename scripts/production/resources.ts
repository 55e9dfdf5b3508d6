import { call, find } from "./cloudflare.ts";
import { readTemplate } from "./configs.ts";
import { type Environment, nameIn } from "./environment.ts";

type Say = (line: string) => void;

/** Creates what is missing of databases, buckets and namespaces. @returns the ids by binding. */
export async function ensureResources(environment: Pick<Environment, "name" | "accountId">, say: Say) {
  const account = `/accounts/${environment.accountId}`;
  const { d1_databases, r2_buckets } = readTemplate("site");
  const ids: Record<string, string> = {};
  for (const { binding, database_name } of d1_databases)
    ids[binding] = await ensureDatabase(account, nameIn(environment, database_name ?? ""), say);
  for (const { bucket_name } of r2_buckets) await ensureBucket(account, nameIn(environment, bucket_name ?? ""), say);
  ids.PREVIEW_TOKENS = await ensureNamespace(account, nameIn(environment, "sheaf-preview-tokens"), say);
  ids.OAUTH_KV = await ensureNamespace(account, nameIn(environment, "sheaf-oauth"), say);
  return ids;
}

async function ensureDatabase(account: string, name: string, say: Say) {
  const found = await call<Array<{ uuid: string; name: string }>>("GET", `${account}/d1/database?name=${name}`);
  const database = found.find((each) => each.name === name);
  if (database) return kept(say, `database ${name}`, database.uuid);
  const { uuid } = await call<{ uuid: string }>("POST", `${account}/d1/database`, { name });
  return created(say, `database ${name}`, uuid);
}

async function ensureBucket(account: string, name: string, say: Say) {
  if (await find(`${account}/r2/buckets/${name}`)) return kept(say, `bucket ${name}`, name);
  await call("POST", `${account}/r2/buckets`, { name });
  return created(say, `bucket ${name}`, name);
}

async function ensureNamespace(account: string, title: string, say: Say) {
  const path = `${account}/storage/kv/namespaces`;
  const found = await call<Array<{ id: string; title: string }>>("GET", `${path}?per_page=1000`);
  const space = found.find((each) => each.title === title);
  if (space) return kept(say, `namespace ${title}`, space.id);
  const { id } = await call<{ id: string }>("POST", path, { title });
  return created(say, `namespace ${title}`, id);
}

function kept(say: Say, what: string, id: string) {
  say(`  there: ${what}`);
  return id;
}

function created(say: Say, what: string, id: string) {
  say(`  created: ${what}`);
  return id;
}
