import { Button } from "#app/components/forms/button.tsx";
import {
  findMigrationFailure,
  migrationFailures,
  NO_MIGRATION_FAILURES,
} from "#app/device/device-apps/migration-failures.ts";
import { notifyMissingPart } from "#app/device/offline/missing-part.ts";
import { useBusy } from "#app/hooks/use-busy.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { focusHeading, focusHeadingOnRemoval, isFocusLost } from "#app/lib/focus.ts";
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
  const { busy, run } = useBusy();
  const failed = apps.flatMap((app) => {
    const failure = findMigrationFailure(failures, app);
    return failure ? { project: toCardProject(app), reason: failure.reason } : [];
  });
  // The row whose Delete button led to the question goes with the app.
  useOnChange(failed.length, (count, previous) => {
    if (count < previous && isFocusLost()) focusHeading();
  });
  if (apps.length === 0) return null;
  function syncApps() {
    return import("#app/device/device-apps/migration.client.ts").then(
      ({ migrateDeviceApps }) => migrateDeviceApps(accountId, { byUser: true }),
      () => void notifyMissingPart(),
    );
  }
  return (
    <div className="stack">
      <p className="row wrap">
        <span className="grow">
          {apps.length === 1 ? "One app is" : `${apps.length} apps are`} only on this device:{" "}
          {apps.map(({ name }) => name).join(", ")}.
        </span>
        <Button ref={focusHeadingOnRemoval} variant="soft" busy={busy} onClick={() => run("Syncing...", syncApps)}>
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
