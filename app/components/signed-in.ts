import { askForCopy, registerServiceWorker } from "#app/device/service-worker-registration.ts";

/** What every screen of somebody who is signed in does once it stands: it lets the home open without a network. */
export async function openOffline() {
  await registerServiceWorker();
  await askForCopy("/");
}
