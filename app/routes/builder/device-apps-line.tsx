import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { migrateDeviceApps } from "#app/device/migration.ts";
import { useExplorerApps } from "#app/hooks/use-explorer-apps.ts";

/**
 * For accounts with cloud projects: the apps that are still on this device, because their migration failed or because
 * they have no owner, so that only the user can claim them.
 */
export function DeviceAppsLine({ account }: { account: string }) {
  const apps = useExplorerApps(account);
  const [busy, setBusy] = useState(false);
  if (apps.length === 0) return null;
  async function sync() {
    setBusy(true);
    await migrateDeviceApps(account, { unowned: true });
    setBusy(false);
  }
  return (
    <p className="row wrap">
      <span className="grow">
        {apps.length === 1 ? "One app is" : `${apps.length} apps are`} only on this device:{" "}
        {apps.map(({ name }) => name).join(", ")}.
      </span>
      <Button look="soft" busy={busy && "Syncing..."} onClick={sync}>
        Sync to this account
      </Button>
    </p>
  );
}
