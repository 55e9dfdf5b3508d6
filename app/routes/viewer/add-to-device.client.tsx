import { Button } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { hasInstallPrompt, showInstallPrompt } from "#app/device/add-to-device/install-prompt.ts";
import { installSteps } from "#app/device/add-to-device/install-steps.ts";
import { useCall } from "#app/hooks/use-call.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { notify } from "#app/lib/toast.ts";
import { isDeviceAppId } from "#domain/projects/device-app-ids.ts";
import { isShareId } from "#domain/shares/share-path.ts";
import type { ManifestApp } from "#domain/store/app-manifest.ts";
import * as styles from "./own-window.module.css";

type Props = { app: ManifestApp; onClose: () => void };

/** Asks the browser to install the app, or says how to, where a page can't ask. */
export function AddToDevice({ app, onClose }: Props) {
  const { name } = app;
  const hasPrompt = useStore(hasInstallPrompt, false);
  const { start, busy } = useCall(async () => {
    const isAccepted = await showInstallPrompt().catch(() => false);
    if (!isAccepted) return;
    // Keeps the browser from clearing the kept pages by itself, which it grants to installed apps.
    void navigator.storage?.persist?.();
    onClose();
    notify.success(`${name} is on your device`);
  });
  return (
    <Dialog title={`Add ${name} to your device`} open onClose={onClose}>
      <div className="stack">
        <div className="row">
          <AppIcon app={app} size={56} />
          <p className="grow">It gets an icon among your other apps and opens in a separate window.</p>
        </div>
        {hasPrompt || busy ? (
          <Button large data-initial-focus busy={busy && "Adding..."} onClick={() => void start()}>
            Add
          </Button>
        ) : (
          <Steps app={app} />
        )}
      </div>
    </Dialog>
  );
}

function Steps({ app: { id, slug } }: Pick<Props, "app">) {
  const ownPlace = isDeviceAppId(id) ? "browser" : "account";
  // A shared link opens for everybody, as an app in the store does.
  const { steps, note } = installSteps(navigator, slug === null && !isShareId(id) ? ownPlace : "store");
  return (
    <>
      {steps.length > 0 && (
        <ol className={styles.numberedSteps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {note && <p className="quiet">{note}</p>}
    </>
  );
}
