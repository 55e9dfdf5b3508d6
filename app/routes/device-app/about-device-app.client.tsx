import { AboutActions } from "#app/components/apps/about-actions.tsx";
import { LineageLine } from "#app/components/apps/lineage-line.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import type { DeviceApp } from "#app/device/device-apps/device-apps.ts";
import { BRAND } from "#domain/kit/brand.ts";

type Props = {
  app: DeviceApp;
  /** Null in the app's own window. */
  onAdd: (() => void) | null;
  onClose: () => void;
};

export function AboutDeviceApp({ app, onAdd, onClose }: Props) {
  return (
    <Dialog title={app.name} open onClose={onClose}>
      <div className="stack">
        <LineageLine basedOn={app.based_on ?? null} />
        <p>Only on this device: no one has reviewed this code, and only you can open it.</p>
        <p className="quiet">
          {BRAND} runs every app in its own sandbox. It can't see your account, your other apps or this page. What you
          enter stays on this device unless the app sends it to one of the few hosts it can reach.
        </p>
        <AboutActions onAdd={onAdd} linksData />
      </div>
    </Dialog>
  );
}
