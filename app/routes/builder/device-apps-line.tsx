import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { chunkLoadMessage } from "#app/device/offline/chunk-load-message.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { notify } from "#app/lib/toast.ts";

/** Apps remain on the device if their migration failed, or if they have no owner and only the user can claim them. */
export function DeviceAppsLine({ accountId }: { accountId: string }) {
  const apps = useDeviceApps(accountId);
  const [busy, setBusy] = useState(false);
  if (apps.length === 0) return null;
  async function syncApps() {
    setBusy(true);
    await import("#app/device/device-apps/migration.client.ts").then(
      ({ migrateDeviceApps }) => migrateDeviceApps(accountId, { unowned: true }),
      () => notify.error("Error", chunkLoadMessage()),
    );
    setBusy(false);
  }
  return (
    <p className="row wrap">
      <span className="grow">
        {apps.length === 1 ? "One app is" : `${apps.length} apps are`} only on this device:{" "}
        {apps.map(({ name }) => name).join(", ")}.
      </span>
      <Button variant="soft" busy={busy && "Syncing..."} onClick={syncApps}>
        Sync to this account
      </Button>
    </p>
  );
}
