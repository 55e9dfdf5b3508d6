import { createStore, del, get, promisifyRequest, set } from "idb-keyval";
import { tabStorage } from "#app/device/storage.ts";
import { setPendingSaves } from "./pending-saves.ts";
import { VISITOR } from "./unsaved.ts";

/**
 * In IndexedDB, since code is large. Each tab writes its own records, so that two tabs never overwrite each other's code.
 */
const unsaved = createStore("sheaf", "unsaved");
const TAB = "tab";

/**
 * `baseVersion`: the version that was edited, null for a project that was never saved. `at` in ms. `isSavePending`: the user
 * saved it, and neither network nor server took it.
 */
export type UnsavedCode = { html: string; baseVersion: number | null; at: number; isSavePending: boolean };

export type UnsavedCodeStore = {
  read(): Promise<UnsavedCode | undefined>;
  write(record: UnsavedCode): Promise<unknown>;
  remove(): Promise<unknown>;
};

type StoredCode = { key: string; record: UnsavedCode };

/**
 * The account's own (decision 164), or what was written here without one. Takes over the code of a closed or crashed tab,
 * never that of an open one.
 */
export async function openUnsavedCode(account: string | null, project: string): Promise<UnsavedCodeStore> {
  const scope = `${account ?? VISITOR}/${project}`;
  const key = await acquireKey(scope);
  if ((await get(key, unsaved)) === undefined) {
    const hasTakenOver = await takeOverNewest(scope, key);
    if (!hasTakenOver && project === "new") await takeOverNewest(`${VISITOR}/${project}`, key);
  }
  return {
    read: () => get<UnsavedCode>(key, unsaved),
    async write(record) {
      await set(key, record, unsaved);
      if (record.isSavePending && account) setPendingSaves(account, true);
    },
    remove: () => del(key, unsaved),
  };
}

/** A duplicated tab has the same name in its storage; the lock tells them apart. */
async function acquireKey(scope: string) {
  const tab = tabStorage.get(TAB) ?? crypto.randomUUID();
  if (await acquireLock(`${scope}/${tab}`)) {
    tabStorage.set(TAB, tab);
    return `${scope}/${tab}`;
  }
  const other = crypto.randomUUID();
  tabStorage.set(TAB, other);
  await acquireLock(`${scope}/${other}`);
  return `${scope}/${other}`;
}

/** Takes a lock that lasts as long as the tab is open. False if another tab has it. */
function acquireLock(key: string) {
  return new Promise<boolean>((resolve) => {
    void navigator.locks.request(lockOf(key), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    });
  });
}

async function takeOverNewest(scope: string, key: string) {
  const [records, locks] = await Promise.all([readRecords(scope), navigator.locks.query()]);
  const held = new Set(locks.held?.map((lock) => lock.name));
  const [newest] = records.filter(({ key: from }) => !held.has(lockOf(from))).sort((a, b) => b.record.at - a.record.at);
  if (!newest) return false;
  await set(key, newest.record, unsaved);
  await del(newest.key, unsaved);
  return true;
}

export async function moveUnsavedCode(account: string, from: string, to: { project: string; version: number }) {
  for (const { key, record } of await readRecords(`${account}/${from}`)) {
    const moved = key.replace(`${account}/${from}/`, `${account}/${to.project}/`);
    await set(moved, { ...record, baseVersion: to.version }, unsaved);
    await del(key, unsaved);
  }
}

/** What closed tabs could not send. `run` has the record's lock, so that no other tab opens or sends it until then. */
export async function withPendingSaves(
  account: string,
  run: (save: {
    project: string;
    record: UnsavedCode;
    replace: (record: UnsavedCode | null) => Promise<void>;
  }) => Promise<void>,
) {
  for (const { key, record } of (await readRecords(account)).filter(isPending)) {
    const [, project = ""] = key.split("/");
    await navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => {
      const stored = lock && (await get<UnsavedCode>(key, unsaved));
      if (!stored?.isSavePending || stored.at !== record.at) return;
      await run({ project, record, replace: (next) => (next ? set(key, next, unsaved) : del(key, unsaved)) });
    });
  }
  setPendingSaves(account, (await readRecords(account)).some(isPending));
}

function isPending({ record }: StoredCode) {
  return record.isSavePending;
}

function lockOf(key: string) {
  return `draft/${key}`;
}

/** What every tab keeps of an account, or of one of its projects. */
function readRecords(scope: string): Promise<Array<StoredCode>> {
  const range = IDBKeyRange.bound(`${scope}/`, `${scope}/\uffff`);
  return unsaved("readonly", async (store) => {
    const [keys, records] = await Promise.all([
      promisifyRequest(store.getAllKeys(range)),
      promisifyRequest<Array<UnsavedCode>>(store.getAll(range)),
    ]);
    return records.map((record, index) => ({ key: String(keys[index]), record }));
  });
}
