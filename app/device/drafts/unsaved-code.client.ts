import { createStore, del, get, promisifyRequest, set } from "idb-keyval";
import { tabStorage } from "#app/device/storage.ts";

/** Each tab writes its own records, so that two tabs never overwrite each other's code. */
const unsaved = createStore("sheaf", "unsaved");
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
  if ((await get(key, unsaved)) === undefined) await takeOverNewest(project, key);
  return {
    read: () => get<UnsavedCode>(key, unsaved),
    write: (record) => set(key, record, unsaved),
    remove: () => del(key, unsaved),
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
  const [records, locks] = await Promise.all([readRecords(project), navigator.locks.query()]);
  const held = new Set(locks.held?.map((lock) => lock.name));
  const [newest] = records
    .filter(({ key: from }) => !held.has(`draft/${from}`))
    .sort((a, b) => b.record.at - a.record.at);
  if (!newest) return;
  await set(key, newest.record, unsaved);
  await del(newest.key, unsaved);
}

export async function moveUnsavedCode(from: string, to: { project: string; version: number }) {
  for (const { key, record } of await readRecords(from)) {
    await set(key.replace(`${from}/`, `${to.project}/`), { ...record, baseVersion: to.version }, unsaved);
    await del(key, unsaved);
  }
}

/** What every tab keeps of a project. */
function readRecords(project: string): Promise<Array<{ key: string; record: UnsavedCode }>> {
  const range = IDBKeyRange.bound(`${project}/`, `${project}/\uffff`);
  return unsaved("readonly", async (store) => {
    const [keys, records] = await Promise.all([
      promisifyRequest(store.getAllKeys(range)),
      promisifyRequest<Array<UnsavedCode>>(store.getAll(range)),
    ]);
    return records.map((record, index) => ({ key: String(keys[index]), record }));
  });
}
