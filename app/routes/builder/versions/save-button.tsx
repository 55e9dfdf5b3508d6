import { Button } from "#app/components/forms/button.tsx";
import { HammerIcon } from "#app/components/icons/icons.tsx";

export type SaveButtonProps = { canSave: boolean; isLoaded: boolean; busy: boolean; onSave: () => void };

/** One button, in the specification's words: "Build" makes a project of new code, "Update" saves the loaded one. */
export function SaveButton({ canSave, isLoaded, busy, unsaved, onSave }: SaveButtonProps & { unsaved: boolean }) {
  return (
    <Button
      variant={unsaved ? "marker" : "soft"}
      disabled={!canSave}
      busy={busy && "Saving..."}
      title="Save (Ctrl+S)"
      onClick={onSave}
    >
      <HammerIcon />
      {isLoaded ? "Update" : "Build"}
    </Button>
  );
}
