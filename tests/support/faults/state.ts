import { env } from "cloudflare:workers";

/** Ids, digests of random content, tokens and names made of them differ between two runs of a flow. */
const RANDOM =
  /[\w-]*(?:[0-9a-f]{8}-[0-9a-f]{4}|[0-9a-zA-Z]{22,}|(?=[\w-]*[\dA-Z])[0-9a-zA-Z_-]{22,}|cus_\w{8})[\w=-]*|"[\w+/]{43}="/g;
/** Times, in ms, and what is counted up from them. */
const TIMES = /\b1[678]\d{11}\b|\b20\d\d-\d\d-\d\dT[\d:.]+Z/g;
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
  // Folded names, which hold the random part of theirs.
  "name_key",
  "nickname_key",
]);

/** The newest row of each table, and all rows of those without a rowid: what comes later belongs to the next run. */
export type Marks = { newest: ReadonlyMap<string, number>; earlier: ReadonlySet<string> };

type Table = { name: string; hasRowid: number };

let tables: Promise<Array<Table>> | null = null;

/** The growing tables. */
function growingTables() {
  tables ??= env.DB.prepare(
    "select name, sql not like '%without rowid' as hasRowid from sqlite_master where type = 'table'",
  )
    .all<Table>()
    .then(({ results }) => results.filter(({ name }) => !LEFT_OUT.has(name)));
  return tables;
}

export async function markRows(): Promise<Marks> {
  const all = await growingTables();
  const names = all.filter(({ hasRowid }) => hasRowid).map(({ name }) => name);
  const results = await env.DB.batch<{ mark: number | null }>(
    names.map((name) => env.DB.prepare(`select max(rowid) as mark from ${name}`)),
  );
  const newest = new Map(names.map((name, at) => [name, results[at]?.results[0]?.mark ?? 0]));
  return { newest, earlier: new Set(await readOthers(all)) };
}

/** All rows since the marks, sorted, without what is random or a time. */
export async function readState({ newest, earlier }: Marks, ignored: ReadonlyArray<string> = []) {
  const names = [...newest.keys()].filter((name) => !ignored.includes(name));
  const results = await env.DB.batch<Record<string, unknown>>(
    names.map((name) => env.DB.prepare(`select * from ${name} where rowid > ?`).bind(newest.get(name))),
  );
  const rows = names.flatMap((name, at) => (results[at]?.results ?? []).map((row) => rowText(name, row)));
  const others = (await readOthers(await growingTables())).filter((row) => !earlier.has(row));
  return [...rows, ...others].map(withoutRandom).sort();
}

async function readOthers(all: ReadonlyArray<Table>) {
  const names = all.filter(({ hasRowid }) => !hasRowid).map(({ name }) => name);
  const rows = await Promise.all(
    names.map((name) => env.DB.prepare(`select * from ${name}`).all<Record<string, unknown>>()),
  );
  return rows.flatMap(({ results }, at) => results.map((row) => rowText(names[at] ?? "", row)));
}

function rowText(table: string, row: Record<string, unknown>) {
  return `${table} ${JSON.stringify(Object.entries(row).filter(([name]) => !VOLATILE.has(name)))}`;
}

function withoutRandom(row: string) {
  return row
    .replaceAll(TIMES, "<time>")
    .replaceAll(RANDOM, "<id>")
    .replaceAll(/Dev \w{8}/g, "Dev");
}
