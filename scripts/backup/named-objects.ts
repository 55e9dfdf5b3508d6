import type { DatabaseSync } from "node:sqlite";
import { getTableName } from "drizzle-orm";
import { appDataVersions, pictureUses } from "#db/schema/index.ts";
import { HTML_COLUMNS } from "#domain/blobs/deletion.server.ts";

/** Buckets by binding. */
export type Bucket = "HTML" | "PICTURES";
export type ObjectName = { bucket: Bucket; key: string };

/** Every object that a row names, under the keys of `workers/gateways`. The sitemaps are made anew each night. */
export function namedObjects(database: DatabaseSync): Array<ObjectName> {
  const digests = new Set(
    HTML_COLUMNS.flatMap((column) => valuesOf(database, getTableName(column.table), column.name)),
  );
  digests.delete("");
  const data = valuesOf(database, getTableName(appDataVersions), appDataVersions.fileName.name);
  const pictures = valuesOf(database, getTableName(pictureUses), pictureUses.name.name);
  return [
    ...[...digests].map((digest) => ({ bucket: "HTML" as const, key: `h/${digest}` })),
    ...data.map((name) => ({ bucket: "HTML" as const, key: `app-data/${name}` })),
    ...pictures.map((key) => ({ bucket: "PICTURES" as const, key })),
  ];
}

function valuesOf(database: DatabaseSync, table: string, column: string) {
  const rows = database.prepare(`select distinct "${column}" as value from "${table}" where "${column}" is not null`);
  return rows.all().map(({ value }) => String(value));
}
