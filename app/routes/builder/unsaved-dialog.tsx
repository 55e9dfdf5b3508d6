import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";

type Props = {
  open: boolean;
  /** Null where what was typed can't be saved as it is. */
  onSave: (() => void) | null;
  onDiscard: () => void;
  onClose: () => void;
};

/** Asks before a dialog goes with changes that are not saved. */
export function UnsavedDialog({ open, onSave, onDiscard, onClose }: Props) {
  return (
    <Dialog title="Unsaved changes" open={open} onClose={onClose} alert>
      <p className="quiet">
        {onSave ? "What you changed is not saved yet." : "What you changed can't be saved as it is."}
      </p>
      <div className="actions">
        <Button look="soft" onClick={onClose}>
          Keep editing
        </Button>
        <Button look="danger" onClick={onDiscard}>
          Discard
        </Button>
        {onSave && <Button onClick={onSave}>Save and close</Button>}
      </div>
    </Dialog>
  );
}
