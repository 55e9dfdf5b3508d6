import { useEffect } from "react";
import { deviceStorage } from "#app/device/storage.ts";
import type { Tier } from "#db/vocabulary.ts";

/**
 * Where an account's tier rose above explorer, the apps that it made on this device move into it. Explorers alone make
 * such apps, so finding one is the proof of the rise: no earlier tier has to be remembered.
 */
export function useMigration({ id, tier }: { id: string; tier: Tier }) {
  useEffect(() => {
    if (tier === "explorer" || !deviceStorage.get("explorer_apps")?.includes(JSON.stringify(id))) return;
    // Without the code the apps stay on the device until the next page.
    void import("#app/device/migration.ts").then(
      ({ migrateDeviceApps }) => migrateDeviceApps(id),
      () => {},
    );
  }, [id, tier]);
}
