import { tabStorage } from "./storage.ts";

/** Unsaved code on this device. A tab writes records of its own, so that two tabs never overwrite each other's. */
const DATABASE = "sheaf";
const STORE = "unsaved";
const TAB = "tab";

/** `baseVersion`: the version the typing started from, null for a project that was never saved. `at` in ms. */
export type DraftRecord = { html: string; baseVersion: number | null; at: number };

export type DraftKeeper = {
  read(): Promise<DraftRecord | undefined>;
  write(record: DraftRecord): Promise<unknown>;
  remove(): Promise<unknown>;
};

/**
 * This tab's record of a project (`new` for one that has none yet). What a closed or killed tab left of it is taken
 * over; what a tab that is still open writes is left alone.
 */
export async function claimDraft(project: string): Promise<DraftKeeper> {
  const key = await claimKey(project);
  if ((await run("readonly", (store) => store.getKey(key))) === undefined) await adoptNewest(project, key);
  return {
    read: () => run("readonly", (store) => store.get(key)),
    write: (record) => run("readwrite", (store) => store.put(record, key)),
    remove: () => run("readwrite", (store) => store.delete(key)),
  };
}

/** A tab opened as a copy of another has the same name in its storage; the lock tells them apart. */
async function claimKey(project: string) {
  const tab = tabStorage.get(TAB) ?? crypto.randomUUID();
  if (await hold(keyOf(project, tab))) {
    tabStorage.set(TAB, tab);
    return keyOf(project, tab);
  }
  const other = crypto.randomUUID();
  tabStorage.set(TAB, other);
  await hold(keyOf(project, other));
  return keyOf(project, other);
}

function keyOf(project: string, tab: string) {
  return `${project}/${tab}`;
}

/** Holds the key for as long as the tab is open. False where another tab has it. */
function hold(key: string) {
  return new Promise<boolean>((resolve) => {
    void navigator.locks.request(`draft/${key}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    });
  });
}

async function adoptNewest(project: string, key: string) {
  const range = rangeOf(project);
  const [keys, records, locks] = await Promise.all([
    run<Array<IDBValidKey>>("readonly", (store) => store.getAllKeys(range)),
    run<Array<DraftRecord>>("readonly", (store) => store.getAll(range)),
    navigator.locks.query(),
  ]);
  const held = new Set(locks.held?.map((lock) => lock.name));
  const [newest] = records
    .map((record, index) => ({ record, from: String(keys[index]) }))
    .filter(({ from }) => !held.has(`draft/${from}`))
    .sort((a, b) => b.record.at - a.record.at);
  if (!newest) return;
  await run("readwrite", (store) => store.put(newest.record, key));
  await run("readwrite", (store) => store.delete(newest.from));
}

/** Moves a project's drafts to another project, based on its `version`. */
export async function moveDrafts(from: string, to: { project: string; version: number }) {
  const range = rangeOf(from);
  const [keys, records] = await Promise.all([
    run<Array<IDBValidKey>>("readonly", (store) => store.getAllKeys(range)),
    run<Array<DraftRecord>>("readonly", (store) => store.getAll(range)),
  ]);
  for (const [index, record] of records.entries()) {
    const key = String(keys[index]).replace(`${from}/`, `${to.project}/`);
    await run("readwrite", (store) => store.put({ ...record, baseVersion: to.version }, key));
  }
  await run("readwrite", (store) => store.delete(range));
}

function rangeOf(project: string) {
  return IDBKeyRange.bound(`${project}/`, `${project}/\uffff`);
}

function open() {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 2);
    request.onupgradeneeded = () => {
      if (!request.result.objectStoreNames.contains(STORE)) request.result.createObjectStore(STORE);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await open();
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
