import { env } from "cloudflare:workers";

/** Ids, digests of random content, tokens and names made of them differ between two runs of a flow. */
const RANDOM =
  /[\w-]*(?:[0-9a-f]{8}-[0-9a-f]{4}|[0-9a-zA-Z]{22,}|(?=[\w-]*[\dA-Z])[0-9a-zA-Z_-]{22,}|cus_\w{8})[\w=-]*|"[\w+/]{43}="/g;
/** Times, in ms, and what is counted up from them. */
const TIMES = /\b1[678]\d{11}\b/g;
/** They tell of all flows together, or of calls that failed, or are waste that a nightly step removes. */
const LEFT_OUT = new Set([
  "_cf_KV",
  "_cf_METADATA",
  "sqlite_sequence",
  "tier_counts",
  "update_counts",
  "blob_deletions",
  "upload_counts",
]);

/** Counted over all flows, or chosen at random. */
const VOLATILE = new Set([
  "seq",
  "hash",
  "previous_hash",
  "last_seq",
  "last_step",
  "public_key",
  "counter",
  "revision",
]);

export type Marks = ReadonlyMap<string, number>;

let tables: Promise<Array<string>> | null = null;

/** The growing tables by name. */
function growingTables() {
  tables ??= env.DB.prepare("select name from sqlite_master where type = 'table'")
    .all<{ name: string }>()
    .then(({ results }) => results.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name)));
  return tables;
}

/** The newest row of each table: what comes later belongs to the next run. */
export async function markRows(): Promise<Marks> {
  const names = await growingTables();
  const results = await env.DB.batch<{ mark: number | null }>(
    names.map((name) => env.DB.prepare(`select max(rowid) as mark from ${name}`)),
  );
  return new Map(names.map((name, at) => [name, results[at]?.results[0]?.mark ?? 0]));
}

/** All rows since the marks, sorted, without what is random or a time. */
export async function readState(marks: Marks, ignored: ReadonlyArray<string> = []) {
  const names = [...marks.keys()].filter((name) => !ignored.includes(name));
  const results = await env.DB.batch<Record<string, unknown>>(
    names.map((name) => env.DB.prepare(`select * from ${name} where rowid > ?`).bind(marks.get(name))),
  );
  return names.flatMap((name, at) => (results[at]?.results ?? []).map((row) => `${name} ${comparable(row)}`)).sort();
}

function comparable(row: Record<string, unknown>) {
  return JSON.stringify(Object.entries(row).filter(([name]) => !VOLATILE.has(name)))
    .replaceAll(TIMES, "<time>")
    .replaceAll(RANDOM, "<id>")
    .replaceAll(/Dev \w{8}/g, "Dev");
}
