import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { TextField } from "#app/components/fields.tsx";
import { TITLE_MAX, TITLE_MIN } from "#domain/projects/limits.ts";

type Props = {
  open: boolean;
  /** Where the app will be: on the account, or on this device alone. */
  place: "account" | "device";
  /** The initial title; it is selected, so that typing replaces it. May be empty. */
  suggested: string;
  busy: boolean;
  error: string | null;
  onClose: () => void;
  onSave: (name: string) => void;
};

/** Asks for the new app's title. */
export function SaveDialog({ open, ...props }: Props) {
  const { place, onClose } = props;
  return (
    <Dialog title={place === "account" ? "Save to Private Apps" : "Save on this device"} open={open} onClose={onClose}>
      <TitleForm {...props} />
    </Dialog>
  );
}

/** Mounted each time the dialog opens, so that it does not keep the title of a previous app. */
function TitleForm({ place, suggested, busy, error, onClose, onSave }: Omit<Props, "open">) {
  const [name, setName] = useState(suggested);
  const { length } = name.trim();
  const valid = length >= TITLE_MIN && length <= TITLE_MAX;
  return (
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
        onFocus={(event) => event.target.select()}
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
  );
}
