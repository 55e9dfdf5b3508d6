/** Unsaved code, kept on this device until it is saved. One record a project; `new` is the one that has none yet. */
const DATABASE = "sheaf";
const STORE = "drafts";

function open() {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
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

export function readDraft(key: string): Promise<string | undefined> {
  return run("readonly", (store) => store.get(key));
}

export function writeDraft(key: string, html: string) {
  return run("readwrite", (store) => store.put(html, key));
}

export function removeDraft(key: string) {
  return run("readwrite", (store) => store.delete(key));
}
