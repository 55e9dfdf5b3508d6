import { sql } from "drizzle-orm";

/** A value in place of a column, under that column's name: for inserts from a select. */
export function value<Value>(value: Value, name: string) {
  return sql<Value>`${value}`.as(name);
}
