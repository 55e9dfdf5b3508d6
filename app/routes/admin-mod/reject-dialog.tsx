import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { REASON_IDS, REASON_TEXTS, type ReasonId } from "#domain/apps/reasons.ts";
import * as styles from "./admin-mod.module.css";

type Props = {
  name: string;
  open: boolean;
  busy: boolean;
  /** Selected at first, and never sent without a press. */
  suspected?: ReadonlyArray<ReasonId>;
  onClose: () => void;
  onReject: (reasons: Array<ReasonId>) => void;
};

/** Keeps the selected reasons while it is closed. */
export function RejectDialog({ name, open, busy, suspected = [], onClose, onReject }: Props) {
  const [reasons, setReasons] = useState<Array<ReasonId>>([...suspected]);
  function toggle(reason: ReasonId) {
    setReasons(reasons.includes(reason) ? reasons.filter((other) => other !== reason) : [...reasons, reason]);
  }
  return (
    <Dialog title={`Reject ${name}`} open={open} onClose={onClose} wide>
      <p className="quiet">The owner sees these reasons as a list.</p>
      <fieldset className={styles.reasons}>
        <legend className="sr-only">Reasons</legend>
        {REASON_IDS.map((reason) => (
          <label key={reason} className="row">
            <input type="checkbox" checked={reasons.includes(reason)} onChange={() => toggle(reason)} />
            {REASON_TEXTS[reason]}
          </label>
        ))}
      </fieldset>
      <DialogActions onCancel={onClose} className={styles.reasonActions}>
        <Button
          variant="danger"
          disabled={reasons.length === 0}
          busy={busy && "Rejecting..."}
          onClick={() => onReject(reasons)}
        >
          Reject ({reasons.length})
        </Button>
      </DialogActions>
    </Dialog>
  );
}
