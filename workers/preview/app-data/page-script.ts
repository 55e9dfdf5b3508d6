// Runs in the data page. An app that runs beside it in the viewer can reach its global.
import { DATA_PAGE_READY, DATA_PAGE_REFUSED, type DataRequest } from "#domain/app-data/messages.ts";
import { RUNNING_LOCK } from "#domain/app-data/running-lock.ts";
import { readAppData } from "./read.ts";
import { clearAppData, replaceAppData } from "./write.ts";

const site = document.currentScript?.dataset.site ?? "";

addEventListener("message", async ({ origin, source, data, ports: [port] }) => {
  if (origin !== site || source !== parent || !port) return;
  try {
    port.postMessage({ type: "done", data: await answer(data) });
  } catch (error) {
    port.postMessage({ type: problemOf(error) });
  }
});
parent.postMessage(mayStore() ? DATA_PAGE_READY : DATA_PAGE_REFUSED, site);

async function answer(request: DataRequest) {
  if (request.type === "read") return readAppData();
  if (request.type === "write") return whileClosed(() => replaceAppData(request.data));
  if (request.type === "clear") return whileClosed(clearAppData);
  throw new Error("An unknown request.");
}

function whileClosed(work: () => Promise<void>) {
  return navigator.locks.request(RUNNING_LOCK, { ifAvailable: true }, (lock) =>
    lock ? work() : Promise.reject("busy"),
  );
}

function problemOf(error: unknown) {
  if (error === "busy") return "busy";
  return error instanceof DOMException && error.name === "SecurityError" ? "refused" : "failed";
}

/** Some browsers refuse storage to frames. */
function mayStore() {
  try {
    return Boolean(window.localStorage && window.indexedDB);
  } catch {
    return false;
  }
}
