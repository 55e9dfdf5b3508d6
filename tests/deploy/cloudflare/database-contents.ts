import { createHash } from "node:crypto";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { QueryResult } from "cloudflare/resources/d1/database";
import type { Answer } from "./shapes.ts";

export type Database = { uuid: string; name: string; sqlite: DatabaseSync };
type Query = { sql: string; params?: Array<SQLInputValue> };

/** One request may hold several statements; each has a result. */
export function runQuery({ sqlite }: Database, { sql, params = [] }: Query): Answer {
  try {
    const before = countChanges(sqlite);
    const statement = sqlite.prepare(sql);
    const isWhole = statement.sourceSQL.trim().length >= sql.trim().length - 1;
    if (!isWhole) sqlite.exec(sql);
    const results = isWhole ? statement.all(...params) : [];
    const changes = countChanges(sqlite) - before;
    const meta = { duration: 0.1, changes, rows_read: results.length, rows_written: changes };
    const result = [{ success: true, results, meta }] satisfies Array<QueryResult>;
    return { result, isRead: /^\s*(select|pragma)/i.test(sql) };
  } catch (error) {
    return { status: 400, result: { code: 7500, message: String(error instanceof Error ? error.message : error) } };
  }
}

function countChanges(sqlite: DatabaseSync) {
  return Number(sqlite.prepare("select total_changes() as n").get()?.n);
}

/** Moves with every change of rows or tables, and sorts by time, as D1's bookmarks do. */
export function bookmarkOf({ sqlite }: Database) {
  const { schema_version } = sqlite.prepare("pragma schema_version").get() ?? {};
  const moved = (Number(schema_version) + countChanges(sqlite)).toString(16).padStart(8, "0");
  return `00000000-${moved}-00004c6d-${createHash("md5").update(moved).digest("hex")}`;
}

/** In D1's order: each table with its rows, whatever they refer to, and then the rest. */
export function dump({ sqlite }: Database) {
  const masters = sqlite.prepare("select type, name, sql from sqlite_master where sql is not null").all();
  const tables = masters.filter(({ type, name }) => type === "table" && !String(name).startsWith("sqlite_"));
  const rows = (table: string) => {
    const columns = sqlite
      .prepare(`pragma table_info("${table}")`)
      .all()
      .map((column) => `"${column.name}"`);
    const values = columns.map((column) => `quote(${column})`).join(" || ',' || ");
    const all = sqlite.prepare(`select ${values} as row from "${table}"`).all();
    return all.map(({ row }) => `INSERT INTO "${table}" (${columns.join(",")}) VALUES(${row});`);
  };
  const rest = masters.filter(({ type }) => type !== "table").map(({ sql }) => `${sql};`);
  const lines = tables.flatMap(({ name, sql }) => [`${sql};`, ...rows(String(name))]);
  return ["PRAGMA defer_foreign_keys=TRUE;", ...lines, ...rows("sqlite_sequence"), ...rest].join("\n");
}
