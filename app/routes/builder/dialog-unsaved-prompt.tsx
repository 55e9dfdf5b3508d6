import { useId } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { ActionRow } from "#app/components/overlays/dialog-actions.tsx";
import { focusWhileMounted } from "#app/lib/focus.ts";
import * as styles from "./dialog-unsaved-prompt.module.css";

type Props = {
  onSave: (() => void) | null;
  onDiscard: () => void;
  onKeepEditing: () => void;
};

/** Inside the dialog it guards, since Chromium closes a second dialog opened by the same key press. */
export function DialogUnsavedPrompt({ onSave, onDiscard, onKeepEditing }: Props) {
  const textId = useId();
  return (
    <ActionRow
      as="div"
      role="alertdialog"
      aria-label="Unsaved changes"
      aria-describedby={textId}
      className={styles.unsavedChanges}
    >
      <p id={textId}>
        {onSave ? "Your changes aren't saved yet." : "Your changes can't be saved until you fix what's marked."}
      </p>
      <Button ref={focusWhileMounted} variant="soft" onClick={onKeepEditing}>
        Keep editing
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        Discard
      </Button>
      {onSave && <Button onClick={onSave}>Save and close</Button>}
    </ActionRow>
  );
}
