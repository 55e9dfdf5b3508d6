import { registerServiceWorker, requestPageCopy } from "#app/device/offline/service-worker-registration.client.ts";

export async function registerOffline() {
  await registerServiceWorker();
  await requestPageCopy("/");
}
