import { useEffect } from "react";
import { DEVICE_APPS_KEY } from "#app/device/device-apps/device-apps-key.ts";
import { deviceStorage } from "#app/device/storage.ts";
import type { Tier } from "#db/vocabulary.ts";

/** Only explorers make apps on the device. The stored text is searched for the id, since parsing needs more code. */
export function useMigration({ id, tier }: { id: string; tier: Tier }) {
  useEffect(() => {
    if (tier === "explorer" || !deviceStorage.get(DEVICE_APPS_KEY)?.includes(JSON.stringify(id))) return;
    // If the import fails, the next page tries again.
    void import("#app/device/device-apps/migration.client.ts").then(
      ({ migrateDeviceApps }) => migrateDeviceApps(id),
      () => {},
    );
  }, [id, tier]);
}
