import { recordedDatabase } from "./statements.ts";
import { watchedDatabase } from "./watched-database.ts";

type Meta = { meta: { rows_read: number; rows_written: number } };

/** A batch counts as one round trip, and so does every other statement. `rowsWritten` includes indexes. */
export function counted(database: D1Database) {
  let trips = 0;
  let rows = 0;
  let written = 0;
  const watched = watchedDatabase(recordedDatabase(database), async (call, method) => {
    trips++;
    const result = await call();
    for (const { meta } of metasOf(result, method)) {
      if (method !== "run") rows += meta.rows_read;
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

/** Only these methods report what they read and wrote. */
function metasOf(result: unknown, method: string) {
  if (method === "batch") return result as Array<Meta>;
  return method === "all" || method === "run" ? [result as Meta] : [];
}
