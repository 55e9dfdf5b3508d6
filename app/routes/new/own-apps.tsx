import { useState } from "react";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { type DeviceApp, removeDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { visitorAppPath } from "#app/lib/builder-path.ts";
import { focusHeading } from "#app/lib/focus.ts";
import { notify } from "#app/lib/toast.ts";
import { lineageText } from "#domain/listing/lineage.ts";
import { MAX_DEVICE_APPS } from "#domain/projects/rules.ts";
import * as styles from "./own-apps.module.css";

type Props = { apps: ReadonlyArray<DeviceApp>; openedId: string | null };

/** The apps of this device that have no owner; an account sees them too, once somebody signs in here (decision 52). */
export function OwnApps({ apps, openedId }: Props) {
  const [deleting, setDeleting] = useState<DeviceApp | null>(null);
  if (apps.length === 0) return null;
  function remove(app: DeviceApp) {
    setDeleting(null);
    if (!removeDeviceApp(app.id)) return notify.error("Error", "The app couldn't be deleted. Please try again.");
    notify.success(`"${app.name}" deleted`);
    if (app.id === openedId) window.location.replace("/new");
    else focusHeading();
  }
  return (
    <section className={styles.ownApps} aria-labelledby="own-apps">
      <h2 id="own-apps">Kept on this device</h2>
      <ul>
        {apps.map((app) => (
          <li key={app.id}>
            <a className={`row ${styles.app}`} href={`/device/${encodeURIComponent(app.id)}`}>
              <AppIcon app={app} size={36} />
              <span className={styles.appText}>
                <span className="one-line">{app.name}</span>
                {app.based_on && <span className="small quiet one-line">{lineageText(app.based_on)}</span>}
              </span>
            </a>
            <LinkButton variant="ghost" to={visitorAppPath(app.id)} reloadDocument aria-label={`Edit ${app.name}`}>
              Edit
            </LinkButton>
            <Button variant="ghost" aria-label={`Delete ${app.name}`} onClick={() => setDeleting(app)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <p className="small quiet">
        {apps.length} of {MAX_DEVICE_APPS} apps. They are only in this browser: clearing its data deletes them.{" "}
        <a href="/app-data">App data</a> shows what they store. <a href="/auth?tab=sign-up">Create a free account</a> to
        have them on a home.
      </p>
      <ConfirmDialog
        title="Delete App"
        open={deleting !== null}
        text={deleting ? `Are you sure you want to delete "${deleting.name}"? This action cannot be undone.` : ""}
        confirm="Delete"
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove(deleting)}
      />
    </section>
  );
}
