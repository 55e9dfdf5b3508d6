// The script of the page that keeps an installed app, as a text behind its settings (`?bundled`).
import { KEEP_DONE, KEEP_FAILED, OFFLINE_DOCUMENT_PATH } from "#domain/previews/offline-worker.ts";
import { registerWorker, workers } from "./frame/register-worker.ts";
import { findNamedFiles } from "./named-files.ts";

declare const site: string;
declare const hosts: ReadonlyArray<string>;

const FILE_TIMEOUT_MS = 10_000;

/**
 * An app that was not opened yet has loaded nothing, so the files that its approved document names are kept with it. The
 * worker keeps what this page loads, as it does for the app's documents. Any other is kept once the app loads it.
 */
async function keepNamedFiles() {
  if (hosts.length === 0) return;
  const approved = await fetch(OFFLINE_DOCUMENT_PATH, { cache: "no-store" });
  const files = approved.ok ? findNamedFiles(await approved.text(), hosts) : [];
  const cache = await caches.open("files");
  await Promise.all(files.map((address) => keepFile(cache, address).catch(() => {})));
}

async function keepFile(cache: Cache, address: string) {
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
  const response = await fetch(address, { mode: "cors", credentials: "omit", signal });
  if (response.status === 200) await cache.put(address, response);
}

async function keepApp() {
  if (!workers) return KEEP_FAILED;
  await registerWorker(workers);
  await keepNamedFiles().catch(() => {});
  return KEEP_DONE;
}

void keepApp()
  .catch(() => KEEP_FAILED)
  .then((message) => parent.postMessage(message, site));
