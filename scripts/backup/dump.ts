import { createWriteStream } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { finished } from "node:stream/promises";

type Master = { name: string; sql: string; type: string };
type Column = { name: string; hidden: number };

/** Tables that SQLite and D1 make by themselves. */
const INTERNAL = "name not like 'sqlite_%' and name not like '_cf_%'";
/** D1 refuses longer statements. The longest texts of the product are a few KB. */
const MAX_STATEMENT_BYTES = 100_000;

/** Reads an export of D1. Its rows may come before the tables that they refer to, so references are not checked. */
export function loadDump(sql: string, path = ":memory:") {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec(sql);
  return database;
}

export function tablesOf(database: DatabaseSync) {
  const rows = database.prepare(`select name, sql, type from sqlite_master where type = 'table' and ${INTERNAL}`).all();
  return inOrderOfReferences(database, rows as Array<Master>);
}

/** Rows by table. */
export function countRows(database: DatabaseSync) {
  const counts = tablesOf(database).map(({ name }) => [name, countOf(database, name)]);
  return Object.fromEntries(counts) as Record<string, number>;
}

/**
 * Writes what `wrangler d1 execute --file` takes: tables, their rows after those they refer to, indexes, and triggers
 * last, so that they change nothing. D1's own export has another order, which D1 refuses where references are checked.
 */
export async function writeRestoreSql(database: DatabaseSync, path: string, now = Date.now()) {
  const file = createWriteStream(path);
  const tables = tablesOf(database);
  file.write("PRAGMA defer_foreign_keys = true;\n");
  for (const { sql } of tables) file.write(`${sql};\n`);
  for (const { name } of tables) for (const statement of insertsOf(database, name)) file.write(`${statement};\n`);
  if (tables.some(({ sql }) => /autoincrement/i.test(sql))) {
    file.write("DELETE FROM sqlite_sequence;\n");
    for (const statement of insertsOf(database, "sqlite_sequence")) file.write(`${statement};\n`);
  }
  // The search index is a database of its own, which is not in a backup: all apps are indexed again.
  file.write(`INSERT INTO search_outbox (app_id, created_at) SELECT id, ${now} FROM published_apps;\n`);
  const others = `select sql from sqlite_master where type in ('index', 'view', 'trigger') and sql is not null
    order by case type when 'index' then 0 when 'view' then 1 else 2 end`;
  for (const { sql } of database.prepare(others).all()) file.write(`${sql};\n`);
  file.end();
  await finished(file);
}

function* insertsOf(database: DatabaseSync, table: string) {
  const columns = (database.prepare(`pragma table_xinfo("${table}")`).all() as Array<Column>).filter(
    ({ hidden }) => hidden === 0,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const quoted = columns.map(({ name }) => `quote("${name}") as "${name}"`).join(", ");
  const order = hasRowid(database, table) ? " order by rowid" : "";
  for (const row of database.prepare(`select ${quoted} from "${table}"${order}`).iterate()) {
    const values = columns.map(({ name }) => String(row[name]));
    const statement = `INSERT INTO "${table}" (${names}) VALUES (${values.join(", ")})`;
    if (Buffer.byteLength(statement) > MAX_STATEMENT_BYTES) throw new Error(`A row of ${table} is too long for D1.`);
    yield statement;
  }
}

function hasRowid(database: DatabaseSync, table: string) {
  return database.prepare("select wr from pragma_table_list where name = ?").get(table)?.wr === 0;
}

/** A table comes after those that it refers to; references in a circle are checked at the end of the import. */
function inOrderOfReferences(database: DatabaseSync, tables: ReadonlyArray<Master>) {
  const rest = new Map(tables.map((table) => [table.name, table]));
  const sorted: Array<Master> = [];
  while (rest.size > 0) {
    const isReady = ({ name }: Master) => parentsOf(database, name).every((p) => p === name || !rest.has(p));
    const ready = [...rest.values()].filter(isReady);
    const next = ready.length > 0 ? ready : [...rest.values()];
    for (const table of next) rest.delete(table.name);
    sorted.push(...next);
  }
  return sorted;
}

function parentsOf(database: DatabaseSync, table: string) {
  return database
    .prepare(`pragma foreign_key_list("${table}")`)
    .all()
    .map((row) => String(row.table));
}

function countOf(database: DatabaseSync, table: string) {
  return Number(database.prepare(`select count(*) as n from "${table}"`).get()?.n);
}
