import { DEVICE_APPS_KEY } from "#app/device/device-apps/device-apps-key.ts";
import { hasPendingSaves } from "#app/device/drafts/pending-saves.ts";
import { deviceStorage } from "#app/device/storage.ts";
import type { Tier } from "#db/vocabulary.ts";
import { askForSharedPages } from "./personal-part.ts";

/** What a signed-in account needs of the browser. If an import fails, the next screen tries again. */
export function setUpAccount({ id, tier }: { id: string; tier: Tier }) {
  askForSharedPages();
  void import("#app/device/offline/service-worker-registration.client.ts").then(keepHomeOffline, () => {});
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

type Registration = typeof import("#app/device/offline/service-worker-registration.client.ts");

async function keepHomeOffline({ registerServiceWorker, requestPageCopy }: Registration) {
  await registerServiceWorker();
  await requestPageCopy("/");
}

/** Searches the stored text for the account's id, since parsing it needs more code. */
function hasDeviceApps(id: string) {
  return deviceStorage.get(DEVICE_APPS_KEY)?.includes(JSON.stringify(id)) ?? false;
}
