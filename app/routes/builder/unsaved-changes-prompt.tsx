import { useEffect, useId, useRef } from "react";
import { Button } from "#app/components/forms/button.tsx";

type Props = {
  onSave: (() => void) | null;
  onDiscard: () => void;
  onKeepEditing: () => void;
};

/** Inside the dialog it guards, since Chromium closes a second dialog opened by the same key press. */
export function UnsavedChangesPrompt({ onSave, onDiscard, onKeepEditing }: Props) {
  const keepEditing = useRef<HTMLButtonElement>(null);
  const textId = useId();
  useEffect(() => {
    const previousFocus = document.activeElement;
    keepEditing.current?.focus();
    return () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
    };
  }, []);
  return (
    <div role="alertdialog" aria-label="Unsaved changes" aria-describedby={textId} className="actions unsaved-changes">
      <p id={textId}>
        {onSave ? "Your changes aren't saved yet." : "Your changes can't be saved until you fix what's marked."}
      </p>
      <Button ref={keepEditing} variant="soft" onClick={onKeepEditing}>
        Keep editing
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        Discard
      </Button>
      {onSave && <Button onClick={onSave}>Save and close</Button>}
    </div>
  );
}
