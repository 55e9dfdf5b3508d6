import { useId } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { ActionRow } from "#app/components/overlays/dialog-actions.tsx";
import { focusWhileMounted } from "#app/lib/focus.ts";
import * as styles from "./dialog-unsaved-prompt.module.css";

type Props = {
  /** Why the changes can't be saved, a sentence. */
  problem: string | null;
  onSave: () => void;
  onDiscard: () => void;
  onKeepEditing: () => void;
};

/** Inside the dialog it guards, since Chromium closes a second dialog opened by the same key press. */
export function DialogUnsavedPrompt({ problem, onSave, onDiscard, onKeepEditing }: Props) {
  const textId = useId();
  return (
    <ActionRow
      as="div"
      role="alertdialog"
      aria-label="Unsaved changes"
      aria-describedby={textId}
      className={styles.unsavedChanges}
    >
      <p id={textId}>{problem ? `Your changes can't be saved yet. ${problem}` : "Your changes aren't saved yet."}</p>
      <Button ref={focusWhileMounted} variant="soft" onClick={onKeepEditing}>
        Keep editing
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        Discard
      </Button>
      {problem === null && <Button onClick={onSave}>Save and close</Button>}
    </ActionRow>
  );
}
