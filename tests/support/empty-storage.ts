import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, vi } from "vitest";

const MAX_ATTEMPTS = 20;

/** `reset` sometimes leaves a database as it was. */
for (let attempts = 1; attempts === 1 || (await hasData()); attempts++) {
  if (attempts > MAX_ATTEMPTS) throw new Error("the data of the last test file is still there");
  await reset();
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function hasData() {
  const found = await Promise.all(Object.values({ ...env }).map(firstOf));
  return found.some((items) => items.length > 0);
}

async function firstOf(binding: unknown): Promise<ReadonlyArray<unknown>> {
  if (is<D1Database>(binding, "D1Database"))
    return (await binding.prepare("select 1 from sqlite_master where name not glob '_cf_*' limit 1").all()).results;
  if (is<R2Bucket>(binding, "R2Bucket")) return (await binding.list({ limit: 1 })).objects;
  if (is<KVNamespace>(binding, "KvNamespace")) return (await binding.list({ limit: 1 })).keys;
  return [];
}

function is<Binding>(binding: unknown, name: string): binding is Binding {
  return binding?.constructor.name === name;
}
