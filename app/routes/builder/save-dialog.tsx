import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { TextField } from "#app/components/fields.tsx";
import { TITLE_MAX, TITLE_MIN } from "#domain/projects/limits.ts";

type Props = {
  open: boolean;
  /** Where the app will be: on the account, or on this device alone. */
  place: "account" | "device";
  busy: boolean;
  error: string | null;
  onClose: () => void;
  onSave: (name: string) => void;
};

/** Asks for the new app's title. */
export function SaveDialog({ open, place, busy, error, onClose, onSave }: Props) {
  const [name, setName] = useState("");
  const valid = name.trim().length >= TITLE_MIN && name.trim().length <= TITLE_MAX;
  return (
    <Dialog title={place === "account" ? "Save to Private Apps" : "Save on this device"} open={open} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) onSave(name.trim());
        }}
      >
        <TextField
          label="Title"
          value={name}
          maxLength={TITLE_MAX}
          onChange={(event) => setName(event.target.value)}
          hint={`${name.length}/${TITLE_MAX}, at least ${TITLE_MIN}`}
          error={error}
          autoFocus
        />
        {place === "device" && (
          <p className="small quiet">
            Kept only on this device: clearing this browser's data deletes it. Upgrade to Builder to sync projects.
          </p>
        )}
        <div className="actions">
          <Button look="soft" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!valid} busy={busy && "Saving..."}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
