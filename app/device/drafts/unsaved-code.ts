import { tabStorage } from "#app/device/storage.ts";

/** Each tab writes its own records, so that two tabs never overwrite each other's code. */
const DATABASE = "sheaf";
const STORE = "unsaved";
const TAB = "tab";

/** `baseVersion`: the version that was edited, null for a project that was never saved. `at` in ms. */
export type UnsavedCode = { html: string; baseVersion: number | null; at: number };

export type UnsavedCodeStore = {
  read(): Promise<UnsavedCode | undefined>;
  write(record: UnsavedCode): Promise<unknown>;
  remove(): Promise<unknown>;
};

/** Takes over the code of a closed or crashed tab, never that of an open one. */
export async function openUnsavedCode(project: string): Promise<UnsavedCodeStore> {
  const key = await acquireKey(project);
  if ((await runRequest("readonly", (store) => store.getKey(key))) === undefined) await takeOverNewest(project, key);
  return {
    read: () => runRequest("readonly", (store) => store.get(key)),
    write: (record) => runRequest("readwrite", (store) => store.put(record, key)),
    remove: () => runRequest("readwrite", (store) => store.delete(key)),
  };
}

/** A duplicated tab has the same name in its storage; the lock tells them apart. */
async function acquireKey(project: string) {
  const tab = tabStorage.get(TAB) ?? crypto.randomUUID();
  if (await acquireLock(keyOf(project, tab))) {
    tabStorage.set(TAB, tab);
    return keyOf(project, tab);
  }
  const other = crypto.randomUUID();
  tabStorage.set(TAB, other);
  await acquireLock(keyOf(project, other));
  return keyOf(project, other);
}

function keyOf(project: string, tab: string) {
  return `${project}/${tab}`;
}

/** Takes a lock that lasts as long as the tab is open. False if another tab has it. */
function acquireLock(key: string) {
  return new Promise<boolean>((resolve) => {
    void navigator.locks.request(`draft/${key}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    });
  });
}

async function takeOverNewest(project: string, key: string) {
  const range = rangeOf(project);
  const [keys, records, locks] = await Promise.all([
    runRequest<Array<IDBValidKey>>("readonly", (store) => store.getAllKeys(range)),
    runRequest<Array<UnsavedCode>>("readonly", (store) => store.getAll(range)),
    navigator.locks.query(),
  ]);
  const held = new Set(locks.held?.map((lock) => lock.name));
  const [newest] = records
    .map((record, index) => ({ record, from: String(keys[index]) }))
    .filter(({ from }) => !held.has(`draft/${from}`))
    .sort((a, b) => b.record.at - a.record.at);
  if (!newest) return;
  await runRequest("readwrite", (store) => store.put(newest.record, key));
  await runRequest("readwrite", (store) => store.delete(newest.from));
}

export async function moveUnsavedCode(from: string, to: { project: string; version: number }) {
  const range = rangeOf(from);
  const [keys, records] = await Promise.all([
    runRequest<Array<IDBValidKey>>("readonly", (store) => store.getAllKeys(range)),
    runRequest<Array<UnsavedCode>>("readonly", (store) => store.getAll(range)),
  ]);
  for (const [index, record] of records.entries()) {
    const key = String(keys[index]).replace(`${from}/`, `${to.project}/`);
    await runRequest("readwrite", (store) => store.put({ ...record, baseVersion: to.version }, key));
  }
  await runRequest("readwrite", (store) => store.delete(range));
}

function rangeOf(project: string) {
  return IDBKeyRange.bound(`${project}/`, `${project}/\uffff`);
}

function openDatabase() {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 2);
    request.onupgradeneeded = () => {
      if (!request.result.objectStoreNames.contains(STORE)) request.result.createObjectStore(STORE);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function runRequest<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}
