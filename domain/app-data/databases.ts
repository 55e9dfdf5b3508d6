/** @throws DOMException of the request; "busy" while another page keeps the database open. */
export function settled<Result>(request: IDBRequest<Result>) {
  return new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    Object.assign(request, { onblocked: () => reject("busy") });
  });
}

export async function listDatabases() {
  return typeof indexedDB === "undefined" ? [] : indexedDB.databases();
}

/** Null for a database that the app has deleted since it was listed: opening it would make it again. */
export async function openDatabase(name: string) {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await settled(request).catch((error) =>
    error.name === "AbortError" ? null : Promise.reject(error),
  );
  if (database) database.onversionchange = () => database.close();
  return database;
}
