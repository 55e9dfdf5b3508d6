import { DEVICE_APPS_KEY } from "#app/device/device-apps/device-apps-key.ts";
import { hasPendingSaves } from "#app/device/drafts/pending-saves.ts";
import { deviceStorage } from "#app/device/storage.ts";
import type { Tier } from "#db/vocabulary.ts";
import { askForSharedPages } from "./personal-part.ts";

/** Decision 229. */
const KEEP_HOME_AFTER_MS = 5000;

/** What a signed-in account needs of the browser. If an import fails, the next screen tries again. @returns what cancels it. */
export function setUpAccount({ id, tier }: { id: string; tier: Tier }) {
  askForSharedPages();
  const timer = window.setTimeout(keepHomeOffline, KEEP_HOME_AFTER_MS);
  moveWorkToServer(id, tier);
  return () => window.clearTimeout(timer);
}

/** Sends saves that did not reach the server, and moves apps of this device into the account. */
function moveWorkToServer(id: string, tier: Tier) {
  if (hasPendingSaves(id))
    void import("#app/device/drafts/pending-saves.client.ts").then(
      ({ sendPendingSaves }) => sendPendingSaves(id),
      () => {},
    );
  if (tier === "explorer" || !hasDeviceApps(id)) return;
  void import("#app/device/device-apps/migration.client.ts").then(
    ({ migrateDeviceApps }) => migrateDeviceApps(id),
    () => {},
  );
}

async function keepHomeOffline() {
  const offline = await import("#app/device/offline/service-worker-registration.client.ts").catch(() => null);
  await offline?.registerServiceWorker();
  await offline?.requestPageCopy("/");
}

/** Searches the stored text for the account's id, since parsing it needs more code. */
function hasDeviceApps(id: string) {
  return deviceStorage.get(DEVICE_APPS_KEY)?.includes(JSON.stringify(id)) ?? false;
}
