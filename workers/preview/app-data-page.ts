import { DATA_PAGE_READY } from "#domain/app-data/messages.ts";
import { RUNNING_LOCK } from "#domain/app-data/running-lock.ts";
import { FIRST_SCRIPT } from "./first-script.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { toScriptValue } from "./reporter.ts";
import { viewerOnly } from "./responses.ts";

// A database that the app deleted after it was listed is not made again by opening it.
const DATABASES = `
function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject("busy");
  });
}
function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}
async function listDatabases() {
  return typeof indexedDB === "undefined" ? [] : indexedDB.databases();
}
async function openDatabase({ name }) {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.transaction.abort();
  const database = await settled(request).catch((error) => error.name === "AbortError" ? null : Promise.reject(error));
  if (database === null) return null;
  database.onversionchange = () => database.close();
  return database;
}
async function deleteDatabases() {
  for (const { name } of await listDatabases()) await settled(indexedDB.deleteDatabase(name));
}`;

const READ = `
async function readStore(store) {
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  const indexes = Array.from(store.indexNames, (name) => {
    const { keyPath, unique, multiEntry } = store.index(name);
    return { name, keyPath, unique, multiEntry };
  });
  const { name, keyPath, autoIncrement } = store;
  return { name, keyPath, autoIncrement, indexes, rows: keys.map((key, at) => ({ key, value: values[at] })) };
}
async function readDatabase(listed) {
  const database = await openDatabase(listed);
  if (database === null) return null;
  const names = Array.from(database.objectStoreNames);
  const transaction = names.length > 0 ? database.transaction(names) : null;
  const stores = await Promise.all(names.map((name) => readStore(transaction.objectStore(name))));
  database.close();
  return { name: database.name, version: database.version, stores };
}
async function read() {
  const databases = [];
  for (const listed of await listDatabases()) {
    const database = await readDatabase(listed);
    if (database !== null) databases.push(database);
  }
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
  return { localStorage: keys.map((key) => [key, localStorage.getItem(key)]), databases };
}`;

const WRITE = `
async function writeDatabase({ name, version, stores }) {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const { name, keyPath, autoIncrement, indexes } of stores) {
      const store = request.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const { name, keyPath, ...options } of indexes) store.createIndex(name, keyPath, options);
    }
  };
  const database = await settled(request);
  const filled = stores.filter(({ rows }) => rows.length > 0);
  if (filled.length > 0) {
    const transaction = database.transaction(filled.map(({ name }) => name), "readwrite");
    for (const { name, keyPath, rows } of filled) {
      const store = transaction.objectStore(name);
      for (const { key, value } of rows) keyPath === null ? store.put(value, key) : store.put(value);
    }
    await finished(transaction);
  }
  database.close();
}
async function write({ localStorage: entries, databases }) {
  await deleteDatabases();
  localStorage.clear();
  for (const [key, value] of entries) localStorage.setItem(key, value);
  for (const database of databases) await writeDatabase(database);
}
async function deleteFiles() {
  const folder = await navigator.storage.getDirectory().catch(() => null);
  if (folder) for await (const name of folder.keys()) await folder.removeEntry(name, { recursive: true });
}
async function clear() {
  await deleteDatabases();
  await deleteFiles();
  localStorage.clear();
}`;

// If a write fails, what was there before is written again.
const ANSWER = `
async function replace(data) {
  const before = await read();
  try {
    await write(data);
  } catch (error) {
    await write(before);
    throw error;
  }
}
function whileClosed(work) {
  return navigator.locks.request(lock, { ifAvailable: true }, (held) => held ? work() : Promise.reject("busy"));
}
async function run({ type, data }) {
  if (type === "read") return read();
  if (type === "write") return whileClosed(() => replace(data));
  if (type === "clear") return whileClosed(clear);
}
function problemOf(error) {
  if (error === "busy") return "busy";
  return error?.name === "SecurityError" ? "refused" : "failed";
}
addEventListener("message", async ({ origin, source, data, ports: [port] }) => {
  if (origin !== site || source !== parent || !port) return;
  try {
    port.postMessage({ type: "done", data: await run(data) });
  } catch (error) {
    port.postMessage({ type: problemOf(error) });
  }
});
parent.postMessage(ready, site);`;

/**
 * Reads, replaces and deletes what the app keeps in this browser, for the product's page that frames it. The viewer frames
 * it beside the running app, which can reach its global: it is prepared like the app's, and its policy allows less.
 */
export function appDataPage({ destination, config }: PreviewRequest) {
  const { offlinePolicy, siteOrigin } = config;
  if (destination !== "iframe") return viewerOnly(offlinePolicy);
  const nonce = crypto.randomUUID();
  const settings = `const site = ${toScriptValue(siteOrigin)}, ready = ${toScriptValue(DATA_PAGE_READY)},
  lock = ${toScriptValue(RUNNING_LOCK)};`;
  const script = `"use strict";\n${FIRST_SCRIPT}\n${settings}${DATABASES}${READ}${WRITE}${ANSWER}`;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${siteOrigin}; sandbox allow-scripts allow-same-origin`;
  const headers = { ...offlinePolicy.headers, "Content-Security-Policy": policy };
  return new Response(`<!doctype html><title>App data</title><script nonce="${nonce}">${script}</script>`, {
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}
