import { useEffect } from "react";
import { EXPLORER_APPS_KEY } from "#app/device/explorer-apps-key.ts";
import { deviceStorage } from "#app/device/storage.ts";
import type { Tier } from "#db/vocabulary.ts";

/**
 * Moves the apps that the account made on this device into it once its tier is above explorer. Only explorers make such
 * apps, so no earlier tier has to be stored. The stored text is searched for the id, since parsing needs more code.
 */
export function useMigration({ id, tier }: { id: string; tier: Tier }) {
  useEffect(() => {
    if (tier === "explorer" || !deviceStorage.get(EXPLORER_APPS_KEY)?.includes(JSON.stringify(id))) return;
    // If the code does not load, the next page tries again.
    void import("#app/device/migration.ts").then(
      ({ migrateDeviceApps }) => migrateDeviceApps(id),
      () => {},
    );
  }, [id, tier]);
}
