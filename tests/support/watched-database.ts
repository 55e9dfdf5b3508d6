const D1_METHODS = ["all", "first", "raw", "run"];

/** Makes one round trip; `method` is that of the statement, or "batch", which has no statement. */
export type Around = <Result>(
  call: () => Promise<Result>,
  method: string,
  statement: D1PreparedStatement | null,
) => Promise<Result>;

/** Every round trip to the database goes through `around`. */
export function watchedDatabase(database: D1Database, around: Around): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>();
  function watch(statement: D1PreparedStatement): D1PreparedStatement {
    const watched = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: Array<unknown>) => watch(target.bind(...values));
        const method = String(name);
        const value = Reflect.get(target, name);
        if (!D1_METHODS.includes(method)) return value;
        return (...args: Array<unknown>) => around(() => value.apply(target, args), method, target);
      },
    });
    originals.set(watched, statement);
    return watched;
  }
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => watch(target.prepare(sql));
      if (name !== "batch") throw new Error(`${String(name)} is not watched`);
      return (statements: Array<D1PreparedStatement>) =>
        around(() => target.batch(statements.map((statement) => originals.get(statement) ?? statement)), "batch", null);
    },
  });
}
