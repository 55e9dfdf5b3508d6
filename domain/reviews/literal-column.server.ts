import { sql } from "drizzle-orm";

/** For `insert ... select`. */
export function literalColumn<Value>(value: Value, name: string) {
  return sql<Value>`${value}`.as(name);
}
