import { connect, type Db } from "#db/client.ts";
import type { Plan } from "./full-reads.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname).slice(1);

/** By database: the statements that domain code ran in this test file, with their first values. */
const recorded = new Map<D1Database, Map<string, Array<unknown>>>();

export function recordedDb(database: D1Database): Db {
  const plain = connect(database);
  const recording = connect(recordedDatabase(database));
  return new Proxy(plain, {
    get(_, name) {
      const db = isCalledByDomain() ? recording : plain;
      const value = Reflect.get(db, name);
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
}

export function recordedDatabase(database: D1Database): D1Database {
  const statements = recorded.get(database) ?? new Map<string, Array<unknown>>();
  recorded.set(database, statements);
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => recordedStatement(target.prepare(sql), sql, statements);
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function recordedStatement(statement: D1PreparedStatement, sql: string, statements: Map<string, Array<unknown>>) {
  return new Proxy(statement, {
    get(target, name) {
      if (name !== "bind") throw new Error(`${String(name)} without bind is not recorded`);
      return (...values: Array<unknown>) => {
        if (!statements.has(sql)) statements.set(sql, values);
        return target.bind(...values);
      };
    },
  });
}

function isCalledByDomain() {
  const caller = callers().find((path) => !path.startsWith("tests/support/"));
  return caller?.startsWith("domain/") ?? false;
}

/** The project's files on the stack. Reading `stack` would map every frame to its source, at each use of the database. */
function callers() {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, frames) => frames.map((frame) => frame.getFileName() ?? "");
  const files = new Error().stack as unknown as Array<string>;
  Error.prepareStackTrace = prepareStackTrace;
  return files.flatMap((file) => file.split(ROOT).slice(1));
}

/** Forgets the statements: the next test file records its own. */
export async function explainRecorded(database: D1Database): Promise<Array<Plan>> {
  const statements = [...(recorded.get(database) ?? [])];
  recorded.get(database)?.clear();
  if (statements.length === 0) return [];
  const plans = await database.batch<{ detail: string }>(
    statements.map(([sql, values]) => database.prepare(`explain query plan ${sql}`).bind(...values)),
  );
  return statements.map(([sql], at) => ({ sql, lines: plans[at]?.results.map(({ detail }) => detail) ?? [] }));
}
