import { sql } from "drizzle-orm";

/** One JSON parameter, since D1 binds at most 100 parameters. */
export function jsonList(values: ReadonlyArray<string>) {
  return sql`(select value from json_each(${JSON.stringify(values)}))`;
}
