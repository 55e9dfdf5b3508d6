import { registerServiceWorker, requestPageCopy } from "#app/device/offline/service-worker-registration.ts";

export async function registerOffline() {
  await registerServiceWorker();
  await requestPageCopy("/");
}
