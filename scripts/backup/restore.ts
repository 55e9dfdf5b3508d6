import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { inParallel } from "./back-up.ts";
import { countRows, loadDump, writeRestoreSql } from "./dump.ts";
import { openFolder } from "./folder.ts";
import type { Instance } from "./instance.ts";
import { namedObjects } from "./named-objects.ts";

type Say = (line: string) => void;

const TABLES = `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'`;

/**
 * Puts a backup into an instance whose database is empty. Objects come first, so that no row names a missing one.
 * @throws Error before anything is changed if the backup is not whole, or the database has tables.
 */
export async function restore(path: string, instance: Instance, say: Say) {
  const folder = openFolder(path);
  const listing = folder.readListing();
  if (!listing) throw new Error(`${path} holds no finished backup: it has no listing.json.`);
  const database = loadDump(readFileSync(folder.databasePath, "utf8"));
  const listed = new Set(listing.objects.map(({ bucket, key }) => `${bucket}/${key}`));
  const unlisted = namedObjects(database).filter(({ bucket, key }) => !listed.has(`${bucket}/${key}`));
  const damaged = listing.objects.filter((object) => folder.readObject(object) === null);
  const problems = [...unlisted, ...damaged].map(({ bucket, key }) => `  - ${bucket}/${key}`);
  if (problems.length > 0)
    throw new Error(`The backup lacks objects, or they were changed:\n${problems.join("\n")}\nNothing was changed.`);
  if ((await instance.query(TABLES)).length > 0)
    throw new Error(`The database of ${instance.name} is not empty (docs/operations.md). Nothing was changed.`);

  await inParallel(listing.objects, async (object) => {
    const stored = folder.readObject(object);
    if (stored) await instance.putObject(object.bucket, object.key, stored);
  });
  say(`  objects: ${listing.objects.length}`);
  await importRows(database, instance);
  const expected = { ...countRows(database) };
  database.close();
  await compareRows(instance, expected);
  say(`  rows: as many as in the backup, in ${Object.keys(expected).length} tables`);
}

async function importRows(database: DatabaseSync, instance: Instance) {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-restore-"));
  try {
    const file = join(folder, "restore.sql");
    await writeRestoreSql(database, file);
    await instance.importDatabase(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @throws Error that names the tables with another number of rows. */
async function compareRows(instance: Instance, { search_outbox: _, ...expected }: Record<string, number>) {
  const differing: Array<string> = [];
  for (const names of chunksOf(Object.keys(expected), 20)) {
    const columns = names.map((name) => `(select count(*) from "${name}") as "${name}"`).join(", ");
    const [counted] = await instance.query(`select ${columns}`);
    differing.push(...names.filter((name) => counted?.[name] !== expected[name]));
  }
  if (differing.length > 0) throw new Error(`After the import these tables differ: ${differing.join(", ")}.`);
}

function chunksOf<Item>(items: ReadonlyArray<Item>, size: number) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
