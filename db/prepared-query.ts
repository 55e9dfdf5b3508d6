import type { Db } from "./client.ts";

/**
 * A query of a hot path whose SQL is written once for each client; its values are placeholders. `build` returns the prepared
 * query.
 */
export function preparedQuery<Query>(build: (db: Db) => Query) {
  const queries = new WeakMap<Db, Query>();
  return (db: Db): Query => {
    const known = queries.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    queries.set(db, query);
    return query;
  };
}
