import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Tier } from "#db/vocabulary.ts";

const PREVIOUS = "previous_subscription_tier";

/** Notes the tier on the device; where it went up from explorer, the device's apps move to the account. */
export function useMigration(tier: Tier | null) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!tier) return;
    localStorage.setItem(PREVIOUS, tier);
    if (tier === "explorer" || !localStorage.getItem("explorer_apps")) return;
    void import("#app/device/migration.ts").then(({ migrateExplorerApps }) =>
      migrateExplorerApps(() => void revalidate()),
    );
  }, [tier, revalidate]);
}
