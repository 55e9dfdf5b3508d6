import { sql } from "drizzle-orm";

/** A constant as a column, for `insert ... select`. */
export function literalColumn<Value>(value: Value, name: string) {
  return sql<Value>`${value}`.as(name);
}
