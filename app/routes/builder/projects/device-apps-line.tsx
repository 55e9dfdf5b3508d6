import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import {
  findMigrationFailure,
  migrationFailures,
  NO_MIGRATION_FAILURES,
} from "#app/device/device-apps/migration-failures.ts";
import { chunkLoadMessage } from "#app/device/offline/chunk-load-message.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { notify } from "#app/lib/toast.ts";
import { type CardProject, toCardProject } from "./card-project.ts";

type Props = {
  accountId: string;
  onDownload: (app: CardProject) => void;
  onDelete: (app: CardProject) => void;
};

/** Apps remain on the device if their migration failed, or if they have no owner and only the user can claim them. */
export function DeviceAppsLine({ accountId, onDownload, onDelete }: Props) {
  const apps = useDeviceApps(accountId);
  const failures = useStore(migrationFailures, NO_MIGRATION_FAILURES);
  const [busy, setBusy] = useState(false);
  if (apps.length === 0) return null;
  async function syncApps() {
    setBusy(true);
    await import("#app/device/device-apps/migration.client.ts").then(
      ({ migrateDeviceApps }) => migrateDeviceApps(accountId, { byUser: true }),
      () => notify.error("Error", chunkLoadMessage()),
    );
    setBusy(false);
  }
  const failed = apps.flatMap((app) => {
    const failure = findMigrationFailure(failures, app);
    return failure ? { project: toCardProject(app), reason: failure.reason } : [];
  });
  return (
    <div className="stack">
      <p className="row wrap">
        <span className="grow">
          {apps.length === 1 ? "One app is" : `${apps.length} apps are`} only on this device:{" "}
          {apps.map(({ name }) => name).join(", ")}.
        </span>
        <Button variant="soft" busy={busy && "Syncing..."} onClick={syncApps}>
          Sync to this account
        </Button>
      </p>
      {failed.map(({ project, reason }) => (
        <p key={project.id} className="row wrap">
          <span className="grow error">
            "{project.name}" couldn't be moved. {reason}
          </span>
          <Button variant="soft" aria-label={`Download ${project.name}`} onClick={() => onDownload(project)}>
            Download
          </Button>
          <Button variant="soft" aria-label={`Delete ${project.name}`} onClick={() => onDelete(project)}>
            Delete
          </Button>
        </p>
      ))}
    </div>
  );
}
