import { sql } from "drizzle-orm";

/** A list for `in`, bound as one JSON parameter: D1 binds at most 100 parameters. */
export function jsonList(values: ReadonlyArray<string>) {
  return sql`(select value from json_each(${JSON.stringify(values)}))`;
}
