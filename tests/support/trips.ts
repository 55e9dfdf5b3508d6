import { recordedDatabase } from "./statements.ts";
import { watchedDatabase } from "./watched-database.ts";

type Meta = { meta: { rows_read: number; rows_written: number } };

/** A batch counts as one round trip, and so does every other statement. `rowsWritten` includes indexes. */
export function counted(database: D1Database) {
  let trips = 0;
  let rows = 0;
  let written = 0;
  const watched = watchedDatabase(recordedDatabase(database), async (call, method, statement) => {
    trips++;
    const { result, metas } = await runWithMetas(call, method, statement);
    for (const { meta } of metas) {
      rows += meta.rows_read;
      written += meta.rows_written;
    }
    return result;
  });
  function taken() {
    const made = trips;
    trips = 0;
    return made;
  }
  return { database: watched, taken, rowsRead: () => rows, rowsWritten: () => written };
}

/**
 * `first` and `raw` do not report what they read, so `all` runs instead of them. Objects can't hold two columns of one
 * name, so a query runs again for its `raw` rows.
 */
async function runWithMetas<Result>(
  call: () => Promise<Result>,
  method: string,
  statement: D1PreparedStatement | null,
): Promise<{ result: Result; metas: Array<Meta> }> {
  if (statement === null || method === "all" || method === "run") {
    const result = await call();
    return { result, metas: (method === "batch" ? result : [result]) as Array<Meta> };
  }
  const answer = await statement.all<Record<string, unknown>>();
  if (answer.meta.rows_written === 0) return { result: await call(), metas: [answer] };
  const values = answer.results.map((row) => Object.values(row));
  return { result: (method === "first" ? (answer.results[0] ?? null) : values) as Result, metas: [answer] };
}
