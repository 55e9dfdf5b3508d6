import { createHash, randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { type Answer, type Call, notFound, type Route } from "./shapes.ts";

type Database = { uuid: string; name: string; sqlite: DatabaseSync; bookmark: number };

/** D1: databases by name, queries, migrations and bookmarks. Exports and imports are files at an address. */
export function databaseRoutes() {
  const databases: Array<Database> = [];
  const files = new Map<string, Buffer>();
  const find = (idOrName: string) => databases.find(({ uuid, name }) => uuid === idOrName || name === idOrName);
  const withDatabase = (id: string, answer: (database: Database) => Answer) => {
    const database = find(id);
    return database ? answer(database) : notFound(7404, `The database ${id} could not be found`);
  };
  const describe = ({ uuid, name }: Database) => ({
    uuid,
    name,
    version: "production",
    num_tables: 0,
    file_size: 4096,
  });

  const routes: Array<Route> = [
    {
      method: "GET",
      path: /^\/accounts\/[^/]+\/d1\/database$/,
      answer: ({ query }) => ({
        result: databases.filter(({ name }) => name.startsWith(query.get("name") ?? "")).map(describe),
      }),
    },
    {
      method: "POST",
      path: /^\/accounts\/[^/]+\/d1\/database$/,
      answer: ({ body }) => {
        const { name } = JSON.parse(body.toString());
        const database = { uuid: randomUUID(), name, sqlite: new DatabaseSync(":memory:"), bookmark: 0 };
        databases.push(database);
        return { result: describe(database) };
      },
    },
    {
      method: "GET",
      path: /^\/accounts\/[^/]+\/d1\/database\/([^/]+)$/,
      answer: (_, id = "") => withDatabase(id, (database) => ({ result: describe(database) })),
    },
    {
      method: "GET",
      path: /^\/accounts\/[^/]+\/d1\/database\/([^/]+)\/time_travel\/bookmark$/,
      answer: (_, id = "") => withDatabase(id, ({ bookmark }) => ({ result: { bookmark: bookmarkText(bookmark) } })),
    },
    {
      method: "POST",
      path: /^\/accounts\/[^/]+\/d1\/database\/([^/]+)\/query$/,
      answer: ({ body }, id = "") => withDatabase(id, (database) => runQuery(database, JSON.parse(body.toString()))),
    },
    {
      method: "POST",
      path: /^\/accounts\/[^/]+\/d1\/database\/([^/]+)\/import$/,
      answer: (call, id = "") => withDatabase(id, (database) => importFile(database, call, files)),
    },
    {
      method: "PUT",
      path: /^\/d1-files\/(.+)$/,
      answer: ({ body }, name = "") => {
        files.set(name, body);
        return { raw: "", etag: `"${createHash("md5").update(body).digest("hex")}"` };
      },
    },
    {
      method: "POST",
      path: /^\/accounts\/[^/]+\/d1\/database\/([^/]+)\/export$/,
      answer: ({ origin }, id = "") =>
        withDatabase(id, ({ name, bookmark, sqlite }) => ({
          isRead: files.set(`${name}.sql`, Buffer.from(dump(sqlite))) !== undefined,
          result: {
            success: true,
            type: "export",
            at_bookmark: bookmarkText(bookmark),
            status: "complete",
            messages: [],
            result: { filename: `${name}.sql`, signed_url: `${origin}/d1-files/${name}.sql` },
          },
        })),
    },
    { method: "GET", path: /^\/d1-files\/(.+)$/, answer: (_, name = "") => ({ raw: files.get(name) ?? "" }) },
  ];
  return { routes, databases, find, files };
}

/** One request may hold several statements; each has a result. */
function runQuery({ sqlite, ...database }: Database, { sql, params = [] }: { sql: string; params?: Array<string> }) {
  try {
    const statement = sqlite.prepare(sql);
    const isWhole = statement.sourceSQL.trim().length >= sql.trim().length - 1;
    if (!isWhole) sqlite.exec(sql);
    const results = isWhole ? statement.all(...params) : [];
    database.bookmark++;
    const meta = { duration: 0.1, changes: 0, rows_read: results.length, rows_written: 0, served_by: "fake" };
    return { result: [{ success: true, results, meta }], isRead: /^\s*(select|pragma)/i.test(sql) };
  } catch (error) {
    return { status: 400, result: { code: 7500, message: String(error instanceof Error ? error.message : error) } };
  }
}

/** In D1's order: each table with its rows, whatever they refer to, and then the rest. */
function dump(sqlite: DatabaseSync) {
  const masters = sqlite.prepare("select type, name, sql from sqlite_master where sql is not null").all();
  const tables = masters.filter(({ type, name }) => type === "table" && !String(name).startsWith("sqlite_"));
  const rows = (table: string) => {
    const columns = sqlite
      .prepare(`pragma table_info("${table}")`)
      .all()
      .map((column) => `"${column.name}"`);
    const values = columns.map((column) => `quote(${column})`).join(" || ',' || ");
    const all = sqlite.prepare(`select ${values} as row from "${table}"`).all();
    return all.map(({ row }) => `INSERT INTO "${table}" (${columns.join(",")}) VALUES(${row});`);
  };
  const rest = masters.filter(({ type }) => type !== "table").map(({ sql }) => `${sql};`);
  const lines = tables.flatMap(({ name, sql }) => [`${sql};`, ...rows(String(name))]);
  return ["PRAGMA defer_foreign_keys=TRUE;", ...lines, ...rows("sqlite_sequence"), ...rest].join("\n");
}

function importFile(database: Database, { body, origin }: Call, files: Map<string, Buffer>): Answer {
  const { action, filename } = JSON.parse(body.toString());
  const name = `${database.name}-import.sql`;
  if (action === "init") return { result: { success: true, filename: name, upload_url: `${origin}/d1-files/${name}` } };
  const text = files.get(filename)?.toString() ?? "";
  database.sqlite.exec(text);
  const meta = { duration: 1, changes: 1, rows_read: 0, rows_written: 1, size_after: 4096 };
  return {
    result: {
      success: true,
      type: "import",
      status: "complete",
      messages: [],
      at_bookmark: bookmarkText(database.bookmark),
      result: { num_queries: 1, final_bookmark: bookmarkText(database.bookmark), meta },
    },
  };
}

function bookmarkText(count: number) {
  return `00000000-${count.toString(16).padStart(8, "0")}-00000000-0fake`;
}
