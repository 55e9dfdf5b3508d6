import { useRef } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import * as styles from "./updates.module.css";

type Props = {
  name: string;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onApprove: (decision: { endsEarlierVersions: boolean }) => void;
};

export function ApproveUpdateDialog({ name, open, busy, onClose, onApprove }: Props) {
  const endsEarlierVersions = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={`Approve the update to ${name}?`}
      open={open}
      onClose={onClose}
      alertText="The store serves it from now on, and its owner will be notified."
    >
      <label className={`row ${styles.unsafeVersions}`}>
        <input ref={endsEarlierVersions} type="checkbox" />
        Earlier versions are unsafe. Users can't stay on them.
      </label>
      <DialogActions onCancel={onClose}>
        <Button
          variant="marker"
          busy={busy && "Approving..."}
          onClick={() => onApprove({ endsEarlierVersions: endsEarlierVersions.current?.checked === true })}
        >
          Approve
        </Button>
      </DialogActions>
    </Dialog>
  );
}
