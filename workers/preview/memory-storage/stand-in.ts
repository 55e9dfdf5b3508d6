// Runs in an app's frame, before its code.
import "fake-indexeddb/auto";
import { decodeFrameName, frameName } from "#domain/app-data/frame-name.ts";
import { MEMORY_PARAM } from "#domain/app-data/memory-param.ts";
import { readAppData, readEntries } from "#domain/app-data/read-app-data.ts";
import { encodeValues } from "#domain/app-data/values.ts";
import { writeDatabase, writeEntries } from "#workers/preview/app-data/write.ts";
import { memoryStorage } from "./storage.ts";

const site = document.currentScript?.dataset.site ?? "";
document.currentScript?.remove();
hideParam();
for (const name of ["localStorage", "sessionStorage"]) {
  const storage = memoryStorage(Storage.prototype);
  Object.defineProperty(window, name, { configurable: true, enumerable: true, get: () => storage });
}
startWithData();
parent.postMessage({ type: "storage-refused" }, site);

/** The app sees its own address. */
function hideParam() {
  const url = new URL(location.href);
  url.searchParams.delete(MEMORY_PARAM);
  history.replaceState(history.state, "", url.href);
}

/** Stores the data that the viewer or the document before gave this frame, and answers the viewer with what the app keeps. */
function startWithData() {
  const data = decodeFrameName(window.name);
  if (!data) return;
  window.name = "";
  let { encodedDatabases } = data;
  writeEntries(data.localStorage);
  // The app's own requests wait for these in the databases' queues.
  const written = Promise.all(data.databases.map(writeDatabase));
  async function read() {
    await written;
    const current = await readAppData();
    // What no text can hold is the viewer's to say.
    encodedDatabases = await encodeValues(current.databases).catch(() => encodedDatabases);
    return current;
  }
  addEventListener("message", (event) => {
    const { origin, source, data: message, ports } = event;
    if (origin !== site || source !== parent || message?.type !== "read-data") return;
    event.stopImmediatePropagation();
    void read().then(
      (current) => ports[0]?.postMessage({ type: "done", data: current }),
      () => ports[0]?.postMessage({ type: "failed" }),
    );
  });
  // An app may load its document again. Databases can't be read in time, so they are as last read.
  addEventListener("pagehide", () => {
    window.name = frameName(readEntries(), encodedDatabases);
  });
}
