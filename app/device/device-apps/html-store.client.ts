import { createStore, del, get, set } from "idb-keyval";

/** The HTML of the device's apps by id, since the storage of their records holds 5 MB in all. */
const store = createStore("device-apps", "html");

/** @returns null if there is none. @throws DOMException if the browser can't read its database. */
export async function readStoredHtml(id: string) {
  return (await get<string>(id, store)) ?? null;
}

/** @returns whether it was stored; otherwise the old value stays. Doesn't throw. */
export async function storeHtml(id: string, html: string) {
  try {
    await set(id, html, store);
    return true;
  } catch {
    return false;
  }
}

/** Doesn't throw. */
export async function removeHtml(id: string) {
  // If the deletion fails, the HTML remains but is not shown, since its record is gone.
  await Promise.resolve()
    .then(() => del(id, store))
    .catch(() => {});
}
