import { createHash, randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { D1 } from "cloudflare/resources/d1/d1";
import type {
  DatabaseExportResponse,
  DatabaseImportResponse,
  DatabaseListResponse,
  TimeTravelGetBookmarkResponse,
} from "cloudflare/resources/d1/database";
import { bookmarkOf, type Database, dump, runQuery } from "./database-contents.ts";
import { type Answer, type Call, notFound, type Route } from "./shapes.ts";

/** D1: databases by name, queries, migrations and bookmarks. Exports and imports are files at an address. */
export function databaseRoutes() {
  const databases: Array<Database> = [];
  const files = new Map<string, Buffer>();
  const find = (idOrName: string) => databases.find(({ uuid, name }) => uuid === idOrName || name === idOrName);
  const withDatabase = (id: string, answer: (database: Database) => Answer) => {
    const database = find(id);
    return database ? answer(database) : notFound(7404, `The database ${id} could not be found`);
  };

  const routes: Array<Route> = [
    {
      method: "GET",
      path: /^\/accounts\/[^/]+\/d1\/database$/,
      answer: ({ query }) => ({
        result: databases.filter(({ name }) => name.startsWith(query.get("name") ?? "")).map(list),
      }),
    },
    {
      method: "POST",
      path: /^\/accounts\/[^/]+\/d1\/database$/,
      answer: ({ body }) => {
        const { name } = JSON.parse(body.toString());
        const database = { uuid: randomUUID(), name, sqlite: new DatabaseSync(":memory:") };
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
      answer: (_, id = "") =>
        withDatabase(id, (database) => ({
          result: { bookmark: bookmarkOf(database) } satisfies TimeTravelGetBookmarkResponse,
        })),
    },
    {
      method: "POST",
      path: /^\/accounts\/[^/]+\/d1\/database\/([^/]+)\/query$/,
      answer: ({ body }, id = "") => withDatabase(id, (database) => runQuery(database, JSON.parse(body.toString()))),
    },
    {
      method: "POST",
      path: /^\/accounts\/[^/]+\/d1\/database\/([^/]+)\/import$/,
      answer: (call, id = "") => withDatabase(id, (database) => ({ result: importFile(database, call, files) })),
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
        withDatabase(id, (database) => ({ result: exportFile(database, origin, files), isRead: true })),
    },
    { method: "GET", path: /^\/d1-files\/(.+)$/, answer: (_, name = "") => ({ raw: files.get(name) ?? "" }) },
  ];
  return { routes, databases, find, files };
}

function list({ uuid, name }: Database): DatabaseListResponse {
  return { uuid, name, version: "production" };
}

function describe({ uuid, name }: Database): D1 {
  return { uuid, name, version: "production", num_tables: 0, file_size: 4096 };
}

function exportFile(database: Database, origin: string, files: Map<string, Buffer>): DatabaseExportResponse {
  const filename = `${database.name}.sql`;
  files.set(filename, Buffer.from(dump(database)));
  return {
    success: true,
    type: "export",
    status: "complete",
    messages: [],
    at_bookmark: bookmarkOf(database),
    result: { filename, signed_url: `${origin}/d1-files/${filename}` },
  };
}

/** Says where the file goes; asked again when it is there, runs it. */
function importFile(
  database: Database,
  { body, origin }: Call,
  files: ReadonlyMap<string, Buffer>,
): DatabaseImportResponse {
  const { action, filename } = JSON.parse(body.toString());
  const name = `${database.name}-import.sql`;
  if (action === "init") return { success: true, filename: name, upload_url: `${origin}/d1-files/${name}` };
  database.sqlite.exec(files.get(filename)?.toString() ?? "");
  const bookmark = bookmarkOf(database);
  const meta = { duration: 1, changes: 1, rows_read: 0, rows_written: 1, size_after: 4096 };
  return {
    success: true,
    type: "import",
    status: "complete",
    messages: [],
    at_bookmark: bookmark,
    result: { num_queries: 1, final_bookmark: bookmark, meta },
  };
}
