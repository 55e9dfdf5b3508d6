import { listDatabases, settled } from "#domain/app-data/databases.ts";
import { readAppData } from "#domain/app-data/read-app-data.ts";
import type { AppData } from "#domain/app-data/snapshot.ts";

type Database = AppData["databases"][number];

/** If it fails, what was there before is written again. */
export async function replaceAppData(data: AppData) {
  const before = await readAppData();
  try {
    await write(data);
  } catch (error) {
    await write(before);
    throw error;
  }
}

export async function clearAppData() {
  await deleteDatabases();
  await deleteFiles();
  localStorage.clear();
}

async function write({ localStorage: entries, databases }: AppData) {
  await deleteDatabases();
  localStorage.clear();
  writeEntries(entries);
  for (const database of databases) await writeDatabase(database);
}

export function writeEntries(entries: AppData["localStorage"]) {
  for (const [key, value] of entries) localStorage.setItem(key, value);
}

/** All in the transaction that creates the database, so a page that opens it later waits for its rows. */
export async function writeDatabase({ name, version, stores }: Database) {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
      const store = request.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const { name, keyPath, ...options } of indexes) store.createIndex(name, keyPath ?? "", options);
      for (const { key, value } of rows) store.put(value, keyPath === null ? (key as IDBValidKey) : undefined);
    }
  };
  const database = await settled(request);
  database.close();
}

async function deleteDatabases() {
  for (const { name } of await listDatabases()) if (name !== undefined) await settled(indexedDB.deleteDatabase(name));
}

async function deleteFiles() {
  const folder: AsyncDirectory | null = await navigator.storage.getDirectory().catch(() => null);
  if (folder) for await (const name of folder.keys()) await folder.removeEntry(name, { recursive: true });
}

type AsyncDirectory = Pick<FileSystemDirectoryHandle, "removeEntry"> & { keys: () => AsyncIterable<string> };
