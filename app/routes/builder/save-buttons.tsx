import { Button } from "#app/components/forms/button.tsx";
import { HammerIcon } from "#app/components/icons/icons.tsx";

type Props = {
  canSave: boolean;
  isLoaded: boolean;
  busy: "create" | "update" | null;
  onUpdate: () => void;
  onBuild: () => void;
};

/** The marked one is what Ctrl+Enter presses. */
export function SaveButtons({ canSave, isLoaded, busy, onUpdate, onBuild }: Props) {
  return (
    <span className="row">
      <Button
        variant={isLoaded ? "marker" : "soft"}
        disabled={!canSave || !isLoaded}
        busy={busy === "update" && "Saving..."}
        title={isLoaded ? "Save this app (Ctrl+Enter)" : undefined}
        onClick={onUpdate}
      >
        Update
      </Button>
      <Button
        variant={isLoaded ? "soft" : "marker"}
        disabled={!canSave}
        busy={busy === "create" && "Saving..."}
        title={isLoaded ? "Save as a new app (F9)" : "Save (Ctrl+Enter)"}
        onClick={onBuild}
      >
        <HammerIcon />
        Build
      </Button>
    </span>
  );
}
