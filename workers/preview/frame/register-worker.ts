import { OFFLINE_WORKER_PATH } from "#domain/previews/offline-worker.ts";

/** Null where the browser has none. */
export const workers = findWorkers();
const version = /^\/v\/(\d+)/.exec(location.pathname);
const address = OFFLINE_WORKER_PATH + (version ? `?${version[1]}` : "");

function findWorkers() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** Its promise ends once the newest worker is active. Browsers look for a new version late, so it is asked for. */
export async function registerWorker(container: ServiceWorkerContainer) {
  const registration = await container.register(address, { updateViaCache: "none" });
  await untilInstalled(await registration.update());
  await container.ready;
}

function untilInstalled({ installing }: ServiceWorkerRegistration) {
  if (!installing) return;
  return new Promise<void>((resolve) => {
    installing.addEventListener("statechange", () => {
      if (/^(?:activated|redundant)$/.test(installing.state)) resolve();
    });
  });
}
