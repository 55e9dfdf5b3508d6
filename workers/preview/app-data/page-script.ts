// Runs in the data page.

import { DATA_PAGE_READY, DATA_PAGE_REFUSED, type DataRequest } from "#domain/app-data/messages.ts";
import { readAppData } from "#domain/app-data/read-app-data.ts";
import { RUNNING_LOCK } from "#domain/app-data/running-lock.ts";
import { clearAppData, replaceAppData } from "./write.ts";

const site = document.currentScript?.dataset.site ?? "";

addEventListener("message", async ({ origin, source, data, ports: [port] }) => {
  if (origin !== site || source !== parent || !port) return;
  try {
    port.postMessage({ type: "done", data: await answer(data, port) });
  } catch (error) {
    port.postMessage({ type: problemOf(error, data) });
  }
});
parent.postMessage(mayStore() ? DATA_PAGE_READY : DATA_PAGE_REFUSED, site);

async function answer({ type }: DataRequest, port: MessagePort) {
  if (type === "read") return readAppData();
  if (type === "clear") return whileClosed(clearAppData);
  if (type !== "write") throw new Error("An unknown request.");
  const { promise, resolve } = Promise.withResolvers<MessageEvent>();
  port.onmessage = resolve;
  const { data } = await promise;
  return whileClosed(() => replaceAppData(data));
}

function whileClosed(work: () => Promise<void>) {
  return navigator.locks.request(RUNNING_LOCK, { ifAvailable: true }, (lock) =>
    lock ? work() : Promise.reject("busy"),
  );
}

function problemOf(error: unknown, { type }: DataRequest) {
  if (error === "busy") return "busy";
  if (error instanceof DOMException && error.name === "SecurityError") return "refused";
  return type === "write" ? "not-replaced" : "failed";
}

/** Some browsers refuse storage to frames. */
function mayStore() {
  try {
    return Boolean(window.localStorage && window.indexedDB);
  } catch {
    return false;
  }
}
