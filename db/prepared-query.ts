import { fillPlaceholders } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { D1PreparedQuery } from "drizzle-orm/d1";
import type { Db } from "./client.ts";

type Builder = BatchItem<"sqlite"> & { prepare: () => unknown };
type Prepared = D1PreparedQuery & { getQuery: () => { sql: string; params: Array<unknown> } };

/**
 * A query of a hot path whose SQL is written once for each client, since writing it takes longer than reading the rows.
 * `build` returns a query whose values are placeholders. The result takes the values and returns an item for `db.batch`.
 */
export function preparedQuery<Query extends Builder>(build: (db: Db) => Query) {
  const queries = new WeakMap<Db, Prepared>();
  return (db: Db, values: Record<string, unknown>): Query => {
    const query = queries.get(db) ?? (build(db).prepare() as Prepared);
    queries.set(db, query);
    return { _prepare: () => withValues(query, values) } as unknown as Query;
  };
}

function withValues(query: Prepared, values: Record<string, unknown>): Prepared {
  const { sql, params } = query.getQuery();
  const filled = { sql, params: fillPlaceholders(params, values) };
  return Object.create(query, { getQuery: { value: () => filled } });
}
