import { fillPlaceholders } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { D1PreparedQuery } from "drizzle-orm/d1";
import type { Db } from "./client.ts";

type Values = Record<string, unknown>;
type Builder = BatchItem<"sqlite"> & { prepare: () => unknown };
type Prepared = D1PreparedQuery & { getQuery: () => { sql: string; params: Array<unknown> } };
/** An item for `db.batch`. `all` reads it alone, which columns that share a name need: a batch returns them by name. */
type Statement<Query extends Builder> = Pick<Query, "_"> & { all: () => Promise<Query["_"]["result"]> };

/**
 * A query of a hot path whose SQL is written once for each client, since writing it takes longer than reading the rows.
 * `build` returns a query whose values are placeholders. The result takes the values.
 */
export function preparedQuery<Query extends Builder>(build: (db: Db) => Query) {
  const queries = new WeakMap<Db, Prepared>();
  return (db: Db, values: Values) => {
    const query = queries.get(db) ?? (build(db).prepare() as Prepared);
    queries.set(db, query);
    const statement = { _prepare: () => withValues(query, values), all: () => query.all(values) };
    return statement as unknown as Statement<Query>;
  };
}

function withValues(query: Prepared, values: Values): Prepared {
  const { sql, params } = query.getQuery();
  const filled = { sql, params: fillPlaceholders(params, values) };
  return Object.create(query, { getQuery: { value: () => filled } });
}
