import { getTableColumns, getTableName, type InferInsertModel } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** An INSERT with its values in the text, as `wrangler d1 execute --file` takes no parameters. Rows that are there stay. */
export function insertSql<Table extends SQLiteTable>(table: Table, row: InferInsertModel<Table>) {
  const columns = getTableColumns(table);
  const values = Object.entries(row).flatMap(([key, value]) => {
    const column = columns[key];
    return column && value !== undefined ? [[column.name, value === null ? null : column.mapToDriverValue(value)]] : [];
  });
  const names = values.map(([name]) => `"${name}"`).join(", ");
  return `INSERT OR IGNORE INTO "${getTableName(table)}" (${names}) VALUES (${values.map(([, value]) => quote(value)).join(", ")});`;
}

export function quote(value: unknown) {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number") return String(value);
  return `'${String(value).replaceAll("\0", "").replaceAll("'", "''")}'`;
}
