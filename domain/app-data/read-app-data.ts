import type { AppData } from "#domain/app-data/snapshot.ts";
import { listDatabases, openDatabase, settled } from "./databases.ts";

type Database = AppData["databases"][number];

/** What the app stores in this browser. */
export async function readAppData(): Promise<AppData> {
  const databases: Array<Database> = [];
  for (const { name } of await listDatabases()) {
    const database = name === undefined ? null : await readDatabase(name);
    if (database) databases.push(database);
  }
  return { localStorage: readEntries(), databases };
}

export function readEntries() {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
  return keys.map((key): [string, string] => [key, localStorage.getItem(key) ?? ""]);
}

async function readDatabase(name: string): Promise<Database | null> {
  const database = await openDatabase(name);
  if (!database) return null;
  const names = Array.from(database.objectStoreNames);
  const transaction = names.length > 0 ? database.transaction(names) : null;
  const stores = transaction ? await Promise.all(names.map((store) => readStore(transaction.objectStore(store)))) : [];
  database.close();
  return { name, version: database.version, stores };
}

async function readStore(store: IDBObjectStore) {
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  const indexes = Array.from(store.indexNames, (index) => {
    const { name, keyPath, unique, multiEntry } = store.index(index);
    return { name, keyPath, unique, multiEntry };
  });
  const { name, keyPath, autoIncrement } = store;
  return { name, keyPath, autoIncrement, indexes, rows: keys.map((key, at) => ({ key, value: values[at] })) };
}
