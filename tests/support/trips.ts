import { recordedDatabase } from "./statements.ts";

const RUNS = ["all", "first", "raw", "run"];

/** A batch counts as one round trip, and so does every other statement. `rowsWritten` includes indexes. */
export function counted(database: D1Database) {
  let trips = 0;
  let rows = 0;
  let written = 0;
  const plain = new WeakMap<object, D1PreparedStatement>();

  function watch(statement: D1PreparedStatement): D1PreparedStatement {
    const watched = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: Array<unknown>) => watch(target.bind(...values));
        const value = Reflect.get(target, name);
        if (!RUNS.includes(String(name))) return value;
        return async (...args: Array<unknown>) => {
          trips++;
          const answer = await value.apply(target, args);
          if (name === "all") rows += answer.meta.rows_read;
          if (name === "all" || name === "run") written += answer.meta.rows_written;
          return answer;
        };
      },
    });
    plain.set(watched, statement);
    return watched;
  }

  const watched = new Proxy(recordedDatabase(database), {
    get(target, name) {
      if (name === "prepare") return (sql: string) => watch(target.prepare(sql));
      if (name !== "batch") throw new Error(`${String(name)} is not counted`);
      return async (statements: Array<D1PreparedStatement>) => {
        trips++;
        const results = await target.batch(statements.map((statement) => plain.get(statement) ?? statement));
        for (const { meta } of results) {
          rows += meta.rows_read;
          written += meta.rows_written;
        }
        return results;
      };
    },
  });
  function taken() {
    const made = trips;
    trips = 0;
    return made;
  }
  return { database: watched, taken, rowsRead: () => rows, rowsWritten: () => written };
}
