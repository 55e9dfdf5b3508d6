import { useEffect, useId, useRef } from "react";
import { Button } from "#app/components/button.tsx";

type Props = {
  /** Null if the changes are invalid and can't be saved. */
  onSave: (() => void) | null;
  onDiscard: () => void;
  onKeepEditing: () => void;
};

/**
 * Asks before a dialog with unsaved changes closes. It is part of that dialog, since Chromium closes a second dialog that
 * was opened by a key press together with the first.
 */
export function UnsavedChangesPrompt({ onSave, onDiscard, onKeepEditing }: Props) {
  const keepEditing = useRef<HTMLButtonElement>(null);
  const text = useId();
  useEffect(() => {
    const before = document.activeElement;
    keepEditing.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div role="alertdialog" aria-label="Unsaved changes" aria-describedby={text} className="actions unsaved-changes">
      <p id={text}>{onSave ? "What you changed is not saved yet." : "What you changed can't be saved as it is."}</p>
      <Button ref={keepEditing} look="soft" onClick={onKeepEditing}>
        Keep editing
      </Button>
      <Button look="danger" onClick={onDiscard}>
        Discard
      </Button>
      {onSave && <Button onClick={onSave}>Save and close</Button>}
    </div>
  );
}
