import { Button } from "#app/components/forms/button.tsx";
import type { SaveButtonProps } from "#app/routes/builder/versions/save-button.tsx";

/** Keeps a new app on this device, or saves the one that is open. */
export function KeepButton({ canSave, isLoaded, busy, onSave }: SaveButtonProps) {
  return (
    <Button
      variant="marker"
      disabled={!canSave}
      busy={busy && "Saving..."}
      title={`${isLoaded ? "Save this app" : "Keep this app on this device"} (Ctrl+S)`}
      onClick={onSave}
    >
      {isLoaded ? "Save" : "Keep it"}
    </Button>
  );
}
