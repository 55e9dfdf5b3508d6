/** The database, with what its answers say about rows added up. */
export function countingRows(database: D1Database, counted: { rows: number }) {
  const originals = new WeakMap<object, D1PreparedStatement>();
  function note(results: ReadonlyArray<D1Result>) {
    for (const { meta } of results) counted.rows += meta.rows_read;
  }
  function statement(original: D1PreparedStatement): D1PreparedStatement {
    const counting = new Proxy(original, {
      get(target, name) {
        if (name === "bind") return (...values: Array<unknown>) => statement(target.bind(...values));
        if (name === "all")
          return async () => {
            const result = await target.all();
            note([result]);
            return result;
          };
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    originals.set(counting, original);
    return counting;
  }
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (query: string) => statement(target.prepare(query));
      if (name === "batch")
        return async (statements: Array<D1PreparedStatement>) => {
          const results = await target.batch(statements.map((one) => originals.get(one) ?? one));
          note(results);
          return results;
        };
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
